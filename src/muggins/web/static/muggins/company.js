// Beside the game of two people: who is here, what was said, the time for a move, another game.

const LOOK_EVERY = 25000;

// What it needs of the table: say and problem for words, rest to look for moves, atNewest.
export function company(page, { say, problem, rest, atNewest }) {
  const section = () => document.getElementById("company");
  let deadline = null; // of the time that is running, in milliseconds of this clock

  async function look() {
    show(await answerOf(page.dataset.company));
  }

  async function answerOf(address, options = {}) {
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(address, { ...options, headers });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  const lines = () => [...section().querySelectorAll(".greetings li, .presence")]
    .map((node) => node.textContent);

  function show(answer) {
    if (!answer) return;
    const open = section().querySelector("details").open;
    const active = document.activeElement;
    const focus = section().contains(active) ? active.value || active.id : null;
    const before = lines();
    const known = document.getElementById("next-game");
    section().outerHTML = answer.html;
    section().querySelector("details").open = open;
    if (focus) {
      const name = CSS.escape(focus);
      const same = section().querySelector(`[value="${name}"], [id="${name}"]`);
      (same ?? section().querySelector("summary")).focus();
    }
    say(lines().filter((line) => !before.includes(line)));
    begin();
    // Whoever came back to look at the old game stays with it.
    if (answer.next && !known && atNewest()) location.assign(answer.next);
    else if (answer.version > Number(document.getElementById("table").dataset.version)) rest();
  }

  function begin() {
    const left = section().dataset.left;
    deadline = left === undefined ? null : Date.now() + Number(left) * 1000;
    tick();
  }

  function tick() {
    if (deadline === null) return;
    const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    if (!parts[0]) parts.shift();
    const shown = parts.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
    document.getElementById("left").textContent = shown;
    if (left > 0) return;
    deadline = null;
    if (!document.getElementById("claim-time")) setTimeout(look, 1000);
  }

  page.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.closest(".phrases")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await answerOf(form.action, { method: "POST", body });
    if (answer) show(answer);
    else problem(page.dataset.offline);
  });

  begin();
  setInterval(tick, 1000);
  setInterval(() => document.hidden || look(), LOOK_EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || look());

  return {
    look,
    // After the last frame; only a running time and a finished game have anything new to tell.
    settled: () => (section().dataset.timed === "yes" || document.getElementById("ending")) && look(),
  };
}
