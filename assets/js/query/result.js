/** An answer → its table: the first thousand rows, numbers to the right, every value as text and never as markup. */
import { make } from "../make.js";

export const SHOWN = 1000;
const LONGEST = 500;
const SLUG = /^\d{4}(-\d\d)?-[a-z0-9-]+$/;

/** @typedef {import("../engine/rows.js").Result} Result */

/** @param {number} n */
const count = (n) => n.toLocaleString("en");

/** @param {Result} result @param {number} took in milliseconds */
export function counted({ rows, more }, took) {
  const n = rows.length;
  const first = n > SHOWN ? ` The first ${count(SHOWN)} are shown.` : "";
  if (more) return `More than ${count(n)} rows; the rest was not read.${first} Add a limit, or group the rows.`;
  return `${count(n)} ${n === 1 ? "row" : "rows"} in ${(took / 1000).toFixed(took < 1000 ? 2 : 1)} s.${first}`;
}

/** @param {Result} result @param {string} results where the pages of sets are */
export function table({ columns, rows }, results) {
  const side = columns.map(({ number }) => (number ? "r nw" : ""));
  const head = make("tr", {}, ...columns.map(({ name, number }) => make("th", { scope: "col", className: number ? "r" : "" }, name)));
  const body = rows.slice(0, SHOWN).map((row) =>
    make("tr", {}, ...row.map((value, at) => make("td", { className: side[at] }, ...cell(value, columns[at].name, results)))));
  const whole = make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
  const region = make("div", { className: "scroll", tabIndex: 0 }, whole);
  region.setAttribute("role", "region");
  region.setAttribute("aria-label", "Result");
  return region;
}

/** @param {string | null} value @param {string} column @param {string} results */
function cell(value, column, results) {
  if (value === null) return [make("span", { className: "lab" }, "null")];
  const short = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return [column === "set" && SLUG.test(value) ? make("a", { href: `${results}${value}/` }, short) : short];
}
