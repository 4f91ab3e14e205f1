/**
 * The tables of values against another 1.0×: each multiple stands above the number that it was made from, which
 * keeps its thread. What was put in is taken out again as a whole.
 */
import { make } from "./make.js";
import { comparable, hasFigure, isMultiple, printed, ratio } from "./ratio.js";

/** @typedef {import("./ratio.js").Figure} Figure */
/** @typedef {{cell: Element, range: [number, number] | null, band: boolean}} Compared */

/** The bars as they were built. @type {Map<Element, Node[]>} */
const bars = new Map();

/** Everything as published. */
export function restore() {
  document.querySelectorAll(".values .times").forEach((element) => element.remove());
  document.querySelector(".values .chosen")?.classList.remove("chosen");
  bars.forEach((nodes, svg) => svg.replaceChildren(...nodes));
  bars.clear();
}

/** The bar of a cell, if it has one. @param {Element} cell */
function barOf(cell) {
  let next = cell.nextElementSibling;
  while (next && !next.id && !next.querySelector("svg.bar")) next = next.nextElementSibling;
  return next?.id ? null : (next?.querySelector("svg.bar") ?? null);
}

/**
 * Draws a bar anew, as layouts/_partials/bar.html does: 96 long, a tick at 1.0.
 * A published range begins where it begins.
 * @param {Element} svg @param {Compared} cell @param {number} highest
 */
function redraw(svg, { range, band }, highest) {
  bars.set(svg, [...svg.childNodes]);
  if (!range) return svg.replaceChildren();
  const [low, high] = range.map((end) => (end / highest) * 96);
  const from = band ? low : 0;
  const bar = /** @type {Element} */ (svg.firstElementChild?.cloneNode());
  const right = Math.max(from + 1.5, high - 0.75);
  const open = bar.getAttribute("fill") === "none";
  bar.setAttribute("d", open ? `M${from + 0.75} 3.5H${right}V8.5H${from + 0.75}Z` : `M${from} 6H${Math.max(from + 1, high)}`);
  const tick = document.createElementNS("http://www.w3.org/2000/svg", "path");
  tick.setAttribute("d", `M${96 / highest} 0V12`);
  tick.setAttribute("stroke", "var(--base)");
  svg.replaceChildren(bar, tick);
}

/**
 * One table against the numbers of the chosen row.
 * @param {HTMLTableElement} table @param {Map<string, Figure>} numbers @param {Figure[]} ones
 */
function compare(table, numbers, ones) {
  /** @type {Compared[]} */
  const cells = [];
  for (const cell of table.querySelectorAll("td[id]")) {
    const number = numbers.get(cell.id);
    if (!number || number.versus_configuration || number.tool !== ones[0].tool || !hasFigure(number)) continue;
    const fitting = ones.filter((one) => comparable(number, one));
    const one = fitting.find((other) => isMultiple(other) === isMultiple(number)) ?? fitting[0];
    cells.push({ cell, range: one ? ratio(number, one) : null, band: number.value == null && number.min != null });
  }
  const highest = Math.max(1, ...cells.map(({ range }) => range?.[1] ?? 0));
  for (const each of cells) {
    const { cell, range } = each;
    cell.prepend(make("span", { className: range ? "times" : "times lab" }, range ? printed(range) : "not compared"));
    const svg = barOf(cell);
    if (svg) redraw(svg, each, highest);
  }
  if (cells.length)
    for (const head of table.querySelectorAll("th[data-built]")) head.prepend(make("span", { className: "times" }, "× chosen"));
}

/**
 * Every number of the row's tool as a multiple of the row's.
 * @param {HTMLTableRowElement} row @param {Map<string, Figure>} numbers
 */
export function show(row, numbers) {
  const ones = [...row.querySelectorAll("td[id]")].flatMap((cell) => numbers.get(cell.id) ?? []);
  restore();
  if (!ones.length) return "";
  for (const table of document.querySelectorAll(".values table")) compare(/** @type {HTMLTableElement} */ (table), numbers, ones);
  row.classList.add("chosen");
  return ones[0].tool;
}
