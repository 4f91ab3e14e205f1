/**
 * What a reader chose of the tables, read from the query string: `?raid_level=RAID 5&chunk_size=64 KiB&sort=-read&unit=MiB/s`.
 * What means nothing here is passed over: then the default holds.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {{sort: {key: string, down: boolean} | null, factors: Map<number, number>, search: string, unit: string, hidden: Set<string>, pages: number[]}} Choice
 */
import { chosen } from "../state.js";
import { plain } from "./data.js";
import { unitsOf } from "./units.js";

/** Blanks and case do not tell words apart: raid5 is RAID 5. @param {string} text */
const bare = (text) => plain(text).replaceAll(" ", "");

/** The key of a table's page in the query string: page, page2 … @param {number} place */
export const pageKey = (place) => (place ? `page${place + 1}` : "page");

/** The factors that a reader can choose by: those with two values or more. @param {Data} data */
export const choosable = (data) =>
  data.factors.map((factor, place) => ({ ...factor, place })).filter(({ words }) => words.filter(Boolean).length > 1);

/** @param {Data} data @returns {Choice} */
export function choiceOf(data) {
  const keys = new Set(data.tables.flatMap(({ columns }) => columns.map(({ key }) => key)));
  const sort = chosen("sort") ?? "";
  const key = sort.replace(/^-/, "");
  const unit = (chosen("unit") ?? "").toLowerCase();
  return {
    sort: keys.has(key) ? { key, down: sort.startsWith("-") } : null,
    factors: factorsOf(data),
    search: plain(chosen("q") ?? ""),
    unit: unitsOf(data).find(({ value }) => value && value.toLowerCase() === unit)?.value ?? "",
    hidden: hiddenOf(data),
    pages: data.tables.map((_, place) => Math.max(1, Math.trunc(Number(chosen(pageKey(place))) || 1))),
  };
}

/** @param {Data} data */
function factorsOf(data) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { key, words, place } of choosable(data)) {
    const asked = chosen(key);
    const word = asked ? words.findIndex((each) => each && bare(each) === bare(asked)) : -1;
    if (word >= 0) found.set(place, word);
  }
  return found;
}

/** Columns that are left out; at least one stays in every table. @param {Data} data */
function hiddenOf(data) {
  const asked = new Set((chosen("hide") ?? "").split(","));
  const empty = data.tables.some(({ columns }) => columns.every(({ key }) => asked.has(key)));
  return empty ? new Set() : new Set(data.tables.flatMap(({ columns }) => columns.map(({ key }) => key)).filter((key) => asked.has(key)));
}

/** Whether rows are left out. @param {Choice} choice */
export const narrows = ({ factors, search }) => factors.size > 0 || search !== "";
