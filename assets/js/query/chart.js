/**
 * An answer → a simple chart, where its columns allow one: a dot per row for a few rows with words and a number, points for
 * two columns of numbers. Drawn with percentages, so that it fits any width and its text keeps its size.
 */
import { make } from "../make.js";

const FEW = 40;
const MANY = 2000;
/** @type {Record<string, string>} */
const LEVELS = { single: "ks", raid0: "k0", raid1: "k1", raid5: "k5", raid6: "k6", raid10: "k10" };

/** @typedef {import("../engine/rows.js").Result} Result */

/** @param {string} name @param {Record<string, string | number>} given @param {(Node | string)[]} inside */
function draw(name, given, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}

/** Whole steps from below the lowest to above the highest, five or so. @param {number} low @param {number} high */
export function steps(low, high) {
  const rough = (high - low || Math.abs(high) || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const from = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}

/** Numbers of a column on a scale that holds zero, unless zero is far away. @param {number[]} values @param {boolean} zero */
function scale(values, zero) {
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const ticks = steps(zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high);
  const [first, last] = [ticks[0], ticks.at(-1) ?? 1];
  return { ticks, at: (/** @type {number} */ value) => (100 * (value - first)) / (last - first || 1) };
}

/** @param {number} value */
const short = (value) => value.toLocaleString("en", { maximumSignificantDigits: 3, notation: Math.abs(value) >= 1e6 ? "compact" : "standard" });

/** @param {Result} result @returns {HTMLElement | null} */
export function chart({ columns, rows }) {
  const numbers = columns.flatMap(({ number }, at) => (number ? [at] : []));
  const words = columns.flatMap(({ number }, at) => (number ? [] : [at]));
  const full = rows.filter((row) => numbers.slice(0, 2).every((at) => row[at] !== null && Number.isFinite(Number(row[at]))));
  if (full.length < 2 || !numbers.length) return null;
  if (words.length && full.length <= FEW) return dots(columns, full, words, numbers[0]);
  return numbers.length > 1 && full.length <= MANY ? points(columns, full, numbers) : null;
}

/** @param {Result["columns"]} columns @param {Result["rows"]} rows @param {number[]} words @param {number} number */
function dots(columns, rows, words, number) {
  const { ticks, at } = scale(rows.map((row) => Number(row[number])), true);
  const list = rows.map((row) => {
    const level = words.map((word) => LEVELS[row[word] ?? ""]).find(Boolean) ?? "";
    const label = words.map((word) => row[word] ?? "null").join(" · ");
    const value = Number(row[number]);
    const dot = draw("circle", { cx: `${at(value)}%`, cy: 11, r: 5 });
    const line = draw("line", { x1: `${at(Math.max(0, ticks[0]))}%`, x2: `${at(value)}%`, y1: 11, y2: 11 });
    return make("li", { className: level }, make("span", { className: "of" }, label), draw("svg", { width: "100%", height: 22 }, line, dot), make("b", {}, short(value)));
  });
  const axis = draw("svg", { width: "100%", height: 18 }, ...ticks.map((tick) => draw("text", { x: `${at(tick)}%`, y: 13, "text-anchor": "middle" }, short(tick))));
  const items = make("ul", {}, ...list, make("li", { className: "axis" }, make("span"), axis, make("span")));
  return figure("dots", `${columns[number].name}, ${rows.length} rows`, items);
}

/** @param {Result["columns"]} columns @param {Result["rows"]} rows @param {number[]} numbers */
function points(columns, rows, [across, up]) {
  const x = scale(rows.map((row) => Number(row[across])), false);
  const y = scale(rows.map((row) => Number(row[up])), true);
  const marks = rows.map((row) => draw("circle", { cx: `${x.at(Number(row[across]))}%`, cy: `${100 - y.at(Number(row[up]))}%`, r: 3 }));
  const grid = y.ticks.flatMap((tick) => [
    draw("line", { x1: 0, x2: "100%", y1: `${100 - y.at(tick)}%`, y2: `${100 - y.at(tick)}%` }),
    draw("text", { x: -8, y: `${100 - y.at(tick)}%`, dy: 4, "text-anchor": "end" }, short(tick)),
  ]);
  const below = x.ticks.map((tick) => draw("text", { x: `${x.at(tick)}%`, y: "100%", dy: 20, "text-anchor": "middle" }, short(tick)));
  const plot = draw("svg", { width: "100%", height: 300 }, ...grid, ...below, ...marks);
  return figure("points", `${columns[up].name} by ${columns[across].name}, ${rows.length} points`, plot);
}

/** @param {string} kind @param {string} says @param {Element} inside */
function figure(kind, says, inside) {
  const picture = make("div", { className: kind }, inside);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `${says}; the table has the values`);
  return make("figure", { className: "plain" }, make("figcaption", {}, says), picture);
}
