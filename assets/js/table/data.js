/**
 * The values of a set as columns (/results/<slug>/values.json; ingest/pages/value_columns.py says what they hold):
 * fetched once, when a reader first touches the tables or comes near them.
 *
 * @typedef {import("./figures.js").Number_} Number_
 * @typedef {import("./figures.js").Units} Units
 * @typedef {{key: string, label: string, words: string[], ordered: boolean}} Factor
 * @typedef {Record<string, any> & {kind: string, label: string, key: string}} Column
 * @typedef {{title: string, tool: string | null, rows: number, level?: string, same?: string, at: any[], columns: Column[], searched?: string[], numbers?: Map<string, Number_>}} Table
 * @typedef {{units: Record<string, Units>, factors: Factor[], tables: Table[]}} Data
 */
import { published, remark } from "./figures.js";

/** What a column says of a row: its own, or what all have. @param {any} list @param {number} row */
export const at = (list, row) => (Array.isArray(list) ? list[row] : (list ?? null));

/** Fetched once; after a failure it is asked for again. @param {string} address @returns {() => Promise<Data>} */
export function loader(address) {
  /** @type {Promise<Data> | undefined} */
  let fetched;
  return () =>
    (fetched ??= fetch(address)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
      .then(filled)
      .catch((error) => {
        fetched = undefined;
        throw error;
      }));
}

/** What was not sent because it can be reckoned: the multiples of the baseline. @param {Data} data */
export function filled(data) {
  for (const column of data.tables.flatMap(measured))
    if (!("relative" in column))
      column.relative = column.id.map((/** @type {string} */ _, /** @type {number} */ row) => {
        const [value, baseline] = [at(column.value, row), at(column.baseline, row)];
        return value == null || !baseline ? null : value / baseline;
      });
  return data;
}

/** Of a whole column. */
const SAME = ["operation", "metric", "statistic", "latency_kind", "versus_configuration"];
/** Of each number. */
const OWN = ["value", "value_basis", "unit_certain", "value_low", "value_high", "min", "max", "relative", "baseline", "versus", "reason", "doubt", "ratio", "source", "nth"];

/** What main() and multipleOf() look at: sorting thousands of rows must not make whole numbers of them. */
const FIGURE = ["versus", "ratio", "relative", "value", "min", "max", "baseline"];

/** @param {Column} column @param {string[]} names @param {number} row */
function pick(column, names, row) {
  /** @type {Record<string, any>} */
  const made = {};
  for (const name of names) made[name] = at(column[name], row);
  return made;
}

/** A number with all that is known of it, or null where the configuration has none. @param {Table} table @param {Column} column @param {number} row @returns {Number_ | null} */
export function numberOf(table, column, row) {
  const id = at(column.id, row);
  if (!id) return null;
  return /** @type {Number_} */ ({ id, tool: table.tool, ...pick(column, SAME, row), ...pick(column, OWN, row) });
}

/** Columns of numbers. @param {Table} table */
export const measured = (table) => table.columns.filter(({ kind }) => kind === "number");

/** All numbers of a table by their id. @param {Table} table */
export const numbersOf = (table) =>
  (table.numbers ??= new Map(
    measured(table).flatMap((column) =>
      column.id.flatMap((/** @type {string | null} */ id, /** @type {number} */ row) => (id ? [[id, numberOf(table, column, row)]] : [])),
    ),
  ));

/** Where a number stands. @param {Data} data @param {string | null} id */
export function find(data, id) {
  if (id)
    for (const [place, table] of data.tables.entries())
      for (const column of measured(table)) {
        const row = column.id.indexOf(id);
        if (row >= 0) return { place, row };
      }
  return undefined;
}

/** The words of a row's cell in a column without numbers. @param {Data} data @param {Table} table @param {Column} column @param {number} row @returns {string} */
export function textOf(data, table, column, row) {
  if (column.kind === "level") return column.words[at(column.at, row)][0];
  if (column.factor != null) return data.factors[column.factor].words[at(table.at[column.factor], row)];
  return at(column.texts, row);
}

/** The first number of a row that has an id: the row's own address. @param {Table} table @param {number} row @returns {string} */
export const idOf = (table, row) => measured(table).map(({ id }) => at(id, row)).find(Boolean) ?? "";

/** @param {string} text */
export const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();

/** All that a reader sees of each row, for the search. @param {Data} data @param {Table} table */
export const searched = (data, table) =>
  (table.searched ??= Array.from({ length: table.rows }, (_, row) =>
    plain(table.columns.map((column) => (column.kind === "number" ? seen(data, table, column, row) : textOf(data, table, column, row))).join(" · ")),
  ));

/** @param {Data} data @param {Table} table @param {Column} column @param {number} row */
function seen(data, table, column, row) {
  const number = numberOf(table, column, row);
  return number ? `${published(number, column.unit)} ${remark(number, data.units[column.metric])}` : "";
}

/** What a row is sorted by: the place of its word, its number; null, as of what is not stated, sorts last. @param {Data} data @param {Table} table @param {Column} column @param {(number: Number_) => number | null} figure @returns {(row: number) => number | null} */
export function keyOf(data, table, column, figure) {
  if (column.kind === "number") return (row) => (at(column.id, row) ? figure(/** @type {Number_} */ (pick(column, FIGURE, row))) : null);
  const stated = (/** @type {any} */ places) => (/** @type {number} */ row) => (textOf(data, table, column, row) ? at(places, row) : null);
  if (column.kind === "level") return stated(column.at);
  if (column.factor != null) return stated(table.at[column.factor]);
  return (row) => (/^\d+$/.test(at(column.texts, row)) ? Number(at(column.texts, row)) : null);
}
