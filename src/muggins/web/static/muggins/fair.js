// Whether the deals of a finished game are what its secret and its seeds make of them: the formulas
// of docs/fairness.md, told apart from the server that dealt. Needs nothing but the record.

import { bytes, hex, hmac, joined, sha256 } from "./digest.js";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
const SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
const STUB = 12; // the starter is the card at place 12 + lift
const BOT_LIFT = 20;
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;

export class Misfit extends Error {
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

const demand = (right, code, values) => {
  if (!right) throw new Misfit(code, values);
};

export const houseDigest = (secret) => hex(sha256(joined(bytes("muggins-house-1:"), secret)));

export const seedDigest = (seed) =>
  hex(sha256(joined(bytes("muggins-seed-1:"), new Uint8Array(1), bytes(seed))));

export function gameKey(secret, seeds) {
  const parts = seeds.map(bytes).flatMap((seed) => [Uint8Array.of(seed.length), seed]);
  return hmac(secret, joined(bytes("muggins-key-1"), ...parts));
}

const u32be = (number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
};

// letter: "C" for the cut for deal, "D" for a deal.
export function packOf(key, letter, number) {
  const label = joined(bytes("muggins-pack-1" + letter), u32be(number));
  const next = stream(key, label);
  const pack = [...PACK];
  for (let last = pack.length - 1; last > 0; last--) {
    const bound = last + 1;
    let byte;
    // Bytes past the last whole multiple of the bound would favour the low numbers.
    do byte = next.next().value;
    while (byte >= 256 - (256 % bound));
    const chosen = byte % bound;
    [pack[last], pack[chosen]] = [pack[chosen], pack[last]];
  }
  return pack;
}

function* stream(key, label) {
  for (let block = 0; ; block++) yield* hmac(key, joined(label, u32be(block)));
}

// ---- the record

// The events of a record, each a line of words without its number.
function eventsOf(text) {
  const [first, ...lines] = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  demand(first?.trim() === "Muggins record 1", "unreadable", { line: 1 });
  const events = [];
  lines.forEach((line, at) => {
    const found = line.trim().match(/^(\d+)\.\s+(\S.*)$/);
    if (!found) return demand(!events.length || /^\s*(#|$)/.test(line), "unreadable", { line: at + 2 });
    demand(Number(found[1]) === events.length + 1, "unreadable", { line: at + 2 });
    return events.push({ line: at + 2, text: found[2], words: found[2].split(/\s+/) });
  });
  demand(events[0]?.words[0] === "start", "unreadable", { line: 2 });
  return events;
}

function card(word) {
  const written = word.toUpperCase().replace("10", "T").replace(/[♣♦♥♠]/u, (sign) => SIGNS[sign]);
  demand(PACK.includes(written), "unreadable-card", { card: word });
  return written;
}

function cardsAfterColon(event) {
  const from = event.words.indexOf(":");
  demand(from > 0, "unreadable", { line: event.line });
  const end = event.words.indexOf(";");
  return event.words.slice(from + 1, end < 0 ? undefined : end).map(card);
}

const SEATS = ["first", "second"];

// ---- the check

// kept: what a player's browser noted itself, digest and seed, so that a rewritten log is found out.
export function verify(text, kept = {}) {
  const events = eventsOf(text);
  const start = events[0].text;
  demand(/\sdeals\s+fair\s/.test(start), "given");
  const people = new RegExp(String.raw`\sbots\s+(-|${TEXT})\s+(-|${TEXT})\s*$`).exec(start);
  demand(people, "unreadable", { line: events[0].line });
  const bots = [people[1] !== "-", people[2] !== "-"];
  const told = agreed(events, bots);
  if (kept.digest) demand(kept.digest === told.house, "commitment");
  if (kept.seed) demand(told.seeds.includes(kept.seed), "seed");
  const key = gameKey(told.secret, told.seeds.map((seed) => seed ?? ""));
  return { ...counted(events, bots, key), house: told.house, seeds: told.seeds, byServer: told.byServer };
}

// Digests, seeds and secret, in the order that keeps either side from steering.
function agreed(events, bots) {
  const order = ["seal house"];
  if (!bots[0] && !bots[1]) order.push("seal first");
  for (const seat of [1, 0]) if (!bots[seat]) order.push(`seed ${SEATS[seat]}`);
  const found = [];
  const seeds = [null, null];
  const byServer = [];
  let house = null;
  let sealed = null;
  let secret = null;
  let packs = false;
  for (const event of events) {
    const [verb, who, what] = event.words;
    packs ||= verb === "spread" || verb === "deal";
    if (verb === "seal" || verb === "seed") {
      demand(!packs, "order");
      found.push(`${verb} ${who}`);
    }
    if (verb === "seal" && who === "house") house = what;
    else if (verb === "seal") sealed = what;
    else if (verb === "seed") {
      const given = new RegExp(String.raw`^seed\s+\S+\s+(${TEXT})(\s+by-server)?\s*$`).exec(event.text);
      demand(given && SEATS.includes(who), "unreadable", { line: event.line });
      seeds[SEATS.indexOf(who)] = readText(given[1], event.line);
      if (given[2]) byServer.push(who);
    } else if (verb === "reveal") secret = who;
  }
  demand(secret !== null && house !== null, "unrevealed");
  demand(/^[0-9a-f]{64}$/.test(secret), "secret");
  const opened = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  demand(houseDigest(opened) === house, "secret");
  // A game that was given up before the first pack owes nothing more.
  const due = packs ? order : order.slice(0, found.length);
  demand(found.join() === due.join(), "order");
  if (seeds[0] !== null && sealed !== null) demand(seedDigest(seeds[0]) === sealed, "seed-digest");
  return { secret: opened, house, seeds, byServer };
}

function readText(written, line) {
  try {
    return JSON.parse(written);
  } catch {
    throw new Misfit("unreadable", { line });
  }
}

// Every pack as the key has it, numbers without a gap, the deal where the cut and the turn bring it,
// and every card from its place.
function counted(events, bots, key) {
  let state = { deal: 0, attempt: -1, pack: [], drawn: [null, null], dealer: null, starter: false };
  const states = [state];
  let [deals, spreads] = [0, 0];
  const first = /\sdealer\s+(\S+)\s/.exec(events[0].text)?.[1];
  for (const event of events) {
    const { line, words } = event;
    const follows = (right) => demand(right, "unfit", { line });
    const lies = (place, written) =>
      demand(state.pack[Number(place)] === card(written), "misplaced", { line });
    const parts = (form) => {
      const found = form.exec(event.text.replace(/\s+/g, " ").trim());
      follows(found);
      return found.slice(1);
    };
    if (words[0] === "spread") {
      const [number] = parts(/^spread (\d+) : /).map(Number);
      const pack = cardsAfterColon(event);
      follows(state.deal === 0);
      const right = number === state.attempt + 1 && packOf(key, "C", number).join() === pack.join();
      demand(right, "spread", { attempt: state.attempt + 1 });
      state = { ...state, attempt: number, pack, drawn: [null, null] };
      spreads += 1;
    } else if (words[0] === "draw") {
      const [who, place, drawn] = parts(/^draw (first|second) place (\d+) (\S+)$/);
      const seat = SEATS.indexOf(who);
      follows(state.deal === 0 && state.drawn[seat] === null);
      lies(place, drawn);
      const taken = state.drawn.filter((one) => one !== null);
      follows(!taken.includes(Number(place)));
      const lowest = state.pack.findIndex((_card, free) => !taken.includes(free));
      demand(!bots[seat] || Number(place) === lowest, "bot-draw");
      state = { ...state, drawn: state.drawn.map((one, i) => (i === seat ? Number(place) : one)) };
    } else if (words[0] === "deal") {
      const [number, who] = parts(/^deal (\d+) dealer (first|second) : /);
      const pack = cardsAfterColon(event);
      const next = state.deal + 1;
      const right = Number(number) === next && packOf(key, "D", next).join() === pack.join();
      demand(right, "pack", { deal: next });
      const dealer = SEATS.indexOf(who);
      follows(dealer === (state.deal ? 1 - state.dealer : firstDealer(first, state)));
      state = { ...state, deal: next, pack, dealer, starter: false };
      deals += 1;
    } else if (words[0] === "starter") {
      const form = /^starter (first|second) lift (\d+) (\S+) heels (0|2)$/;
      const [who, lift, turned, heels] = parts(form);
      const seat = SEATS.indexOf(who);
      follows(state.deal && !state.starter && seat === 1 - state.dealer);
      lies(STUB + Number(lift), turned);
      follows((heels === "2") === (card(turned)[0] === "J"));
      demand(!bots[seat] || Number(lift) === BOT_LIFT, "bot-cut", { deal: state.deal });
      state = { ...state, starter: true };
    } else if (words[0] === "play") lies(words[words.indexOf("place") + 1], words[2]);
    else if (words[0] === "discard" || words[0] === "crib") {
      const cards = cardsAfterColon(event);
      const from = words.indexOf(":") - cards.length;
      cards.forEach((one, i) => lies(words[from + i], one));
    } else if (words[0] === "take-back") {
      state = states[Number(words[words.indexOf("to") + 1])];
      follows(state);
    } else if (words[0] === "reveal") follows(event === events.at(-1));
    states.push(state);
  }
  return { deals, spreads };
}

// Who deals first: as agreed, or whoever drew the lower card.
function firstDealer(agreed, { drawn, pack }) {
  if (agreed !== "cut") return SEATS.indexOf(agreed);
  const [one, other] = drawn.map((place) => RANKS.indexOf((place === null ? "" : pack[place])[0]));
  return one < 0 || other < 0 || one === other ? -1 : Number(other < one);
}
