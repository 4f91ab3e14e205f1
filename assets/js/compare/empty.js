/**
 * A view without a value: which words exclude each other, what is nearest, and what there is.
 *
 * @typedef {ReturnType<typeof import("./model.js").modelOf>} Model
 */
import { levelOf } from "./data.js";
import { write } from "./address.js";
import { count, counted } from "./figures.js";
import { measureOf } from "./model.js";
import { h } from "./tree.js";
import { levelWord, levelWords, operationWords, valuesWords } from "./words.js";

/** Operations of the table of what there is. @param {any} index */
const columnsOf = (index) => ["read", "write", "randread", "randwrite", "randrw"].filter((op) => measureOf(index, op, ""));

/** Values by level and operation. @param {any} index @param {string} op @param {number} level */
const cell = (index, op, level) => new Map(index.measures[measureOf(index, op, "") ?? ""]?.levels).get(level) ?? 0;

/** @param {Model} model @param {(address: string) => string} to */
export function emptyOf(model, to) {
  const { index, state, hidden } = model;
  const what = `${operationWords(index, state.ops)} on ${levelWords(index, state)}`;
  const filters = Object.keys(state.narrow).filter((key) => key !== "level").map((key) => index.settings[key].label);
  const some = hidden.length > 0;
  const title = some ? `No value of ${what} can be shown ${valuesWords(index, state)}.` : `No result set has ${what}${filters.length ? " with these filters" : ""}.`;
  return [
    h("section", { class: "cfig" }, h("p", { class: "four" }, title), h("p", { class: "stand" }, says(model))),
    h("div", { class: "two" }, nearest(model, to), coverage(model, to)),
  ];
}

/** @param {Model} model */
function says({ index, state, hidden }) {
  if (hidden.length) return `${counted(hidden.reduce((sum, { rows }) => sum + rows.length, 0), "value")} match; none has what it would be divided by.`;
  const levels = state.narrow.level?.values ?? [];
  const ops = columnsOf(index).filter((op) => levels.some((level) => cell(index, op, level)));
  return levels.length && ops.length ? `${levelWords(index, state)} was measured with ${operationWords(index, ops)} only.` : "Take a filter away, or change one part of the sentence.";
}

/** One part changed, the most values first. @param {Model} model @param {(address: string) => string} to */
function nearest({ index, state, hidden }, to) {
  const levels = state.narrow.level?.values ?? [];
  /** @type {{label: string, n: number, next: Partial<typeof state>}[]} */
  const found = [];
  if (hidden.length) found.push({ label: "The same values in their own unit", n: hidden.reduce((sum, { rows }) => sum + rows.length, 0), next: { absolute: true } });
  for (const key of Object.keys(state.narrow).filter((each) => each !== "level")) found.push({ label: `without the filter ${index.settings[key].label}`, n: 0, next: { narrow: Object.fromEntries(Object.entries(state.narrow).filter(([each]) => each !== key)) } });
  for (const op of columnsOf(index)) for (const level of levels.slice(0, 3)) if (!state.ops.includes(op) && cell(index, op, level)) found.push({ label: `${index.operations[op].label} of ${levelWord(index, level)}`, n: cell(index, op, level), next: { ops: [op], metric: "", narrow: { level: { not: false, values: [level] } } } });
  for (const [place, label] of index.settings.level.words.entries()) if (!levels.includes(place) && cell(index, state.ops[0], place)) found.push({ label: `${index.operations[state.ops[0]].label} of ${label}`, n: cell(index, state.ops[0], place), next: { metric: "", narrow: { level: { not: false, values: [place] } } } });
  return h("section", {}, h("h2", { class: "t" }, "Nearest"), h("p", { class: "lab" }, "One part changed."), h("ul", { class: "near" }, found.slice(0, 5).map(({ label, n, next }) => h("li", {}, h("a", { href: to(write({ ...state, ...next }, index)) }, label), h("span", { class: "n" }, n ? counted(n, "value") : "")))), h("p", { class: "pt" }, h("a", { href: `${index.root}runner/` }, "Measure it"), ": the runner has plans for sequential and random I/O on any array."));
}

/** @param {Model} model @param {(address: string) => string} to */
function coverage({ index, state }, to) {
  const ops = columnsOf(index);
  const levels = index.settings.level.words.map((/** @type {string} */ label, /** @type {number} */ place) => ({ label, place })).filter((/** @type {any} */ { place }) => ops.some((op) => cell(index, op, place)));
  levels.sort((/** @type {any} */ a, /** @type {any} */ b) => levelOf(index, a.place).place - levelOf(index, b.place).place);
  const own = state.narrow.level?.values ?? [];
  const value = (/** @type {string} */ op, /** @type {number} */ place) => {
    const n = cell(index, op, place);
    const here = state.ops.includes(op) && own.includes(place);
    const address = to(write({ ...state, ops: [op], metric: "", absolute: true, narrow: { level: { not: false, values: [place] } } }, index));
    return h("td", { class: here ? "here" : n ? null : "z" }, n ? h("a", { href: address }, count(n)) : here ? "0" : "–");
  };
  return h("section", {}, h("h2", { class: "t" }, "What there is"), h("p", { class: "lab" }, "Values by level and operation, all sets."), h("div", { class: "scroll" }, h("table", { class: "cov" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "RAID level"), ops.map((op) => h("th", { scope: "col" }, index.operations[op].label)))), h("tbody", {}, levels.map((/** @type {any} */ { label, place }) => h("tr", {}, h("td", {}, label), ops.map((op) => value(op, place))))))));
}
