/**
 * The controls above the tables of a set: a select for each factor, a search, the unit, the columns. They only write the
 * query string; what they show is read from it.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {(choices: Record<string, string | null>) => void} Choose
 */
import { make } from "../make.js";
import { choosable, narrows } from "./choice.js";
import { unitsOf, withoutUnit } from "./units.js";
import { shownOf } from "./words.js";

/** @param {string} text @param {HTMLElement} control */
const labelled = (text, control) => make("label", {}, make("span", {}, text), control);

/** A select that shows what the query string has, and writes it. @param {{value: string, text: string}[]} options @param {(value: string) => void} choose */
function selectOf(options, choose) {
  const select = make("select", { autocomplete: "off" }, ...options.map(({ value, text }) => make("option", { value }, text)));
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/** @param {Data} data @param {Choose} choose */
function factorSelects(data, choose) {
  return choosable(data).map(({ key, label, words, place }) => {
    const options = words.filter(Boolean).map((word) => ({ value: word, text: word }));
    const select = selectOf([{ value: "", text: "any" }, ...options], (value) => choose({ [key]: value.replace(/\s/g, " ") || null }));
    const show = (/** @type {Choice} */ { factors }) => (select.value = words[factors.get(place) ?? -1] ?? "");
    return { element: labelled(label, select), show };
  });
}

/** @param {Choose} choose */
function searchField(choose) {
  const input = make("input", { type: "search", autocomplete: "off", spellcheck: false });
  input.addEventListener("input", () => choose({ q: input.value.trim() || null }));
  const show = (/** @type {Choice} */ { search }) => document.activeElement === input || (input.value = search);
  return { element: labelled("Search", input), show };
}

/** @param {Data} data @param {Choose} choose */
function unitSelect(data, choose) {
  const units = unitsOf(data);
  if (!units.length) return [];
  const select = selectOf(units, (value) => choose({ unit: value || null }));
  return [{ element: labelled("Unit", select), show: (/** @type {Choice} */ { unit }) => (select.value = unit) }];
}

/** A button for each column; at least one stays. @param {Data} data @param {Choose} choose */
function columnButtons(data, choose) {
  const columns = new Map(data.tables.flatMap((table) => table.columns.map(({ key, label, kind }) => [key, kind === "number" ? withoutUnit(label) : label])));
  /** @type {Set<string>} */
  let hidden = new Set();
  const buttons = [...columns].map(([key, label]) => {
    const turn = () => choose({ hide: [...columns.keys()].filter((each) => hidden.has(each) !== (each === key)).join(",") || null });
    return { key, button: make("button", { type: "button", onclick: turn }, label) };
  });
  const show = (/** @type {Choice} */ choice) => {
    hidden = choice.hidden;
    for (const { key, button } of buttons) button.setAttribute("aria-pressed", String(!hidden.has(key)));
  };
  return { element: make("fieldset", {}, make("legend", {}, "Columns"), ...buttons.map(({ button }) => button)), show };
}

/** @param {HTMLElement} place @param {{near: () => void, choose: Choose, clear: () => void}} on */
export function sift(place, { near, choose, clear }) {
  const panel = make("div");
  const details = make("details", {}, make("summary", {}, "Filter, units, columns"), panel);
  const status = make("p");
  status.setAttribute("role", "status");
  const all = make("button", { type: "button", hidden: true, onclick: clear }, "All rows");
  place.append(details, status, all);
  details.addEventListener("toggle", near);
  /** @type {{element: HTMLElement, show: (choice: Choice) => unknown}[]} */
  let controls = [];

  return {
    /** @param {Data} data */
    fill(data) {
      if (controls.length) return;
      controls = [...factorSelects(data, choose), searchField(choose), ...unitSelect(data, choose), columnButtons(data, choose)];
      panel.append(...controls.map(({ element }) => element));
    },
    /** @param {Choice} choice @param {number} shown @param {number} rows */
    show(choice, shown, rows) {
      for (const control of controls) control.show(choice);
      status.textContent = shownOf(shown, rows);
      all.hidden = !narrows(choice);
      if (narrows(choice) || choice.unit || choice.hidden.size) details.open = true;
    },
    /** @param {string} text */
    say: (text) => (status.textContent = text),
  };
}
