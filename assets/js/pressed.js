/**
 * A filter's button, pressed or not. On a phone its row is one line, which a finger moves: an address may ask for a value
 * that is out of sight.
 */
const MARGIN = 24; // pixels, so that the next one is seen to be there

/** @param {HTMLButtonElement} button @param {boolean} on */
export function press(button, on) {
  button.setAttribute("aria-pressed", String(on));
  if (!on || !button.parentElement) return;
  const [row, past] = [button.parentElement, button.getBoundingClientRect().right - button.parentElement.getBoundingClientRect().right];
  if (past > 0) row.scrollLeft += past + MARGIN;
}
