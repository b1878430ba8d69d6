// Pegs go along the track, hole by hole. A front peg carries the way from the rear one to itself, in
// the units of the drawing; so the way of a peg that leaps is that of the moment before, up to where
// the front peg stood, and then its own.

const SHORTEST = 250; // milliseconds
const PER_HOLE = 35;

const holesOf = (text) => text.split(" ").map((pair) => pair.split(",").map(Number));
const owner = (peg) => `${peg.ownerSVGElement.classList} ${peg.classList.contains("near")}`;
const far = ([x, y], peg) => Math.hypot(x - peg.x.baseVal.value, y - peg.y.baseVal.value);

/** The ways of all front pegs, by board and owner. */
export function tracks(table) {
  const found = new Map();
  for (const peg of table.querySelectorAll(".peg.front")) found.set(owner(peg), peg.dataset.track);
  return found;
}

/** Lets the pegs that have moved since walk to where they stand now, within `most` milliseconds. */
export function walk(table, before, most) {
  for (const front of table.querySelectorAll(".peg.front")) {
    const was = before.get(owner(front));
    if (!was || was === front.dataset.track) continue;
    const [earlier, own] = [was, front.dataset.track].map(holesOf);
    // The rear peg stands where the front one was, unless something was taken back.
    const leapt = far(earlier.at(-1), front.previousElementSibling) < 0.1;
    const way = leapt ? [...earlier, ...own.slice(1)] : [earlier.at(-1), own.at(-1)];
    const [x, y] = way.at(-1);
    front.animate(
      way.map((hole) => ({ transform: `translate(${hole[0] - x}px, ${hole[1] - y}px)` })),
      { duration: Math.min(most, SHORTEST + PER_HOLE * way.length), easing: "ease-in-out" },
    );
  }
}
