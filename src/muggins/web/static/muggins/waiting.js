// The page of whoever waits for a second player: seals a seed of this browser, copies the link,
// and goes to the table as soon as somebody sits down.

import { freshSeed, keep, sealOf } from "./seeds.js";

const waiting = document.getElementById("waiting");
const form = document.getElementById("seal");

if (form) {
  const seed = freshSeed();
  const seal = sealOf(seed);
  // What can't be kept can't be opened later: then the server makes the seed.
  if (keep(seal, waiting.dataset.house, seed)) form.elements.digest.value = seal;
  form.submit();
} else {
  const link = document.getElementById("link");
  const copy = document.getElementById("copy");
  copy.hidden = !navigator.clipboard;
  link.addEventListener("focus", () => link.select());
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.textContent = copy.dataset.done;
  });
  listen(1000);
  setInterval(look, 15000);
}

function listen(delay) {
  const address = new URL(waiting.dataset.bell, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const bell = new WebSocket(address);
  bell.onopen = look;
  bell.onmessage = look;
  bell.onclose = () => setTimeout(() => listen(Math.min(delay * 2, 60000)), delay);
}

// Once the seat is taken this address leads to the table.
async function look() {
  try {
    const answer = await fetch(location.href, { method: "GET" });
    if (answer.redirected) location.assign(answer.url);
  } catch {
    // The next look will tell.
  }
}
