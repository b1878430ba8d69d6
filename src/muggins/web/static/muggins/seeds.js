// A player's own seed: made here, sealed by its digest, kept until it is opened and for the check.

import { bytes, hex, joined, sha256 } from "./digest.js";

const MOST_BYTES = 200; // a seed has at most 255

// What was typed, a dot, and chance of this browser, so that a digest tells nothing of it.
export function freshSeed(typed = wordsOnce()) {
  const chance = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  let words = [...typed.trim()];
  while (bytes(words.join("")).length > MOST_BYTES) words = words.slice(0, -1);
  return words.length ? `${words.join("")}.${chance}` : chance;
}

// What was typed where the game was begun, for that one game.
function wordsOnce() {
  try {
    const words = sessionStorage.getItem("muggins words") ?? "";
    sessionStorage.removeItem("muggins words");
    return words;
  } catch {
    return "";
  }
}

export const sealOf = (seed) =>
  hex(sha256(joined(bytes("muggins-seed-1:"), new Uint8Array(1), bytes(seed))));

// Kept under the name of the game or of the seal, with the digest that the house showed us then.
export function keep(name, house, seed) {
  try {
    localStorage.setItem(`muggins ${name}`, JSON.stringify({ digest: house, seed }));
    return true;
  } catch {
    return false; // a browser that keeps nothing still plays
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`muggins ${name}`));
  } catch {
    return null;
  }
}
