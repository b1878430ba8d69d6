"""What one process has done so far, for whoever watches over the site; nobody is named."""

from __future__ import annotations

import os
import time
from collections import Counter
from threading import Lock
from typing import Final

from muggins.web.live import BELL


class Measures:
    """Answers by the first digit of their status, and how many requests wait."""

    def __init__(self) -> None:
        self._answers: Counter[int] = Counter()
        self._began = time.time()
        self._lock = Lock()
        self.waiting = 0

    def answered(self, status: int) -> None:
        """Note an answer; from any thread."""
        with self._lock:
            self._answers[status // 100] += 1

    def text(self) -> str:
        """All of it in the text format of Prometheus."""
        with self._lock:
            answers = dict(sorted(self._answers.items()))
        process = f'process="{os.getpid()}"'
        lines = [
            "# TYPE muggins_answers_total counter",
            *(
                f'muggins_answers_total{{{process},status="{digit}xx"}} {number}'
                for digit, number in answers.items()
            ),
            "# TYPE muggins_requests_waiting gauge",
            f"muggins_requests_waiting{{{process}}} {self.waiting}",
            "# TYPE muggins_open_pages gauge",
            f"muggins_open_pages{{{process}}} {len(BELL)}",
            "# TYPE muggins_process_start_seconds gauge",
            f"muggins_process_start_seconds{{{process}}} {self._began:.0f}",
        ]
        return "\n".join(lines) + "\n"


MEASURES: Final = Measures()
