// The record of a game from a file: read here and put into the field, as if it had been pasted.

const file = document.getElementById("file");

document.getElementById("from-file").hidden = false;
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (chosen) document.getElementById("record").value = await chosen.text();
});
