/**
 * The bar of a number, 96 long, as layouts/_partials/bar.html draws it: read filled, write outlined, a range from where it
 * begins, a tick where 1.0× is. Its scale is that of the whole table, whatever rows are shown.
 *
 * @typedef {import("./data.js").Column} Column
 * @typedef {import("./figures.js").Number_} Number_
 */
import { isRange, main } from "./figures.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 96;

/** A share of the scale, as exact as the page has it. @param {number} share */
const rounded = (share) => Math.round(share * 10_000) / 10_000;

/** A tenth, as Hugo's FormatNumberCustom rounds: of the length times ten, halves upwards. @param {number} length */
const tenths = (length) => (Math.round(length * 10) / 10).toFixed(1);

/** @param {string} name @param {Record<string, string>} given @param {Element[]} inside */
function draw(name, given, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** @param {number} from @param {number} end @param {boolean} open */
export const shape = (from, end, open) =>
  open
    ? `M${(from + 0.75).toFixed(2)} 3.5H${tenths(Math.max(from + 1.5, end - 0.75))}V8.5H${(from + 0.75).toFixed(2)}Z`
    : `M${tenths(from)} 6H${tenths(Math.max(from + 1, end))}`;

/** The tick at 1.0, where the highest is so many times that. @param {number} highest */
export const tick = (highest) => draw("path", { d: `M${tenths(rounded(1 / highest) * WIDTH)} 0V12`, stroke: "var(--base)" });

/** None where there is nothing to draw. @param {Column} column @param {Number_} number @param {string} colour */
export function bar(column, number, colour) {
  const [value, highest] = [main(number), column.highest];
  const share = value == null || !highest ? 0 : rounded(value / highest);
  if (!share) return [];
  const from = isRange(number) ? rounded(Number(number.min) / highest) * WIDTH : 0;
  const open = Boolean(column.open);
  const line = draw("path", { d: shape(from, share * WIDTH, open), stroke: `var(--${colour})`, "stroke-width": open ? "1.5" : "5" });
  const ticks = !column.unit && highest >= 1 ? [tick(highest)] : [];
  return [draw("svg", { class: "bar", viewBox: "0 0 96 12", "aria-hidden": "true" }, line, ...ticks)];
}
