/**
 * A view as a figure: title, subtitle, panels of equal scale, what is not drawn, what to read with care, the table.
 * The build writes it as text, a browser as nodes.
 *
 * @typedef {ReturnType<typeof import("./model.js").modelOf>} Model
 */
import { levelName, levelOf, placeOf, setName } from "./data.js";
import { between, counted, count, most } from "./figures.js";
import { dotsOf } from "./dots.js";
import { linesOf } from "./lines.js";
import { widthOf } from "./marks.js";
import { scaleOf } from "./scale.js";
import { h } from "./tree.js";
import { sizeOf } from "./model.js";
import { baselineWords, hiddenWords, runsWords, said, subtitleOf, titleOf } from "./words.js";

export const MOST_PANELS = 24;
const CARE = 4; // doubts that are listed; the pages of the sets have all

/** The ends of all that is drawn. @param {any[]} items @returns {number[]} */
const endsOf = (items) => items.flatMap(({ value, low, high }) => [value, low, high]).filter((end) => end !== null && end !== undefined);

/** The drives of all arrays of a panel, where they are the same. @param {Model} model @param {any} panel */
function ceilingOf({ index, state }, panel) {
  if (state.absolute || state.rel !== "one") return null;
  const drives = new Set(panel.items.map((/** @type {any} */ { row }) => index.settings.drives.values[placeOf(row, "drives")]).filter((/** @type {any} */ n) => n === undefined || n > 1));
  const [n] = drives;
  return drives.size === 1 && n ? n : null;
}

/** One scale for all panels; in units of their own each operation has its own. @param {Model} model @param {any[]} panels @param {number} steps */
function scalesOf(model, panels, steps) {
  const { index, state, items } = model;
  const metrics = new Set(items.map(({ row }) => index.measures[row.measure].metric));
  const ceiling = Math.max(0, ...panels.map((panel) => ceilingOf(model, panel) ?? 0)) || null;
  const of = (/** @type {any[]} */ some) => scaleOf(endsOf(some), { relative: !state.absolute, metric: index.metrics[index.measures[some[0].row.measure].metric], ceiling, most: steps, either: Boolean(state.only) });
  if (!state.absolute || metrics.size === 1) {
    const shared = of(items);
    return panels.map(() => shared);
  }
  return panels.map((panel) => of(panel.items));
}

/** With several units on an absolute axis each operation has a panel. @param {import("./address.js").State} state @param {any} index @param {string[]} measures */
export function arranged(state, index, measures) {
  const metrics = new Set(measures.map((measure) => index.measures[measure].metric));
  return state.absolute && metrics.size > 1 ? { ...state, panels: "op" } : state;
}

/** All rows of some panels, in their order. @param {any[]} panels */
function namesOf(panels) {
  /** @type {Map<string, any>} */
  const names = new Map();
  for (const { groups } of panels) for (const { key, name, level, ops } of groups) names.set(key, { key, name, level, ops: Math.max(ops.length, names.get(key)?.ops ?? 1) });
  return names;
}

/** @param {any} index @param {Map<string, any>} names @param {string} by */
const ordered = (index, names, by) =>
  by === "level" ? [...names.values()].sort((a, b) => levelOf(index, a.level).place - levelOf(index, b.level).place || Number(a.key.split(" ")[1]) - Number(b.key.split(" ")[1])) : [...names.values()];

/**
 * What all panels leave free for names and for the highest value, so that down the page equal lengths are equal values.
 * Where a panel has one row, its head names it.
 * @param {Model} model @param {any[]} panels
 */
function roomOf(model, panels) {
  const groups = panels.flatMap((panel) => panel.groups);
  const ends = groups.flatMap(({ ops }) => ops.map((/** @type {any} */ { high, items }) => widthOf(said(model, high, items[0].row.measure)) + 12));
  const bare = panels.length > 1 && model.state.rows === model.state.panels;
  return { bare, names: bare ? 8 : Math.min(230, most(groups.map(({ name }) => widthOf(name) + 22))), end: Math.max(60, most(ends)) };
}

/**
 * The panels of a view: each with a wide and a narrow drawing, and the places of its marks.
 * @param {Model} model @param {{link?: (row: any) => string | null, small?: boolean, most?: number}} [how]
 */
export function panelsOf(model, { link, small = false, most: many = MOST_PANELS } = {}) {
  const byCount = [...model.panels].sort((a, b) => b.items.length - a.items.length).slice(0, many);
  const panels = model.panels.filter((panel) => byCount.includes(panel));
  const scales = scalesOf(model, panels, small ? 4 : 5);
  if (model.state.x) return linePanels(model, panels, scales, small);
  const { bare, names: gutter, end } = roomOf(model, panels);
  return panels.map((panel, n) => {
    const beside = small ? [panel] : panels.slice(n - (n % 2), n - (n % 2) + 2);
    const [own, names] = [[panel], beside].map((some) => ordered(model.index, namesOf(some), model.state.rows));
    const first = n % 2 === 0;
    const width = panels.length === 1 ? 850 : (836 - gutter) / 2 + (first ? gutter : 8);
    const how = { link, ceiling: ceilingOf(model, panel), end };
    return sized(panel, (size) =>
      size === "narrow"
        ? dotsOf(model, panel, own, scales[n], { ...how, size, width: 350, gutter: 0, bare })
        : dotsOf(model, panel, bare ? own : names, scales[n], { ...how, size: small ? "small" : size, width: small ? 370 : width, gutter: first ? gutter : 8, bare: bare || !first }),
      small,
    );
  });
}

/** Panels of lines, with the same room for names. @param {Model} model @param {any[]} panels @param {import("./scale.js").Scale[]} scales @param {boolean} small */
function linePanels(model, panels, scales, small) {
  const named = panels.length === 1 || model.state.rows !== model.state.panels;
  const groups = panels.flatMap((panel) => panel.groups);
  const first = (/** @type {number} */ n) => n === 0 || scales[n] !== scales[0] || (!small && n % 2 === 0);
  return panels.map((panel, n) =>
    sized(panel, (size) => linesOf(model, panel, scales[n], { ...lineSize(size, small, panels.length, Boolean(model.state.only)), first: size === "narrow" || first(n), groups, named }), small),
  );
}

/** @param {string} size @param {boolean} small @param {number} panels @param {boolean} only there is nothing beside it */
function lineSize(size, small, panels, only) {
  if (small) return { size: "small", width: panels > 1 ? 185 : 370, height: 190 };
  if (size === "narrow") return { size, width: 350, height: 240 };
  return { size, width: panels > 1 ? (only ? 560 : 425) : 850, height: panels > 1 ? 240 : 320 };
}

/** @param {any} panel @param {(size: string) => any} draw @param {boolean} [small] */
const sized = (panel, draw, small = false) => ({ panel, wide: draw("wide"), narrow: small ? null : draw("narrow") });

/** @param {Model} model @param {any} panel */
function headOf(model, panel) {
  const { index, state } = model;
  const sets = new Set(panel.items.map((/** @type {any} */ { row }) => row.set));
  const [set] = sets;
  const baseline = state.absolute || state.rel !== "one" ? "" : baselineWords(index, panel.items);
  const title = state.panels === "set" ? h("a", { href: `${index.root}results/${index.sets.slug[set]}/` }, panel.name) : panel.name;
  const from = state.panels === "set" || state.panels === "none" ? "" : ` from ${counted(sets.size, "set")}`;
  return [
    panel.name ? h("h3", { class: "sub" }, title) : null,
    state.panels === "none" ? null : h("p", { class: "lab" }, `${counted(sizeOf(panel.items), "configuration")}${from}, ${runsWords(panel.items)}.`, baseline ? [h("br"), baseline] : null),
  ];
}

/** The chart itself. @param {Model} model @param {ReturnType<typeof panelsOf>} panels */
export const chartOf = (model, panels) =>
  h(
    "div",
    { class: `cpanels${panels.length === 1 ? " one" : ""}${model.state.x ? " xs" : ""}` },
    panels.map(({ panel, wide, narrow }, n) =>
      h("div", { class: "cpanel", "data-panel": n }, headOf(model, panel), h("div", { class: "wide", "data-size": "wide" }, wide.tree), h("div", { class: "narrow", "data-size": "narrow" }, narrow.tree)),
    ),
  );

/** @param {Model} model */
export const logarithmic = (model) => model.panels.length > 0 && scalesOf(model, model.panels, 5).some(({ log }) => log);

/** `Not drawn here: 32 values` @param {Model} model @param {(address: string) => string} to an address of a view */
export function asideOf(model, to) {
  const all = sizeOf(model.hidden.flatMap(({ rows }) => rows));
  const reasons = [...new Set(model.hidden.map(({ reason }) => reason))].map((reason) => hiddenWords(model, model.hidden.filter((each) => each.reason === reason)));
  const care = model.care.slice(0, CARE);
  const way = (/** @type {string} */ address) => (address.startsWith("?") ? to(address) : `${model.index.root}${address}`);
  return h(
    "aside",
    { class: "off" },
    h("h3", {}, all ? `Not drawn here: ${counted(all, "value")}` : "Everything that matches is drawn"),
    h("ul", {}, reasons.map(({ n, text, sets, links }) => h("li", {}, `${count(n)} · ${text}`, h("span", { class: "lab" }, sets.map((set) => h("span", { class: "of" }, set)), links.map(({ label, address }) => h("a", { href: way(address) }, label)))))),
    care.length ? [h("h3", { class: "pt" }, "Read with care"), h("ul", {}, care.map(([set, title, n]) => careOf(model, set, title, n)))] : null,
  );
}

/** @param {Model} model @param {number} set @param {string} title @param {number} n */
const careOf = ({ index }, set, title, n) =>
  h("li", {}, h("span", { class: "doubt", role: "img", "aria-label": "doubt" }, "▲"), ` ${index.sets.year[set] ?? index.sets.slug[set]}: ${title.charAt(0).toLowerCase()}${title.slice(1)} `, h("span", { class: "lab" }, h("a", { href: `${index.root}results/${index.sets.slug[set]}/#checks` }, counted(n, "value"))));

const IN_NAME = ["set", "year"]; // what the name of a result set says

/** The rows of a view as a table: what a value is of, the value, and every other setting that differs. @param {Model} model */
export function tableOf(model) {
  const { index, state, items } = model;
  const differing = Object.keys(index.settings).filter((key) => !IN_NAME.includes(key) && new Set(items.map(({ row }) => placeOf(row, key))).size > 1);
  const named = ["level", "layout"];
  const [naming, others] = [true, false].map((wanted) => differing.filter((key) => !named.includes(key) && [state.rows, state.panels, state.x].includes(key) === wanted));
  const levels = differing.some((key) => named.includes(key));
  const settings = (/** @type {string[]} */ keys) => keys.map((key) => ({ name: index.settings[key].label, of: (/** @type {any} */ { row }) => (placeOf(row, key) < 0 ? "" : index.settings[key].words[placeOf(row, key)]) }));
  const shown = (/** @type {any} */ { row, value, low, high }) => (value === null ? between(said(model, Number(low), row.measure), said(model, Number(high), row.measure)) : said(model, value, row.measure));
  const absolute = (/** @type {any} */ { row }) => (row.v === null ? "" : said({ ...model, state: { ...state, absolute: true } }, row.v, row.measure));
  const columns = [
    { name: "result set", phone: levels ? "own" : "what", of: (/** @type {any} */ { row }) => setName(index, row.set) },
    ...(levels ? [{ name: "RAID level", phone: "what", of: (/** @type {any} */ { row }) => levelName(index, placeOf(row, "level"), placeOf(row, "layout")) }] : []),
    ...settings(naming),
    ...(state.ops.length > 1 ? [{ name: "operation", phone: "said", of: (/** @type {any} */ { row }) => index.operations[index.measures[row.measure].operation].label }] : []),
    { name: "value", right: true, linked: true, phone: "lead", of: shown },
    ...(state.absolute ? [] : [{ name: "absolute", right: true, of: absolute }]),
    { name: "n", right: true, of: (/** @type {any} */ { row }) => row.n ?? "" },
    ...settings(others),
  ];
  return { columns, items: [...items].sort((a, b) => (b.value ?? b.high ?? 0) - (a.value ?? a.high ?? 0)) };
}

const ROWS = 100; // of the table on a page; the CSV has all

/** @param {Model} model @param {(row: any) => string | null} [link] */
export function tableTree(model, link) {
  const { columns: all, items } = tableOf(model);
  const highest = items.slice(0, ROWS);
  // A setting that only other values have says nothing of these.
  const columns = all.filter((column) => highest.some((item) => String(column.of(item)) !== ""));
  const side = (/** @type {any} */ { right }) => (right ? "r" : null);
  const cell = (/** @type {any} */ column, /** @type {any} */ item) => {
    const address = column.linked ? link?.(item.row) : null;
    const words = String(column.of(item));
    const given = { class: [side(column), column.phone].filter(Boolean).join(" ") || null, "data-is": column.phone ? null : words.includes(column.name) ? "" : column.name };
    return h("td", given, address ? h("a", { class: "ev", href: address }, words) : words);
  };
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table" },
    h(
      "table",
      { class: "stack" },
      h("caption", {}, items.length > ROWS ? `The ${ROWS} highest of ${counted(items.length, "value")}; the CSV has all.` : counted(items.length, "value")),
      h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col", class: side(column) }, column.name)))),
      h("tbody", {}, highest.map((item) => h("tr", {}, columns.map((column) => cell(column, item))))),
    ),
  );
}

/** Text that a spreadsheet would compute gets an apostrophe. @param {any} value */
function cell(value) {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Plain figures, in SI units, with the set and all settings that differ. @param {Model} model */
export function csvOf(model) {
  const { index, state, items } = model;
  const keys = Object.keys(index.settings).filter((key) => key !== "set" && items.some(({ row }) => placeOf(row, key) >= 0));
  const head = ["set", "operation", "metric", ...keys, "value", "relative", "n"];
  const lines = items.map(({ row, value }) => [
    index.sets.slug[row.set], index.measures[row.measure].operation, index.measures[row.measure].metric,
    ...keys.map((key) => (placeOf(row, key) < 0 ? "" : index.settings[key].values[placeOf(row, key)])),
    row.v, state.absolute ? row.r : value, row.n,
  ]);
  return [head, ...lines].map((line) => `${line.map(cell).join(",")}\n`).join("");
}

/** Title, subtitle, chart and what stands beside it. @param {Model} model @param {{link?: (row: any) => string | null, to?: (address: string) => string, title?: string}} [how] */
export function figureOf(model, { link, to = (address) => address, title } = {}) {
  const panels = panelsOf(model, { link });
  const tree = [
    h("h2", { class: "t" }, title ?? titleOf(model)),
    h("p", { class: "lab sub2" }, subtitleOf(model, { log: logarithmic(model) })),
    h("div", { class: "g2" }, h("div", { class: "cchart" }, chartOf(model, panels), panelNote(model, panels.length)), asideOf(model, to)),
  ];
  return { tree, panels };
}

/** @param {Model} model @param {number} shown */
const panelNote = (model, shown) => (model.panels.length > shown ? h("p", { class: "lab" }, `The ${shown} panels with most values; ${counted(model.panels.length - shown, "more panel")} in the table and the CSV.`) : null);

