// A play that is told: cards fall one by one as the reader scrolls, forwards and backwards, by keys
// and buttons as well. Without this everything stands on the page already, in order; all that is
// shown was computed by the server.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
// The words stand below the table, and not beside it.
const narrow = matchMedia(
  "(max-width: 39.99rem), (max-width: 63.99rem) and (min-height: 30.01rem)",
);
const BEAT = 1100; // how long a finished count is seen before it goes back to 0

// ---- the table of a play: any of its moments can be shown

function table(stage, steps) {
  const cards = [...stage.querySelectorAll(".laid[data-step]")].map((node) => ({
    node,
    step: Number(node.dataset.step),
    home: node.parentElement,
    held: stage.querySelector(node.classList.contains("me") ? ".held.me" : ".held.them"),
  }));
  const homes = [...stage.querySelectorAll(".counts > ol")];
  const number = stage.querySelector(".count .number");
  const brought = stage.querySelector(".brought");
  const scores = [".me .score", ".them .score"].map((one) => stage.querySelector(`.side${one}`));
  let beat = 0;

  // The whole play at once, as it stands without a script.
  function whole() {
    clearTimeout(beat);
    for (const card of cards) card.home.append(card.node);
    // Paper shows no card on its way.
    for (const { node } of cards) for (const motion of node.getAnimations()) motion.cancel();
    for (const home of homes) home.classList.remove("done");
    for (const card of cards) card.node.classList.remove("fresh");
    figures(steps.length);
    said(0);
    stage.classList.remove("going");
  }

  // The moment after n steps; `still` for the first one, to which nothing has to travel.
  function show(n, still = false) {
    clearTimeout(beat);
    const before = new Map(cards.map(({ node }) => [node, node.getBoundingClientRect()]));
    stage.classList.add("going");
    for (const card of cards) {
      (card.step <= n ? card.home : card.held).append(card.node);
      card.node.classList.toggle("fresh", card.step === n);
    }
    const last = cards.findLast((card) => card.step <= n)?.home;
    const over = n > 0 && steps[n - 1].dataset.then === "0";
    setAside((home) => home !== last);
    figures(n);
    said(n);
    if (!still) travel(before);
    if (over) beat = setTimeout(reset, BEAT);
  }

  function reset() {
    const before = new Map(cards.map(({ node }) => [node, node.getBoundingClientRect()]));
    setAside(() => true);
    count(0);
    said(0);
    travel(before);
  }

  function setAside(which) {
    for (const home of homes) home.classList.toggle("done", which(home));
  }

  function figures(n) {
    count(n ? Number(steps[n - 1].dataset.count) : 0);
    const sums = n ? steps[n - 1].dataset.sums.split(" ") : ["0", "0"];
    scores.forEach((score, at) => (score.textContent = sums[at]));
    const awards = n ? steps[n - 1].querySelectorAll(".chip") : [];
    brought.replaceChildren(...[...awards].map((award) => award.cloneNode(true)));
  }

  function count(value) {
    number.textContent = value;
    stage.dataset.count = value;
  }

  // A go holds until its count is over.
  function said(n) {
    const open = steps.slice(0, n).findLastIndex((step, at) => step.dataset.then && at < n - 1);
    const go = steps.slice(open + 1, n).find((step) => step.dataset.go === "yes");
    for (const side of ["me", "them"]) {
      stage.querySelector(`.side.${side} .said-go`).hidden = go?.dataset.who !== side;
    }
  }

  function travel(before) {
    if (calm.matches) return;
    for (const [node, from] of before) {
      const to = node.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (!to.width || !from.width || Math.abs(x) + Math.abs(y) < 2) continue;
      node.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` },
          { transform: "none" },
        ].map((frame) => ({ ...frame, transformOrigin: "0 0" })),
        { duration: 420, easing: "cubic-bezier(.2, .7, .2, 1)" },
      );
    }
  }

  return { show, whole };
}

// ---- a worked play

function worked(section) {
  const steps = [...section.querySelectorAll(".step")];
  const scene = table(section.querySelector(".stage"), steps);
  const live = section.querySelector(".live");
  const controls = section.querySelector(".controls");
  const [start, backward, forward] = [".to-start", ".backward", ".forward"].map((one) =>
    section.querySelector(one),
  );
  let at = steps.length;
  let whole = true; // nothing is being told: all of it stands there
  let wanted = null; // the step to which a button leads, while the page still scrolls there
  let target = 0;

  function show(n) {
    if (n === at && !whole) return;
    at = n;
    whole = false;
    section.dataset.at = n;
    steps.forEach((step, number) => step.classList.toggle("now", number === n - 1));
    scene.show(n);
    mark();
  }

  // What a reader hears is in the list anyway; it is spoken only to whoever leads by keys or
  // buttons, or else a screen reader that scrolls along would say everything twice.
  function go(n) {
    const to = Math.max(0, Math.min(steps.length, n));
    show(to);
    live.textContent = to ? steps[to - 1].querySelector(".caption").textContent : start.textContent;
    if (section.classList.contains("told")) {
      wanted = to;
      target = Math.min(place(to), document.documentElement.scrollHeight - innerHeight);
      scrollTo({ top: target, behavior: "smooth" });
    } else if (to) {
      steps[to - 1].scrollIntoView({ block: "nearest" });
    }
  }

  function mark() {
    start.setAttribute("aria-disabled", String(at === 0));
    backward.setAttribute("aria-disabled", String(at === 0));
    forward.setAttribute("aria-disabled", String(at === steps.length && !whole));
  }

  const line = () => innerHeight * (narrow.matches ? 0.8 : 0.46);
  const passed = () => steps.filter((step) => step.getBoundingClientRect().top <= line()).length;

  // Where the page has to stand for step n to be the present one.
  function place(n) {
    const step = steps[Math.max(n - 1, 0)].getBoundingClientRect();
    return scrollY + step.top - line() + (n ? Math.min(step.height, innerHeight) * 0.35 : -innerHeight * 0.03);
  }

  function scrolled() {
    if (!section.classList.contains("told")) return;
    const n = passed();
    if (wanted !== null && n !== wanted) return;
    wanted = null;
    show(n);
  }

  function release() {
    wanted = null;
    scrolled();
  }

  function tell() {
    section.classList.toggle("told", !calm.matches);
    if (calm.matches) unfold();
    else scrolled();
  }

  function unfold() {
    scene.whole();
    at = steps.length;
    whole = true;
    section.dataset.at = "all";
    for (const step of steps) step.classList.remove("now");
    mark();
  }

  controls.hidden = false;
  start.addEventListener("click", () => go(0));
  backward.addEventListener("click", () => go((whole ? steps.length : at) - 1));
  forward.addEventListener("click", () => go(whole ? 1 : at + 1));
  addEventListener("scroll", scrolled, { passive: true });
  // A quick reader presses again while the page still scrolls; whoever scrolls himself, leads.
  addEventListener("scrollend", () => {
    if (Math.abs(scrollY - target) < 4) release();
  });
  for (const own of ["wheel", "touchmove", "pointerdown"]) {
    addEventListener(own, (event) => controls.contains(event.target) || release(), { passive: true });
  }
  addEventListener("resize", scrolled);
  calm.addEventListener("change", tell);
  addEventListener("beforeprint", () => {
    section.classList.remove("told");
    unfold();
  });
  addEventListener("afterprint", tell);
  tell();
  return { section, forward, backward };
}

const plays = [...document.querySelectorAll(".worked")].map(worked);

// Left and right lead through the play in the middle of the window.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  if (event.target.matches("input, textarea, select")) return;
  const middle = innerHeight / 2;
  const near = plays.find(({ section }) => {
    const { top, bottom } = section.getBoundingClientRect();
    return section.contains(event.target) || (top < middle && bottom > middle);
  });
  if (!near) return;
  event.preventDefault();
  (event.key === "ArrowRight" ? near.forward : near.backward).click();
});

// ---- hands that are counted: a combination lights its cards

for (const counted of document.querySelectorAll(".laid-out")) {
  for (const item of counted.querySelectorAll(".combinations > li")) {
    item.addEventListener("pointerenter", () => light(counted, item));
    item.addEventListener("pointerleave", () => light(counted, null));
  }
}

function light(counted, item) {
  const codes = item ? item.dataset.cards.split(" ") : [];
  for (const node of counted.querySelectorAll("[data-card]")) {
    node.classList.toggle("lit", codes.includes(node.dataset.card));
  }
}

// ---- your turn: the next page is fetched, and what happened in it falls card by card

const turn = document.getElementById("turn");
let busy = false; // a move is on its way
let latest = 0; // whoever moves on at once does not wait for cards that still fall

turn?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  const address = new URL(event.target.action, location.href);
  address.search = new URLSearchParams(new FormData(event.target, event.submitter));
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(15000) });
    const html = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = html.getElementById("deal");
    if (!fresh) throw new Error(answer.status);
    const before = document.querySelectorAll("#deal .step").length;
    document.getElementById("deal").replaceWith(fresh);
    if (answer.ok) history.replaceState(null, "", address.pathname + address.search);
    fall(fresh, before);
  } catch {
    location.assign(address); // as it goes without a script
  }
  busy = false;
});

async function fall(deal, before) {
  const steps = [...deal.querySelectorAll(".step")];
  const scene = table(deal.querySelector(".stage"), steps);
  const say = (text) => (document.getElementById("turn-live").textContent = text);
  const told = [deal.querySelector(".problem"), ...steps.slice(before)];
  say(told.filter(Boolean).map((one) => (one.querySelector(".caption") ?? one).textContent).join(" "));
  deal.querySelector(".held.me button, .answers .button")?.focus({ preventScroll: true });
  const mine = (latest += 1);
  deal.classList.add("falling");
  for (let n = before; n <= steps.length && mine === latest && !calm.matches; n += 1) {
    scene.show(n, n === before);
    if (n < steps.length) await new Promise((done) => setTimeout(done, n === before ? 30 : 750));
  }
  if (calm.matches && steps.length) scene.show(steps.length);
  deal.classList.remove("falling");
}

// A digit lays a card, G says go.
document.addEventListener("keydown", (event) => {
  if (!turn || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase();
  if (event.target.matches("input, textarea, select") || (key === "g" && turn.dataset.keys !== "on")) return;
  turn.querySelector(`[data-keys="${CSS.escape(key)}"]`)?.click();
});
