/**
 * The tables of values against another 1.0×: each multiple stands above the number that it was made from, which
 * keeps its thread. What was put in is taken out again as a whole.
 */
import { make } from "./make.js";
import { comparable, hasFigure, isMultiple, printed, ratio } from "./ratio.js";
import { shape, tick } from "./table/bars.js";

/** @typedef {import("./ratio.js").Figure} Figure */
/** @typedef {{range: [number, number] | null, band: boolean}} Compared */

const WIDTH = 96;

/** The bars as they were built. @type {Map<Element, Node[]>} */
const bars = new Map();

/** Everything as published. */
export function restore() {
  document.querySelectorAll("[data-table] .times").forEach((element) => element.remove());
  document.querySelectorAll("[data-table] .chosen").forEach((row) => row.classList.remove("chosen"));
  bars.forEach((nodes, svg) => svg.replaceChildren(...nodes));
  bars.clear();
}

/** The bar of a cell, if it has one. @param {Element} cell */
function barOf(cell) {
  let next = cell.nextElementSibling;
  while (next && !next.id && !next.querySelector("svg.bar")) next = next.nextElementSibling;
  return next?.id ? null : (next?.querySelector("svg.bar") ?? null);
}

/** Draws a bar anew; a published range begins where it begins. @param {Element} svg @param {Compared} compared @param {number} most */
function redraw(svg, { range, band }, most) {
  bars.set(svg, [...svg.childNodes]);
  if (!range) return svg.replaceChildren();
  const [low, high] = range.map((end) => (end / most) * WIDTH);
  const bar = /** @type {Element} */ (svg.firstElementChild?.cloneNode());
  bar.setAttribute("d", shape(band ? low : 0, high, bar.getAttribute("fill") === "none"));
  svg.replaceChildren(bar, tick(most));
}

/** A number against the one of the chosen row that says the same; nothing where it has no figure. @param {Figure} number @param {Figure[]} ones @returns {Compared | null} */
export function against(number, ones) {
  if (number.versus_configuration || number.tool !== ones[0]?.tool || !hasFigure(number)) return null;
  const fitting = ones.filter((one) => comparable(number, one));
  const one = fitting.find((other) => isMultiple(other) === isMultiple(number)) ?? fitting[0];
  return { range: one ? ratio(number, one) : null, band: number.value == null && number.min != null };
}

/** The highest multiple of a whole table, also of rows that are not shown: the scale of its bars. @param {Map<string, Figure>} numbers @param {Figure[]} ones */
export const highest = (numbers, ones) => [...numbers.values()].reduce((most, number) => Math.max(most, against(number, ones)?.range?.[1] ?? 0), 1);

/** A table's numbers as multiples of the chosen row's. @param {HTMLTableElement} table @param {Map<string, Figure>} numbers @param {Figure[]} ones @param {number} most */
export function show(table, numbers, ones, most) {
  let some = false;
  for (const cell of table.querySelectorAll("td[id]")) {
    const number = numbers.get(cell.id);
    if (ones.some(({ id }) => id === cell.id)) cell.closest("tr")?.classList.add("chosen");
    const compared = number ? against(number, ones) : null;
    if (!compared) continue;
    some = true;
    cell.prepend(make("span", { className: compared.range ? "times" : "times lab" }, compared.range ? printed(compared.range) : "not compared"));
    const svg = barOf(cell);
    if (svg) redraw(svg, compared, most);
  }
  if (some) for (const head of table.querySelectorAll("th[data-own]")) head.prepend(make("span", { className: "times" }, "× chosen"));
}
