// Hands counted with the cards lighting up, one combination after the other; and combinations that
// the reader finds himself. What counts was computed by the server; this only compares cards.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const BEAT = 1300;

// ---- counted for the reader: a button leads through, by itself or, with less motion, step by step

function aloud(hand) {
  const button = hand.querySelector(".count-aloud");
  if (!button) return;
  const items = [...hand.querySelectorAll(".combinations > li")];
  const live = hand.querySelector(".aloud [aria-live]");
  let at = -1;
  let timer = 0;

  function next() {
    clearTimeout(timer);
    at += 1;
    const item = items[at];
    hand.classList.toggle("counting-aloud", Boolean(item));
    items.forEach((one, number) => {
      one.classList.toggle("lit", number === at);
      one.classList.toggle("to-come", Boolean(item) && number > at);
    });
    const codes = item ? item.dataset.cards.split(" ") : [];
    for (const card of hand.querySelectorAll("[data-card]")) {
      card.classList.toggle("lit", codes.includes(card.dataset.card));
    }
    live.textContent = (item ?? hand.querySelector(".sum-of-hand")).textContent;
    if (!item) at = -1;
    else if (!calm.matches) timer = setTimeout(next, BEAT);
  }

  button.closest(".controls").hidden = false;
  button.addEventListener("click", next);
}

// ---- found by the reader

function finding(block) {
  const boxes = [...block.querySelectorAll(".card-choice")];
  const finds = [...block.querySelectorAll(".finds > li")];
  const status = block.querySelector(".found-so-far");
  const [rest, start] = [".show-rest", ".to-start"].map((one) => block.querySelector(one));
  const { soFar, again, not, done, number } = block.dataset;
  const ask = status.textContent;
  const longest = Math.max(...finds.map((item) => item.dataset.cards.split(" ").length));

  function chosen() {
    const codes = boxes.filter((box) => box.checked).map((box) => box.value);
    const same = finds.find((item) => {
      const wanted = item.dataset.cards.split(" ");
      return wanted.length === codes.length && wanted.every((code) => codes.includes(code));
    });
    if (same) {
      const known = same.classList.contains("found");
      found(same);
      say(known ? again : "");
      clear();
    } else if (codes.length >= longest) {
      say(not);
      clear();
    }
  }

  function found(item) {
    item.classList.add("found");
    item.hidden = false;
  }

  function say(text) {
    const sum = finds.filter((item) => item.classList.contains("found")).length;
    const all = sum === Number(number);
    const progress = soFar.replace("{found}", sum).replace("{all}", number);
    status.textContent = [text, all ? done : progress].filter(Boolean).join(" ");
    rest.setAttribute("aria-disabled", String(all));
    block.classList.toggle("complete", all);
  }

  function clear() {
    setTimeout(() => boxes.forEach((box) => (box.checked = false)), calm.matches ? 0 : 450);
  }

  function restart() {
    for (const item of finds) {
      item.classList.remove("found");
      item.hidden = true;
    }
    boxes.forEach((box) => (box.checked = false));
    say("");
    status.textContent = ask;
  }

  for (const box of boxes) box.addEventListener("change", chosen);
  rest.addEventListener("click", () => {
    finds.forEach(found);
    say("");
  });
  start.addEventListener("click", restart);
  addEventListener("beforeprint", () => finds.forEach((item) => (item.hidden = false)));
  status.hidden = false;
  block.querySelector(".controls").hidden = false;
  restart();
}

document.querySelectorAll(".hand-block").forEach(aloud);
document.querySelectorAll(".find-block").forEach(finding);
