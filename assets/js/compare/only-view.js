/** "Find pairs that differ only in …" as a page: the sentence with its menus, the chart, a table for each set. */
import { write } from "./address.js";
import { narrowMenu, operationsMenu, part, narrowLine } from "./controls.js";
import { chartOf, csvOf, logarithmic, panelsOf } from "./figure.js";
import { placeOf } from "./data.js";
import { counted } from "./figures.js";
import { measureOf, measuresOf, modelOf } from "./model.js";
import { openMenu } from "./menu.js";
import { baseOf, chartState, onlyTitle, tablesOf } from "./only.js";
import { save } from "./save.js";
import { h } from "./tree.js";
import { operationWords, subtitleOf } from "./words.js";

/** @param {any} source @param {import("./address.js").State} asked @param {{change: (next: any) => void, to: (address: string) => string, unknown: string[], host: HTMLElement, copy: () => void}} how */
export async function onlyView(source, asked, { change, to, unknown, host, copy }) {
  const { index } = source;
  const pairs = await source.pairs(asked.only);
  const state = asked.given ? asked : { ...asked, ops: mostOf(index, pairs) };
  const base = baseOf(index, state, pairs);
  const measures = measuresOf(index, state);
  const parts = await Promise.all(measures.map((measure) => source.rows(measure)));
  const model = modelOf(index, chartState(index, state, base.word), parts);
  const tables = tablesOf(source, state, pairs, base.place);
  const setting = index.settings[state.only];
  const own = { ...model, state: { ...model.state, narrow: state.narrow } };
  const press = (/** @type {any} */ menu) => (/** @type {HTMLElement} */ button) => openMenu(host, button, menu());
  const settings = () => ({ label: "Setting", options: Object.entries(index.pairs).sort((a, b) => b[1].pairs - a[1].pairs).map(([key, { pairs: n, sets }]) => ({ value: key, label: index.settings[key].label, n: `${counted(n, "pair")} · ${counted(sets, "set")}`, chosen: key === state.only })), choose: (/** @type {string} */ key) => change({ only: key, base: "", narrow: {}, ...(asked.given ? {} : { given: false }) }) });
  const bases = () => ({ label: "Baseline", options: base.known.map((place) => ({ value: String(place), label: setting.words[place], chosen: place === base.place })), choose: (/** @type {string} */ place) => change({ ops: state.ops, given: true, base: baseWord(setting, Number(place)) }) });
  const baseWord = (/** @type {any} */ of, /** @type {number} */ place) => baseOf(index, { ...state, base: String(of.values[place]) }, pairs).word;
  const operations = () => operationsMenu(index, state, (next) => change({ ...next, given: true }));
  const narrow = (/** @type {HTMLElement} */ button, /** @type {string} */ key) => openMenu(host, button, narrowMenu(own, key, (next) => change({ ...next, ops: state.ops, given: true })));
  const head = h(
    "div",
    { class: "chead" },
    h("p", { class: "kick" }, h("a", { href: to("") }, "Compare")),
    h("h1", { class: "say" }, "Find pairs that differ only in ", part("only", "Setting", setting.label, press(settings), ","), " for ", part("ops", "Operation", operationWords(index, state.ops), press(operations), ","), " against ", part("base", "Baseline", setting.words[base.place] ?? "none", press(bases), ".")),
    narrowLine(own, narrow, (button, keys) => openMenu(host, button, { label: "Narrow by", options: keys.map((key) => ({ value: key, label: index.settings[key].label })), choose: (key) => narrow(button, key) })),
    h("p", { class: "ignored" }, unknown.join(" ")),
  );
  // A baseline that a set has several times, as RAID 5 in four layouts, divides nothing: then the tables say it alone.
  const drawn = model.items.some(({ row }) => placeOf(row, state.only) !== base.place);
  const panels = drawn ? panelsOf(model) : [];
  const title = onlyTitle(index, state, pairs, base.place);
  const figure = h(
    "figure",
    { class: "fig cfig" },
    h("h2", { class: "t" }, title),
    h("p", { class: "lab sub2" }, drawn ? subtitleOf(model, { log: logarithmic(model) }) : "Ratios of pairs that are equal in everything else."),
    panels.length ? chartOf(model, panels) : null,
    h("figcaption", {}, h("span", {}, `${counted(tables.pairs, "pair")} in ${counted(tables.sets, "set")}`), h("button", { type: "button", class: "txt cap", onclick: () => save(csvOf(model), `spindle-pairs-${state.only}.csv`, "text/csv") }, "CSV"), h("button", { type: "button", class: "txt cap", onclick: copy }, "Copy link"), h("a", { href: to(write({ ...state, only: "", base: "" }, index)) }, "All values of these operations")),
  );
  return { tree: [head, figure, tables.tree], title: `Pairs that differ only in ${setting.label}`, status: `${counted(tables.pairs, "pair")} in ${counted(tables.sets, "set")}.` };
}

/** The operations that most pairs have, a read with its write. @param {any} index @param {any} pairs */
function mostOf(index, pairs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  pairs.measure.forEach((/** @type {string} */ measure, /** @type {number} */ n) => {
    const { operation } = index.measures[measure] ?? {};
    if (operation && measureOf(index, operation, "") === measure) counts.set(operation, (counts.get(operation) ?? 0) + pairs.pairs[n] + 0.01);
  });
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([op]) => op);
  const [first = "read"] = sorted;
  const twin = { read: "write", write: "read", randread: "randwrite", randwrite: "randread" }[first];
  return (twin && counts.has(twin) ? [first, twin] : [first]).sort((a, b) => Object.keys(index.operations).indexOf(a) - Object.keys(index.operations).indexOf(b));
}
