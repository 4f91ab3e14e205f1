/**
 * One table of values on the page: its rows in the order and selection that the reader chose, a page of them at a
 * time. In its built state the rows are those of the HTML, untouched.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./data.js").Table} Table
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {{seen: number[], shown: number, all: number}} Shown the rows on the page, and how many there are of how many
 */
import { make } from "../make.js";
import { narrows } from "./choice.js";
import { headings } from "./headings.js";
import { matching, nearest, sorted } from "./order.js";
import { pager } from "./pager.js";
import { rowOf } from "./rows.js";
import { none } from "./words.js";

/** Whether the table is as it was built. @param {Table} table @param {Choice} choice @param {number} page */
const asBuilt = (table, choice, page) =>
  page === 1 && !narrows(choice) && !choice.unit && !choice.hidden.size && !table.columns.some(({ key }) => key === choice.sort?.key);

/** @param {HTMLElement} wrapper @param {{sort: (key: (data: Data) => string) => void, turn: (page: number) => void, pick: (factor: number, word: number) => void}} on */
export function gridOf(wrapper, on) {
  const place = Number(wrapper.dataset.table);
  const table = /** @type {HTMLTableElement} */ (wrapper.querySelector("table"));
  const body = table.tBodies[0];
  const built = [...body.rows];
  const long = wrapper.classList.contains("long");
  const heads = headings(table, (column) => on.sort((data) => data.tables[place].columns[column].key));
  const pages = pager(wrapper, built.length, on.turn);
  const empty = make("p", { className: "none", hidden: true });
  table.parentElement?.after(empty);

  /** @param {Data} data @param {Choice} choice @param {number[]} rows */
  function sayNone(data, choice, rows) {
    empty.hidden = rows.length > 0;
    if (rows.length) return empty.replaceChildren();
    const elsewhere = data.tables.some((table) => matching(data, table, choice).length);
    const near = elsewhere ? null : nearest(data, data.tables[place], choice);
    const name = near && data.factors[near.factor].words[near.word];
    empty.replaceChildren(none(data, choice, elsewhere), ...(near ? [" Nearest: ", make("button", { type: "button", onclick: () => on.pick(near.factor, near.word) }, name ?? ""), "."] : []));
  }

  /** The rows of this choice, in their order. @param {Data} data @param {Choice} choice */
  const rowsOf = (data, choice) => sorted(data, data.tables[place], matching(data, data.tables[place], choice), choice);

  return {
    place,
    table,
    rowsOf,
    /** @param {number} row @param {number[]} rows the page on which a row stands, from 1; 0 if it is left out */
    pageOf: (row, rows) => (rows.includes(row) ? Math.floor(rows.indexOf(row) / built.length) + 1 : 0),

    /** The rows on the page before anything is drawn. @param {Data} data */
    seen: (data) => Array.from({ length: Math.min(built.length, data.tables[place].rows) }, (_, row) => row),

    /** @param {Data} data @param {Choice} choice @param {string} home @param {string} asked the id in the address @returns {Shown} */
    draw(data, choice, home, asked) {
      const mine = data.tables[place];
      const rows = rowsOf(data, choice);
      const page = Math.min(choice.pages[place], Math.max(1, Math.ceil(rows.length / built.length)));
      const seen = rows.slice((page - 1) * built.length, page * built.length);
      const plainly = asBuilt(mine, choice, page);
      const view = { data, table: mine, home, unit: choice.unit, hidden: choice.hidden };
      body.replaceChildren(...(plainly ? built : seen.map((row) => rowOf(view, heads.first, row))));
      wrapper.classList.toggle("long", long && plainly);
      for (const cell of body.querySelectorAll("td[id]")) cell.classList.toggle("asked", !plainly && cell.id === asked);
      heads.show(mine, choice);
      pages.show(rows.length, page);
      table.hidden = !rows.length;
      sayNone(data, choice, rows);
      return { seen, shown: rows.length, all: mine.rows };
    },
  };
}
