/**
 * The headings of a table: buttons that sort by their column. The table says by which it is sorted (aria-sort), and the
 * headings stay in sight where the table fits the page.
 *
 * @typedef {import("./data.js").Table} Table
 * @typedef {import("./choice.js").Choice} Choice
 */
import { make } from "../make.js";
import { headingIn } from "./units.js";

/** The first heading of each column; those of notes and bars beside a number belong to it. @param {HTMLTableElement} table */
const columnsOf = (table) => [.../** @type {NodeListOf<HTMLTableCellElement>} */ (table.querySelectorAll("th"))].filter((head) => !head.querySelector(".vh"));

/** @param {HTMLTableElement} table @param {(column: number) => void} sort */
export function headings(table, sort) {
  const first = columnsOf(table);
  const built = first.map((head) => head.textContent ?? "");
  const buttons = first.map((head, column) => {
    const button = make("button", { type: "button", onclick: () => sort(column) }, built[column]);
    head.replaceChildren(button);
    return button;
  });
  fits(/** @type {HTMLElement} */ (table.parentElement), table);

  /** A column's own heading, and those beside it. @param {number} column */
  function group(column) {
    const all = [...table.querySelectorAll("th")];
    const [from, to] = [first[column], first[column + 1]].map((head) => all.indexOf(head));
    return all.slice(from, to < 0 ? undefined : to);
  }

  return {
    first,
    /** @param {Table} mine @param {Choice} choice */
    show(mine, { sort: by, unit, hidden }) {
      mine.columns.forEach((column, place) => {
        buttons[place].textContent = unit ? headingIn(column, unit) : built[place];
        if (by?.key === column.key) first[place].setAttribute("aria-sort", by.down ? "descending" : "ascending");
        else first[place].removeAttribute("aria-sort");
        for (const head of group(place)) head.hidden = hidden.has(column.key);
      });
    },
  };
}

/** Only in a table that needs no scrolling of its own can headings stick to the window. @param {HTMLElement} scroll @param {HTMLTableElement} table */
function fits(scroll, table) {
  const look = () => scroll.classList.toggle("fits", table.scrollWidth <= (scroll.parentElement?.clientWidth ?? 0));
  const watch = new ResizeObserver(look); // which looks at once, but at a table far below only when it comes near
  for (const each of [scroll, table]) watch.observe(each);
}
