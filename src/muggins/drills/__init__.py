"""Practice as data: questions, right answers and what was missed, without pages or storage."""
