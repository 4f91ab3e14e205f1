/**
 * The reader's own 1.0× on the page of a set. The choice is in the query string (`?baseline=<id of a number in the
 * row>`) and nowhere else; without it everything is as built.
 *
 * @typedef {import("./table/data.js").Data} Data
 * @typedef {{place: number, row: number}} Place
 * @typedef {{first: HTMLOptionElement, select: HTMLSelectElement, back: HTMLButtonElement, status: HTMLElement, below: ReturnType<typeof lineBelow>}} Parts
 */
import { against, highest, restore, show } from "./compared.js";
import { make } from "./make.js";
import { compareWith } from "./one.js";
import { choose, chosen } from "./state.js";
import { at, find, idOf, measured, numbersOf, textOf } from "./table/data.js";
import { configuration } from "./table/words.js";

/** So many rows may stand in the list of choices; of a larger set those that are now seen. */
const MOST = 400;

/** Whether a table has rows to choose from. @param {import("./table/data.js").Table} table */
const offers = (table) => table.rows > 1 && measured(table).some(({ one }) => one != null);

/** @param {Data} data @param {number} place @param {number} row */
const option = (data, place, row) => make("option", { value: idOf(data.tables[place], row) }, configuration(data, data.tables[place], row, textOf));

/** The rows of each level and layout, in the order in which they first stand. @param {import("./table/data.js").Table} table @param {number[]} rows @returns {[string, number[]][]} */
function groupsOf(table, rows) {
  const level = table.columns.find(({ kind }) => kind === "level");
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const row of rows) {
    const name = level ? level.words[at(level.at, row)][0] : (table.same ?? table.title);
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found];
}

/** @param {Data} data @param {number[][]} seen the rows of each table that are on the page */
function optionsOf(data, seen) {
  const offering = data.tables.map((table, place) => ({ table, place })).filter(({ table }) => offers(table));
  const all = offering.reduce((sum, { table }) => sum + table.rows, 0) <= MOST;
  return offering.flatMap(({ table, place }) => {
    const rows = all ? Array.from({ length: table.rows }, (_, row) => row) : seen[place];
    return groupsOf(table, rows).map(([level, mine]) => {
      const options = mine.filter((row) => idOf(table, row)).map((row) => option(data, place, row));
      return make("optgroup", { label: offering.length > 1 ? `${table.title}: ${level}` : level }, ...options);
    });
  });
}

/** A line at the window's lower edge, on paper under the head: what all of the page is compared with, wherever a reader is. */
function lineBelow() {
  const [what, back] = [make("a", {}), make("button", { type: "button" }, "reset")];
  const line = make("aside", { className: "state", hidden: true, ariaLabel: "Compared with" }, make("span", {}, "Compared with ", what), back);
  document.querySelector(".head")?.after(line);
  return { line, what, back };
}

/** The controls, put into their place. @param {HTMLElement} place @returns {Parts} */
function partsIn(place) {
  const built = place.dataset.built ?? "";
  const first = make("option", { value: "" }, built || "nothing");
  const select = make("select", { autocomplete: "off" }, first);
  const back = make("button", { type: "button", hidden: true }, `back to ${built || "the values"}`);
  const status = make("p");
  status.setAttribute("role", "status");
  place.append(make("label", {}, "Compare with", select), back, status);
  return { first, select, back, status, below: lineBelow() };
}

/** What a reader picks goes into the address. @param {Parts} parts @param {() => void} changed */
function listen({ select, back, below }, changed) {
  /** Arrow keys pass through many choices: they make one entry in the history, not many. */
  let stepping = "";
  select.addEventListener("keydown", () => (stepping ||= "key"));
  for (const end of ["pointerdown", "blur"]) select.addEventListener(end, () => (stepping = ""));

  /** @param {string} id */
  function pick(id) {
    choose({ baseline: id || null }, { step: stepping !== "stepped" });
    if (stepping) stepping = "stepped";
    changed();
  }
  select.addEventListener("change", () => pick(select.value));
  back.addEventListener("click", () => {
    pick("");
    select.focus();
  });
  below.back.addEventListener("click", () => pick(""));
}

/** The row that the address names by any of its numbers. @param {Data} data @returns {Place | undefined} */
function choiceIn(data) {
  const found = find(data, chosen("baseline"));
  return found && offers(data.tables[found.place]) ? found : undefined;
}

/** Fills the list, where it is another than before. @param {Parts} parts */
function filler({ first, select }) {
  let listed = "";
  return (/** @type {Data} */ data, /** @type {number[][]} */ seen) => {
    const options = optionsOf(data, seen);
    const choice = choiceIn(data);
    const ids = options.flatMap((each) => [...each.querySelectorAll("option"), each]).map(({ value }) => value);
    if (choice && !ids.includes(idOf(data.tables[choice.place], choice.row))) options.push(option(data, choice.place, choice.row));
    if (listed === ids.join()) return;
    listed = ids.join();
    const { value } = select;
    select.replaceChildren(first, ...options);
    select.value = value;
  };
}

/** What counts as 1.0× now. @param {HTMLElement} status @param {Data} data @param {Place} choice */
function say(status, data, { place: at, row }) {
  const table = data.tables[at];
  const link = make("a", { href: `#${idOf(table, row)}` }, configuration(data, table, row, textOf));
  status.replaceChildren("1.0× is ", link, `, for every value of ${table.tool}. The value itself is shown below each multiple.`);
}

/** The tables as the address asks for them. @param {Parts} parts @param {Data} data @param {{place: number, table: HTMLTableElement}[]} grids */
function compare({ select, back, status, below }, data, grids) {
  const choice = choiceIn(data);
  restore();
  select.value = choice ? idOf(data.tables[choice.place], choice.row) : "";
  back.hidden = below.line.hidden = !choice;
  if (!choice) {
    compareWith(null);
    return status.replaceChildren();
  }
  const ones = measured(data.tables[choice.place]).flatMap(({ id }) => numbersOf(data.tables[choice.place]).get(id[choice.row]) ?? []);
  for (const { place: at, table } of grids) show(table, numbersOf(data.tables[at]), ones, highest(numbersOf(data.tables[at]), ones));
  say(status, data, choice);
  const [id, name] = [idOf(data.tables[choice.place], choice.row), configuration(data, data.tables[choice.place], choice.row, textOf)];
  Object.assign(below.what, { href: `#${id}`, textContent: name });
  const of = (/** @type {string} */ number) => rangeOf(data, number, ones);
  compareWith({ id, name, of, factors: factorsOf(data, of) });
}

/** By what the multiples of each operation are multiplied; only where every one of the set is, and by the same. @param {Data} data @param {(id: string) => [number, number] | null} of */
function factorsOf(data, of) {
  /** @type {Record<string, number[]>} */
  const found = {};
  for (const { id, operation, relative } of data.tables.flatMap((table) => [...numbersOf(table).values()]))
    if (relative) (found[operation] ??= []).push((of(id)?.[0] ?? NaN) / relative);
  const alike = Object.entries(found).filter(([, all]) => Math.max(...all) / Math.min(...all) < 1.01); // never of NaN
  return Object.fromEntries(alike.map(([operation, [first]]) => [operation, first]));
}

/** A number of the page as a multiple of the chosen. @param {Data} data @param {string} id @param {import("./ratio.js").Figure[]} ones */
function rangeOf(data, id, ones) {
  const number = data.tables.map((table) => numbersOf(table).get(id)).find(Boolean);
  return number ? (against(number, ones)?.range ?? null) : null;
}

/** The numbers did not arrive. @param {Parts} parts */
function fail({ select, status }) {
  restore();
  if (select.value || chosen("baseline")) status.textContent = "The values could not be loaded, so nothing is compared.";
  select.value = "";
}

/** @param {HTMLElement} place @param {() => void} changed */
export function baseline(place, changed) {
  const parts = partsIn(place);
  listen(parts, changed);
  return {
    fill: filler(parts),
    show: (/** @type {Data} */ data, /** @type {{place: number, table: HTMLTableElement}[]} */ grids) => compare(parts, data, grids),
    failed: () => fail(parts),
  };
}
