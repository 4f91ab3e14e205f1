/**
 * The units that throughput can be read in: as published, MB/s, MiB/s, as a multiple of the baseline.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./data.js").Column} Column
 * @typedef {import("./figures.js").Number_} Number_
 */
import { at, measured } from "./data.js";
import { inChosen, main, multiple, multipleOf, published } from "./figures.js";

const FACTORS = { "MB/s": 1e6, "MiB/s": 2 ** 20 };
const BASELINE = "baseline";

/** A unit is chosen for throughput, but not for ratios between configurations. @param {Column} column */
const turns = ({ kind, metric, versus_configuration }) => kind === "number" && metric === "throughput" && !versus_configuration;

/** What stands after the operation in a heading. @param {Column} column */
const builtUnit = ({ label }) => label.slice(label.lastIndexOf(", ") + 2);

/** `Read, MB/s` → Read. @param {string} label */
export const withoutUnit = (label) => label.slice(0, label.lastIndexOf(", "));

/** @typedef {{value: string, text: string}[]} Choices */
/** Thousands of rows are looked through once. @type {WeakMap<Data, Choices>} */
const known = new WeakMap();

/** The choices, the first of which is what was built; empty if there is nothing to choose. @param {Data} data @returns {Choices} */
export function unitsOf(data) {
  const choices = known.get(data) ?? choicesOf(data.tables.flatMap(measured).filter(turns));
  known.set(data, choices);
  return choices;
}

/** @param {Column[]} columns @returns {Choices} */
function choicesOf(columns) {
  const built = [...new Set(columns.map(builtUnit))];
  const multiples = columns.some(({ id, relative }) => id.some((/** @type {string} */ _, /** @type {number} */ row) => at(relative, row) != null));
  const others = Object.keys(FACTORS).map((name) => ({ value: name, text: name }));
  if (multiples) others.push({ value: BASELINE, text: "× baseline" });
  const same = (/** @type {string} */ value) => built.length === 1 && (built[0] === value || (value === BASELINE && built[0].startsWith("×")));
  const different = others.filter(({ value }) => !same(value));
  return columns.length && different.length ? [{ value: "", text: built.join(", ") }, ...different] : [];
}

/** The heading of a column in a unit. @param {Column} column @param {string} unit */
export function headingIn(column, unit) {
  if (!unit || !turns(column)) return column.label;
  return `${withoutUnit(column.label)}, ${unit === BASELINE ? "× baseline" : unit}`;
}

/** The figure that a column in a unit is sorted by. @param {Column} column @param {string} unit */
export const figureIn = (column, unit) => (unit === BASELINE && turns(column) ? multipleOf : main);

/** A number's text in a unit. @param {Column} column @param {Number_} number @param {string} unit */
export function textIn(column, number, unit) {
  if (!unit || !turns(column)) return published(number, column.unit);
  return unit === BASELINE ? multiple(number) : inChosen(number, FACTORS[/** @type {keyof FACTORS} */ (unit)]);
}
