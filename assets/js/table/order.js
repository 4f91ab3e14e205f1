/**
 * Which rows of a table are shown, and in which order. Both only choose among the rows: no number, bar or baseline
 * depends on them.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./data.js").Table} Table
 * @typedef {import("./choice.js").Choice} Choice
 */
import { at, keyOf, searched } from "./data.js";
import { figureIn } from "./units.js";

/** The rows that have all of what was chosen. @param {Data} data @param {Table} table @param {Pick<Choice, "factors" | "search">} choice @returns {number[]} */
export function matching(data, table, { factors, search }) {
  const wanted = [...factors];
  const texts = search ? searched(data, table) : [];
  const rows = [];
  for (let row = 0; row < table.rows; row += 1)
    if (wanted.every(([factor, word]) => at(table.at[factor], row) === word) && (!search || texts[row].includes(search))) rows.push(row);
  return rows;
}

/** Sorted by a column; ties stay as they were, and what has no figure comes last either way. @param {Data} data @param {Table} table @param {number[]} rows @param {Pick<Choice, "sort" | "unit">} choice */
export function sorted(data, table, rows, { sort, unit }) {
  const column = table.columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const key = keyOf(data, table, column, figureIn(column, unit));
  const keys = new Map(rows.map((row) => [row, key(row)]));
  const sign = sort.down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/**
 * The nearest choice that has rows, where this one has none: one factor otherwise, one with an order if
 * that helps, and by as few steps as possible.
 * @param {Data} data @param {Table} table @param {Choice} choice
 */
export function nearest(data, table, choice) {
  let best = null;
  for (const [factor, word] of choice.factors) {
    const others = new Map([...choice.factors].filter(([each]) => each !== factor));
    const there = new Set(matching(data, table, { ...choice, factors: others }).map((row) => at(table.at[factor], row)));
    for (const other of there) {
      const steps = Math.abs(other - word) + (data.factors[factor].ordered ? 0 : 1000);
      if (data.factors[factor].words[other] && (!best || steps < best.steps)) best = { factor, word: other, steps };
    }
  }
  return best;
}
