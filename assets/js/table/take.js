/**
 * The CSV of a set, cut to what the reader chose: the rows of the tables as filtered and sorted, each number in the line that
 * the published file has for it. As long as nothing is filtered the link is as it was built: the whole file.
 *
 * @typedef {import("./data.js").Table} Table
 */
import { make } from "../make.js";
import { at, measured } from "./data.js";
import { shownOf } from "./words.js";

const ID = 12;

/** The ids of the numbers in a row. @param {Table} table @param {number} row @returns {string[]} */
export const idsOf = (table, row) => measured(table).map(({ id }) => at(id, row)).filter(Boolean);

/** The records of a CSV, each with its end; one in quotes may hold line feeds. @param {string} text */
const records = (text) => text.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n/g) ?? [];

/** The head, and the records of these numbers in their order; a record begins with its id. @param {string} text @param {string[]} ids */
export function cut(text, ids) {
  const [head, ...all] = records(text);
  const own = new Map(all.map((record) => [record.slice(0, ID), record]));
  return [head, ...ids.map((id) => own.get(id) ?? "")].join("");
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {HTMLAnchorElement} link to the whole CSV @param {() => void} failed */
export function taking(link, failed) {
  const built = link.textContent;
  /** @type {string[] | null} */
  let wanted = null;
  link.addEventListener("click", async (event) => {
    if (!wanted) return;
    event.preventDefault();
    const ids = wanted;
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      save(cut(await answer.text(), ids), link.href.replace(/.*\/(.*)\.csv$/, "$1-filtered.csv"));
    } catch {
      failed();
    }
  });
  return {
    /** @param {string[] | null} ids none where nothing is filtered @param {number} rows @param {number} all */
    show(ids, rows, all) {
      wanted = ids;
      link.textContent = ids ? `CSV, ${shownOf(rows, all)}` : built;
    },
  };
}
