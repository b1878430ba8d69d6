// Wherever a game begins: this browser will give the seed, and own words go into it. They stay here
// until the house has sealed its secret.

for (const form of document.querySelectorAll("form[data-begins]")) {
  const wish = document.createElement("input");
  Object.assign(wish, { type: "hidden", name: "seed", value: "browser" });
  form.append(wish);
}

const words = document.getElementById("words");
if (words) {
  words.closest("fieldset").hidden = false;
  words.form.addEventListener("submit", () => {
    try {
      sessionStorage.setItem("muggins words", words.value);
    } catch {
      // Then chance alone makes the seed.
    }
  });
}
