// The table comes alive: moves without leaving the page, one frame after the other at the player's
// pace, cards that travel, keys, and words for those who listen. The page works without any of it;
// every frame is drawn by the server, and nothing here knows a rule.

import { company } from "./company.js";
import { freshSeed, keep, kept, sealOf } from "./seeds.js";
import { calm, lift, places, tracks, travel, walk } from "./motion.js";

const page = document.getElementById("page");
const live = document.getElementById("live");
const WAIT = { slow: 1600, normal: 800, fast: 350, "at-once": 0 }[page.dataset.pace] ?? 800;
const TRAVEL = Math.min(WAIT * 0.6, 420);

let queue = [];
let showing = false; // frames are being shown, or a move is on its way
let hurry = null; // ends the present wait early
let heard = 0; // a version that was told of while nobody could look for it
let halted = false; // shows a stop: the reader continues when he likes
let drawn = false; // something has happened since the page was loaded

const atNewest = () => table().dataset.n === table().dataset.version;
const table = () => document.getElementById("table");
const shown = () => Number(table().dataset.n);
const known = () => queue.at(-1)?.n ?? shown();
let following = atNewest() || !new URLSearchParams(location.search).has("at");

// ---- frames

function enqueue(frames) {
  const last = known();
  const [first] = frames;
  // What was counted last stays until the reader goes on, however quick the other player is.
  if (first?.n === shown() && first.stop && frames.length > 1) {
    draw({ ...first, say: [] });
    halted = true;
  }
  queue.push(...frames.filter((frame) => frame.n > last));
  if (!halted && !showing) play();
}

async function play() {
  showing = true;
  while (queue.length && !halted) {
    const frame = queue.shift();
    draw(frame);
    const newest = queue.length === 0;
    if (newest) break;
    // A frame made when it was the newest has nothing to go on with; more has come since.
    if (frame.stop && document.getElementById("continue")) halted = true;
    // The last card of the play is looked at before the first hand is counted.
    else await wait(queue[0].html.includes('id="counted"') ? 2 * WAIT : WAIT);
  }
  showing = false;
  settle();
}

function wait(time) {
  if (!time) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(end, time);
    function end() {
      clearTimeout(timer);
      hurry = null;
      done();
    }
    hurry = end;
  });
}

function draw(frame) {
  drawn = true;
  const focus = focused();
  const before = places(table());
  const holes = tracks(table());
  const filled = entries();
  const fresh = document.createElement("template");
  fresh.innerHTML = frame.html.trim();
  table().replaceWith(fresh.content.firstElementChild);
  refill(filled);
  document.title = `${frame.title} · Muggins`;
  travel(table(), before, TRAVEL);
  walk(table(), holes, WAIT * 0.9);
  refocus(focus);
  say(frame.say);
  click(frame);
}

// Half an answer is not lost because the other player was quicker with his.
function entries() {
  const fields = [...table().querySelectorAll("input:not([type=hidden])")];
  const values = fields.map(({ id, checked, value }) => ({ id, checked, value }));
  return { decision: table().dataset.decision, values };
}

function refill({ decision, values }) {
  if (table().dataset.decision !== decision) return;
  for (const { id, checked, value } of values) {
    const field = document.getElementById(id);
    if (field) Object.assign(field, { checked, value });
  }
}

// After the last frame: the address shows it, so that a reload comes back to it.
function settle() {
  history.replaceState(null, "", `?at=${shown()}`);
  const counted = document.getElementById("counted");
  if (counted) light(counted);
  // Whoever has just come begins at the top of the page.
  if (drawn && focusLost()) refocus(null);
  following ||= atNewest();
  beside?.settled();
  seedByItself();
  if (heard > known()) catchUp(heard);
}

// ---- the show: each combination lights its cards in turn

async function light(counted) {
  const items = [...counted.querySelectorAll(".items > li")];
  for (const item of items) {
    item.addEventListener("pointerenter", () => lit(counted, item));
    item.addEventListener("pointerleave", () => lit(counted, null));
  }
  if (calm.matches || !WAIT) return;
  for (const item of items) {
    if (!counted.isConnected) return;
    lit(counted, item);
    item.scrollIntoView({ block: "nearest" });
    await new Promise((done) => setTimeout(done, WAIT * 0.8));
  }
  lit(counted, null);
}

function lit(counted, item) {
  const codes = item ? item.dataset.cards.split(" ") : [];
  for (const node of counted.querySelectorAll(".items > li")) {
    node.classList.toggle("lit", node === item);
  }
  for (const node of table().querySelectorAll("[data-card]")) {
    node.classList.toggle("lit", codes.includes(node.dataset.card));
  }
}

// ---- words and sounds

function say(sentences) {
  if (!sentences.length) return;
  const line = document.createElement("p");
  line.textContent = sentences.join(" ");
  live.append(line);
  while (live.childElementCount > 12) live.firstElementChild.remove();
}

let audio = null;

function click(frame) {
  if (page.dataset.sounds !== "on") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frame.html.includes('class="sum"') ? 660 : 330;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}

// ---- focus is never lost: it stays on what has the same key, else goes to what is asked

const focusLost = () => !document.activeElement || document.activeElement === document.body;

function focused() {
  const active = document.activeElement;
  return table().contains(active) ? (active.dataset.keys ?? active.id ?? "") : null;
}

function refocus(keys) {
  if (keys === null && !focusLost()) return;
  const same = keys && table().querySelector(`[data-keys="${CSS.escape(keys)}"]`);
  const usable = (node) => node && node.getAttribute("aria-disabled") !== "true";
  const first = [...table().querySelectorAll(".hand [data-keys], .main")].find(usable);
  const next = usable(same) ? same : (first ?? document.getElementById("prompt"));
  next?.focus({ preventScroll: true });
}

// ---- moves

page.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.action.endsWith("/rematch")) form.append(ownSeedWish());
  if (!form.action.endsWith("/move")) return;
  event.preventDefault();
  if (!showing) send(form, event.submitter);
});

async function send(form, button) {
  const sent = new FormData(form, button);
  if (button?.dataset.seed) seedFor(button.dataset.seed, sent);
  showing = true;
  const lifted = lift(form, button, TRAVEL);
  const answer = await ask(form.action, { method: "POST", body: new URLSearchParams(sent) });
  showing = false;
  if (!answer) {
    for (const rising of lifted) rising.cancel();
    return;
  }
  problem(answer.error?.message ?? "");
  if (answer.error) say([answer.error.message]);
  enqueue(answer.frames);
}

function ownSeedWish() {
  return Object.assign(document.createElement("input"), {
    type: "hidden",
    name: "seed",
    value: "browser",
  });
}

// A seed is made, sealed and opened here, so that the house can't choose it; what it showed us then
// is kept for the check.
function seedFor(step, sent) {
  const house = document.querySelector("#commitment code").textContent;
  if (step === "seal") {
    const seed = freshSeed();
    const seal = sealOf(seed);
    if (keep(seal, house, seed)) sent.set("digest", seal);
    return;
  }
  const typed = String(sent.get("seed") ?? "") || undefined;
  const seed = step === "give" ? freshSeed(typed) : sealedSeed()?.seed;
  sent.set("seed", seed);
  keep(page.dataset.game, house, seed);
}

const sealedSeed = () => kept(document.querySelector("#first-seal code").textContent);

// Seeds are given without a word: nobody wants to wait for another's.
function seedByItself() {
  const button = table().querySelector("[data-seed]");
  if (!button) return;
  if (button.dataset.seed === "open") {
    const sealed = sealedSeed();
    // Another secret than the one this seed was sealed against: better ask than go on.
    if (sealed?.digest !== document.querySelector("#commitment code").textContent) return;
    button.hidden = false;
  }
  button.click();
}

async function ask(address, options = {}) {
  try {
    const response = await fetch(address, {
      ...options,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(15000),
    });
    if (!response.headers.get("Content-Type")?.includes("json")) throw new Error(response.status);
    const answer = await response.json();
    if (!answer.frames) throw new Error(answer.error?.message ?? response.status);
    return answer;
  } catch {
    problem(page.dataset.offline);
    say([page.dataset.offline]);
    return null;
  }
}

function problem(message) {
  let note = document.getElementById("problem");
  if (!message) {
    note?.remove();
    return;
  }
  if (!note) {
    note = document.createElement("p");
    note.id = "problem";
    note.className = "problem";
    table().before(note);
  }
  note.textContent = message;
}

async function catchUp(version = Infinity) {
  heard = Math.max(heard, version);
  if (showing) return;
  heard = 0;
  const counted = atNewest() && document.getElementById("counted");
  const answer = await ask(`${page.dataset.frames}?after=${shown() - (counted ? 1 : 0)}`);
  if (!answer) return;
  // What was refused is said until the next move, that the site was out of reach until it answers.
  const offline = document.getElementById("problem")?.textContent === page.dataset.offline;
  if (offline || answer.frames.some(({ n }) => n > known())) problem("");
  enqueue(answer.frames);
}

// ---- going on

page.addEventListener("click", (event) => {
  if (!event.target.closest("#continue")) return;
  event.preventDefault();
  goOn();
});

function goOn() {
  halted = false;
  if (hurry) hurry();
  else if (queue.length && !showing) play();
  else if (!showing) catchUp();
}

// ---- keys

const HELD = "input:not([type=checkbox]), textarea, select";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target;
  if (target.matches(HELD)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const letter = key.length === 1 && !/\d/.test(key);
  if (letter && page.dataset.keys !== "on") return;
  if (key === "Enter" && target.closest("button, a, summary")) return;
  if (hurry) {
    event.preventDefault();
    goOn();
    return;
  }
  if (key === "n") document.getElementById("new-game")?.click();
  else if (key === "l") showLog(document.getElementById("log"));
  else {
    const wanted = table().querySelector(`[data-keys="${CSS.escape(key)}"]`);
    if (!wanted) return;
    event.preventDefault();
    wanted.focus({ preventScroll: true });
    wanted.click();
  }
});

function showLog(log) {
  if (log?.toggleAttribute("open")) log.scrollIntoView({ block: "nearest" });
  else scrollTo(0, 0);
}

// ---- the bell: another tab or device went on; without it the page asks now and then

function listen(delay = 1000) {
  const address = new URL(page.dataset.bell, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const bell = new WebSocket(address);
  bell.onopen = () => {
    delay = 1000;
    rest();
    beside?.look();
  };
  bell.onmessage = (event) => {
    const { version, look } = JSON.parse(event.data);
    if (look) beside?.look();
    if (following && version > known()) catchUp(version);
  };
  bell.onclose = () => setTimeout(() => listen(Math.min(delay * 2, 60000)), delay);
}

addEventListener("pageshow", (event) => event.persisted && location.reload());
document.addEventListener("visibilitychange", () => !document.hidden && rest());

// Only a page that shows the newest moment looks for a newer one; in a replay the reader leads.
function rest() {
  if (following && !halted && !queue.length) catchUp();
}

// A game of two people has something beside it: who is here, the time, another game.
const beside = page.dataset.company ? company(page, { say, problem, rest, atNewest }) : null;

listen();
if (!atNewest() && following) catchUp();
seedByItself();
