/**
 * The key of a live chart: each item is a button that hides its marks. What is hidden stands in the address:
 * `<chart>.hide=write,context`.
 */
import { make } from "./make.js";
import { choose, chosen } from "./state.js";

/** @typedef {{text: string, series: string}} Item */

/** @param {HTMLElement} figure @returns {NodeListOf<HTMLButtonElement>} */
const buttons = (figure) => figure.querySelectorAll(".key button[data-series]");

/** The series that the address hides, of those that the key has. @param {HTMLElement} figure */
export function hiddenIn(figure) {
  const known = new Set([...figure.querySelectorAll(".key [data-series]")].map((each) => each.getAttribute("data-series")));
  return (chosen(`${figure.id}.hide`) ?? "").split(",").filter((series) => known.has(series));
}

/** Makes the items switches. @param {HTMLElement} figure @param {() => void} again */
export function switches(figure, again) {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll(".key [data-series]"))) {
    const series = item.dataset.series ?? "";
    const button = make("button", { type: "button" }, ...item.childNodes);
    button.dataset.series = series;
    item.append(button);
    delete item.dataset.series;
    button.addEventListener("click", () => {
      const hidden = new Set(hiddenIn(figure));
      hidden.delete(series) || hidden.add(series);
      choose({ [`${figure.id}.hide`]: [...hidden].join(",") }, { step: true });
      again();
    });
  }
}

/** Shows what is hidden. @param {HTMLElement} figure @param {string[]} hidden */
export const press = (figure, hidden) =>
  buttons(figure).forEach((button) => button.setAttribute("aria-pressed", String(!hidden.includes(button.dataset.series ?? ""))));

/** The words of a view: items that it lacks go. @param {HTMLElement} figure @param {Item[]} key */
export function relabel(figure, key) {
  for (const button of buttons(figure)) {
    const item = key.find(({ series }) => series === button.dataset.series);
    const place = /** @type {HTMLElement} */ (button.parentElement);
    place.hidden = !item;
    if (item && button.lastChild) button.lastChild.nodeValue = item.text;
  }
}
