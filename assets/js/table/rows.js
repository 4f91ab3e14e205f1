/**
 * A row of a table of values, as layouts/_partials/values-cell.html prints it: each number with its thread to the
 * evidence. Texts from a set are only ever set as text.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./data.js").Table} Table
 * @typedef {import("./data.js").Column} Column
 * @typedef {import("./figures.js").Number_} Number_
 * @typedef {{data: Data, table: Table, home: string, unit: string, hidden: Set<string>}} View
 */
import { make } from "../make.js";
import { bar } from "./bars.js";
import { at, numberOf, textOf } from "./data.js";
import { reason, remark } from "./figures.js";
import { textIn } from "./units.js";

/** The classes of a column's cells (layouts/_partials/values-class.html), read from its heading. @param {HTMLTableCellElement} head @param {Column} column */
const classOf = (head, column) => [head.className, column.kind === "line" ? "ln" : ""].filter(Boolean).join(" ");

/** The markers of the levels, as the build drew them. @type {Map<string | null, HTMLTemplateElement>} */
const markers = new Map([.../** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll("template[data-level]"))].map((each) => [each.dataset.level ?? "", each]));

/** The cells of a row, in the order of the headings. @param {View} view @param {HTMLTableCellElement[]} heads the first of each column @param {number} row */
export function rowOf(view, heads, row) {
  const level = view.table.columns.find(({ kind }) => kind === "level");
  const colour = markers.get(level ? level.words[at(level.at, row)][1] : (view.table.level ?? ""))?.dataset.colour ?? "ink";
  const cells = view.table.columns.flatMap((column, place) => {
    const made = column.kind === "number" ? numberCells(view, column, row, colour) : [wordCell(view, column, row)];
    const name = classOf(heads[place], column);
    if (name) made[0].className = name;
    for (const cell of made) cell.hidden = view.hidden.has(column.key);
    return made;
  });
  return make("tr", {}, ...cells);
}

/** @param {View} view @param {Column} column @param {number} row */
function wordCell({ data, table }, column, row) {
  const text = textOf(data, table, column, row);
  if (text === "not stated") return make("td", {}, make("span", { className: "lab nw" }, text));
  const shape = column.kind === "level" ? markers.get(column.words[at(column.at, row)][1]) : null;
  return make("td", {}, ...(shape ? [shape.content.cloneNode(true)] : []), text);
}

/** The number, what it is about, its bar. @param {View} view @param {Column} column @param {number} row @param {string} colour */
function numberCells(view, column, row, colour) {
  const number = numberOf(view.table, column, row);
  const note = number ? remark(number, view.data.units[column.metric]) : "";
  const cells = [number ? make("td", { id: number.id }, ...inside(view, column, number, note)) : make("td")];
  if (column.about) cells.push(make("td", { className: "opt about ln" }, number ? beside(view, column, number, note) : ""));
  if (column.bar) cells.push(make("td", { className: "opt" }, ...(number ? bar(column, number, colour) : [])));
  return cells;
}

/** Beside a multiple its value; beside a value that was derived from one, that. @param {View} view @param {Column} column @param {Number_} number @param {string} note */
function beside({ unit }, column, number, note) {
  if (textIn(column, number, unit) !== textIn(column, number, "")) return textIn(column, number, "");
  return note.startsWith("≈") ? note : "";
}

/** @param {View} view @param {Column} column @param {Number_} number @param {string} note */
function inside({ home, unit }, column, number, note) {
  const link = make("a", { className: "ev" }, textIn(column, number, unit));
  link.setAttribute("href", `${home}${number.source}/#n-${number.id}${number.nth ?? ""}`);
  const why = reason(number);
  if (why !== link.text && why.startsWith(link.text)) link.title = why;
  const unsure = note && !note.startsWith("≈") ? [make("b", { className: "q unsure", title: note }, "?")] : [];
  return [link, ...unsure, ...(number.doubt ? [doubt(number.doubt)] : [])];
}

/** @param {string} check */
function doubt(check) {
  const link = make("a", { className: "doubt unsure" }, "▲");
  link.setAttribute("href", `#check-${check}`);
  return Object.assign(link, { title: check.replaceAll("-", " ") });
}
