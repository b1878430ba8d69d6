// How cards and pegs go from where they lay to where they lie now. Under reduced motion nothing moves.

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

// ---- cards: each is known by its place in the pack

/** Where all cards lie. */
export function places(table) {
  const found = new Map();
  for (const node of table.querySelectorAll("[data-key]")) {
    found.set(node.dataset.key, node.getBoundingClientRect());
  }
  return found;
}

/** Lets the cards go from where they lay before, within `time` milliseconds; new ones appear. */
export function travel(table, before, time) {
  if (calm.matches || !time) return;
  for (const node of table.querySelectorAll("[data-key]")) {
    const from = before.get(node.dataset.key);
    const to = node.getBoundingClientRect();
    if (!to.width) continue;
    if (!from) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time / 2 });
      continue;
    }
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    node.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      { duration: time, easing: "cubic-bezier(.2, .7, .2, 1)" },
    );
  }
}

/** What was chosen leaves the hand at once; where it lands is told by the answer. */
export function lift(form, button, time) {
  if (calm.matches || !time || button?.getAttribute("aria-disabled") === "true") return [];
  return [...form.querySelectorAll("[data-key]")]
    .filter((card) => card.contains(button) || card.querySelector(":checked"))
    .map((card) =>
      card.animate({ transform: "translateY(-18%)" }, { duration: 150, fill: "forwards" }),
    );
}

// ---- pegs: they go along the track, hole by hole. A front peg carries the way from the rear one to
// itself, in the units of the drawing; so the way of a peg that leaps is that of the moment before, up
// to where the front peg stood, and then its own.

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
  if (calm.matches || !most) return;
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
