// Pegs that leap: each gain moves the rear peg over the front one, hole by hole, and back again.
// Without this every gain has a board of its own; all places were computed by the server.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const HOLE = 70; // milliseconds for a hole, shorter on a long way

function pegging(block) {
  const [start, backward, forward] = ["to-start", "backward", "forward"].map((name) =>
    block.querySelector(`.${name}`),
  );
  const live = block.querySelector(".live");
  const place = block.querySelector(".peg-place");
  const gains = [...block.querySelectorAll(".gain")];
  const stage = block.querySelector(".peg-stage .board");
  const scores = [".me", ".them"].map((who) => block.querySelector(`.peg-stage ${who} .score`));
  const first = scores.map((score) => score.textContent);
  const moments = [stage, ...gains.map((gain) => gain.querySelector(".board"))].map((board) =>
    Object.fromEntries(["near", "far"].map((side) => [side, standing(board, side)])),
  );
  // On the stage a peg stays the same piece of wood; which one is in front changes.
  const pegs = Object.fromEntries(
    ["near", "far"].map((side) => [
      side,
      ["rear", "front"].map((place) => stage.querySelector(`.peg.${side}.${place}`)),
    ]),
  );
  let at = 0;

  function go(to) {
    const aim = Math.max(0, Math.min(gains.length, to));
    const near = Math.abs(aim - at) === 1;
    while (at < aim) step(at, (at += 1), near);
    while (at > aim) step(at, (at -= 1), near);
    const now = at ? gains[at - 1].dataset.scores.split(" ") : first;
    scores.forEach((score, side) => (score.textContent = now[side]));
    gains.forEach((gain, number) => gain.classList.toggle("now", number === at - 1));
    block.dataset.at = at;
    for (const button of [start, backward]) button.setAttribute("aria-disabled", String(at === 0));
    forward.setAttribute("aria-disabled", String(at === gains.length));
  }

  function step(from, to, near) {
    for (const side of ["near", "far"]) {
      const [before, after] = [moments[from][side], moments[to][side]];
      if (String(before.front) === String(after.front)) continue;
      const onward = to > from;
      const peg = pegs[side][onward ? 0 : 1];
      const way = onward ? [...before.way, ...after.way] : [...after.way, ...before.way].reverse();
      const [x, y] = onward ? after.front : after.rear;
      peg.setAttribute("x", x);
      peg.setAttribute("y", y);
      pegs[side].reverse();
      stage.append(peg);
      if (near && !calm.matches) travel(peg, way, [x, y]);
    }
  }

  function by(steps) {
    go(steps === 0 ? 0 : at + steps);
    live.textContent = at ? gains[at - 1].querySelector(".caption").textContent : start.textContent;
    show(gains[at - 1]);
  }

  // The board stays at the upper edge; the gain that was pegged is to be seen below it.
  function show(gain) {
    if (!gain) return;
    const edge = place.getBoundingClientRect().bottom;
    const { top, bottom } = gain.getBoundingClientRect();
    const off = bottom > innerHeight ? bottom - innerHeight + 8 : Math.min(top - edge - 8, 0);
    if (off) scrollBy({ top: off, behavior: calm.matches ? "instant" : "smooth" });
  }

  block.classList.add("alive");
  block.querySelector(".controls").hidden = false;
  start.addEventListener("click", () => by(0));
  backward.addEventListener("click", () => by(-1));
  forward.addEventListener("click", () => by(1));
  addEventListener("beforeprint", () => block.classList.remove("alive"));
  addEventListener("afterprint", () => block.classList.add("alive"));
  go(0);
}

// Where both pegs of a side stand, and the holes from the rear one to the front one.
function standing(board, side) {
  const [rear, front] = ["rear", "front"].map((place) => board.querySelector(`.peg.${side}.${place}`));
  const place = (peg) => [Number(peg.getAttribute("x")), Number(peg.getAttribute("y"))];
  const way = front.dataset.track?.split(" ").map((point) => point.split(",").map(Number));
  return { rear: place(rear), front: place(front), way: way ?? [place(rear), place(front)] };
}

function travel(peg, way, [x, y]) {
  const frames = way.map(([holeX, holeY]) => ({
    transform: `translate(${holeX - x}px, ${holeY - y}px)`,
  }));
  const duration = Math.max(450, Math.min(HOLE * way.length, 1400));
  peg.animate(frames, { duration, easing: "ease-in-out" });
}

document.querySelectorAll(".pegs-block").forEach(pegging);
