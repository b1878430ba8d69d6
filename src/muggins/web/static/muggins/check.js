// The page that checks deals: nothing it finds out comes from the server but the record itself, which
// can be had elsewhere too.

import { Misfit, verify } from "./fair.js";
import { kept } from "./seeds.js";

export { verify };

const check = document.getElementById("check");
const result = document.getElementById("result");
const record = document.getElementById("record");

// A sentence of the page with its gaps filled in.
function sentence(code, values = {}) {
  const said = document.querySelector(`#sentences [data-code="${CSS.escape(code)}"]`);
  return said.textContent.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
}

function tell(lines, kind) {
  result.className = kind;
  result.replaceChildren(...lines.map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
}

function run(text, own) {
  try {
    const found = verify(text, own ? { digest: own.digest, seed: own.seed } : {});
    const lines = [sentence("right", found)];
    if (own) lines.push(sentence("own"));
    else if (check.dataset.game) lines.push(sentence("nothing-kept"));
    if (found.byServer.length) lines.push(sentence("by-server"));
    tell(lines, "fits");
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    tell([sentence(error.code, error.values)], "misfit");
  }
}

document.getElementById("check-it").addEventListener("click", () => run(record.value, own()));

document.getElementById("file")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  record.value = await file.text();
  run(record.value, null);
});

const own = () => (check.dataset.game ? kept(check.dataset.game) : null);

check.hidden = false;
if (check.dataset.record) {
  const answer = await fetch(check.dataset.record).catch(() => null);
  if (answer?.ok) {
    record.value = await answer.text();
    run(record.value, own());
  } else tell([sentence("offline")], "misfit");
}
