/**
 * The reader's own 1.0× on the page of a set. The choice is in the query string (`?baseline=<id of a number in the
 * row>`) and nowhere else; without it everything is as built.
 *
 * @typedef {import("./table/data.js").Data} Data
 * @typedef {{place: number, row: number}} Place
 * @typedef {{first: HTMLOptionElement, select: HTMLSelectElement, back: HTMLButtonElement, status: HTMLElement}} Parts
 */
import { highest, restore, show } from "./compared.js";
import { make } from "./make.js";
import { choose, chosen } from "./state.js";
import { find, idOf, measured, numbersOf, textOf } from "./table/data.js";
import { configuration } from "./table/words.js";

/** So many rows may stand in the list of choices; of a larger set those that are now seen. */
const MOST = 400;

/** Whether a table has rows to choose from. @param {import("./table/data.js").Table} table */
const offers = (table) => table.rows > 1 && measured(table).some(({ one }) => one != null);

/** @param {Data} data @param {number} place @param {number} row */
const option = (data, place, row) => make("option", { value: idOf(data.tables[place], row) }, configuration(data, data.tables[place], row, textOf));

/** @param {Data} data @param {number[][]} seen the rows of each table that are on the page */
function optionsOf(data, seen) {
  const offering = data.tables.map((table, place) => ({ table, place })).filter(({ table }) => offers(table));
  const all = offering.reduce((sum, { table }) => sum + table.rows, 0) <= MOST;
  return offering.flatMap(({ table, place }) => {
    const rows = all ? Array.from({ length: table.rows }, (_, row) => row) : seen[place];
    const options = rows.filter((row) => idOf(table, row)).map((row) => option(data, place, row));
    return offering.length > 1 ? [make("optgroup", { label: table.title }, ...options)] : options;
  });
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
  return { first, select, back, status };
}

/** What a reader picks goes into the address. @param {Parts} parts @param {() => void} changed */
function listen({ select, back }, changed) {
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
  const charts = document.querySelector("figure[data-vega]") ? " The charts keep their own 1.0×." : "";
  const link = make("a", { href: `#${idOf(table, row)}` }, configuration(data, table, row, textOf));
  status.replaceChildren("1.0× is ", link, `, for every number of ${table.tool}. Below each multiple stands the number itself.${charts}`);
}

/** The tables as the address asks for them. @param {Parts} parts @param {Data} data @param {{place: number, table: HTMLTableElement}[]} grids */
function compare({ select, back, status }, data, grids) {
  const choice = choiceIn(data);
  restore();
  select.value = choice ? idOf(data.tables[choice.place], choice.row) : "";
  back.hidden = !choice;
  if (!choice) return status.replaceChildren();
  const ones = measured(data.tables[choice.place]).flatMap(({ id }) => numbersOf(data.tables[choice.place]).get(id[choice.row]) ?? []);
  for (const { place: at, table } of grids) show(table, numbersOf(data.tables[at]), ones, highest(numbersOf(data.tables[at]), ones));
  say(status, data, choice);
}

/** The numbers did not arrive. @param {Parts} parts */
function fail({ select, status }) {
  restore();
  if (select.value || chosen("baseline")) status.textContent = "The numbers did not arrive, so nothing is compared.";
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
