// Drills by keys: digits choose cards, letters press what they name; and the sum of what is typed.
// The pages work without any of it, and nothing here knows a rule.

const HELD = "input:not([type=checkbox], [type=radio]), textarea, select";
const drill = document.querySelector(".drill");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches(HELD)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^[a-z]$/.test(key) && drill?.dataset.keysOn !== "on") return;
  if (key === "Enter" && event.target.closest("button, a, summary")) return;
  const wanted = drill?.querySelector(`[data-keys="${CSS.escape(key)}"]`);
  if (!wanted) return;
  event.preventDefault();
  wanted.focus({ preventScroll: true });
  wanted.click();
});

const sum = document.querySelector(".kinds .sum");
if (sum) {
  const fields = [...document.querySelectorAll(".kinds input")];
  const add = () => {
    sum.querySelector("output").value = fields.reduce((all, field) => all + Number(field.value), 0);
  };
  sum.hidden = false;
  for (const field of fields) field.addEventListener("input", add);
  add();
}
