/**
 * A filter's button, pressed or not. On a phone its row is one line, which a finger moves: an address may ask for a value
 * that is out of sight, and the focus may come to one of which browsers find a part enough.
 */
const MARGIN = 24; // pixels, so that the next one is seen to be there
const RING = 5; // of the focus, with its offset

/** @param {HTMLButtonElement} button @param {boolean} on */
export function press(button, on) {
  button.setAttribute("aria-pressed", String(on));
  if (on) reveal(button);
}

/** Moves the row until all of a button is in sight, beside the row's name, which stays. @param {Element} button */
function reveal(button) {
  const row = button.parentElement;
  const name = row?.querySelector(".lead");
  if (!row || !name) return;
  const [own, whole, left] = [button, row, name].map((element) => element.getBoundingClientRect());
  const [past, before] = [own.right + RING - whole.right, left.right + RING - own.left];
  if (past > 0) row.scrollLeft += past + MARGIN;
  else if (before > 0) row.scrollLeft -= before + MARGIN;
}

for (const row of document.querySelectorAll(".filters .row"))
  row.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && reveal(target));

/** Keys can scroll a row of buttons where none of them can be pressed. @param {Iterable<Element>} rows */
export function reachable(rows) {
  for (const row of rows) {
    if (row.querySelector("button:enabled")) row.removeAttribute("tabindex");
    else row.setAttribute("tabindex", "0");
  }
}
