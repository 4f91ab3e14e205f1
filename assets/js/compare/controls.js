/**
 * The sentence, the arrangement and the filters of a view, each part with its menu. What can be chosen is what there is.
 *
 * @typedef {import("./address.js").State} State @typedef {ReturnType<typeof import("./model.js").modelOf>} Model
 */
import { placeOf } from "./data.js";
import { valueOf, word, isSize } from "./address.js";
import { count, counted } from "./figures.js";
import { measureOf, modelOf, passes, sizeOf } from "./model.js";
import { h } from "./tree.js";
import { levelWords, operationWords, unitWords, valuesWords } from "./words.js";

const CHEVRON = () => h("svg", { class: "ch", viewBox: "0 0 10 6", "aria-hidden": "true" }, h("path", { d: "M1 1l4 4 4-4", fill: "none", stroke: "currentColor", "stroke-width": 1.5 }));

/** A part of the sentence, with the sign that follows it. @param {string} name @param {string} label @param {string} words @param {(button: HTMLElement) => void} open @param {string} [sign] */
export const part = (name, label, words, open, sign = "") =>
  h("span", { class: "nb" }, h("button", { type: "button", class: "pick", "data-focus": name, "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `${label}: ${words}`, onclick: (/** @type {Event} */ event) => open(/** @type {HTMLElement} */ (event.currentTarget)), onkeydown: down }, words, CHEVRON()), sign);

/** ↓ opens as well. @param {KeyboardEvent} event */
function down(event) {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.currentTarget).click();
}

/** `183 values · 2 sets` @param {Model} model */
const sized = (model) => `${counted(sizeOf(model.items), "value")} · ${counted(model.sets.size, "set")}`;

/** @param {any} index @param {State} state @param {(next: Partial<State>) => void} go @returns {import("./menu.js").Menu} */
export function operationsMenu(index, state, go) {
  const known = Object.keys(index.operations).filter((op) => Object.values(index.measures).some(({ operation }) => operation === op));
  return {
    label: "Operation",
    add: true,
    options: known.map((op) => {
      const measure = index.measures[measureOf(index, op, state.metric) ?? measureOf(index, op, "") ?? ""];
      return { value: op, label: index.operations[op].label, n: measure ? `${counted(measure.rows, "value")} · ${counted(measure.sets.length, "set")}` : "", chosen: state.ops.includes(op) };
    }),
    foot: "Several operations share a chart: ‘and’ adds one.",
    choose: (op, how) => go({ ops: how === "one" ? [op] : [...state.ops.filter((each) => each !== op), op], metric: kept(index, state, op) }),
  };
}

/** The metric stays where the operation has it. @param {any} index @param {State} state @param {string} op */
const kept = (index, state, op) => (state.metric && measureOf(index, op, state.metric) ? state.metric : "");

/** @param {Model} model @param {{rows: any[], care: any[]}[]} parts @param {(next: Partial<State>) => void} go @param {() => void} pick lets the reader choose a value @returns {import("./menu.js").Menu} */
export function valuesMenu({ index, state }, parts, go, pick) {
  const of = (/** @type {Partial<State>} */ next) => modelOf(index, { ...state, absolute: false, picked: undefined, ...next }, parts);
  const one = of({ rel: "one" });
  const levels = [...new Set(parts.flatMap(({ rows }) => rows.map((row) => placeOf(row, "level"))))].filter((place) => place >= 0 && index.settings.level.values[place] !== "single").sort((a, b) => a - b).slice(0, 8);
  const relative = levels.map((place) => ({ value: word(index.settings.level.values[place], "level"), model: of({ rel: index.settings.level.values[place] }), place }));
  const option = (/** @type {string} */ value, /** @type {string} */ label, /** @type {string} */ small, /** @type {Model} */ model) => ({
    value,
    label,
    small: model.items.length ? small : "No set has what these values would be divided by.",
    n: model.items.length ? sized(model) : "",
    disabled: !model.items.length,
    chosen: state.absolute ? value === "in" : value === state.rel,
  });
  return {
    label: "Values",
    options: [
      option("one", "relative to one drive", "of the same result set", one),
      option("in", `in ${unitWords(index, state)}`, "as published or measured", of({ absolute: true })),
      option("limit", "relative to the limit", "the most that the drives could deliver at this level", of({ rel: "limit" })),
      ...(state.picked ? [{ value: state.rel, label: valuesWords(index, { ...state, absolute: false }), small: state.picked.words, chosen: !state.absolute }] : []),
      { value: "pick", label: `relative to ${state.picked ? "another value" : "a value"} you pick …`, small: "of its result set only; choose it in the chart" },
      ...relative.sort((a, b) => Number(!a.model.items.length) - Number(!b.model.items.length)).map((each) => option(index.settings.level.values[each.place], `relative to ${index.settings.level.words[each.place]}`, "of the same result set, all other settings equal", each.model)),
    ],
    foot: "Every ratio names its baseline; without one in its set, a value is listed beside the chart.",
    choose: (value) => (value === "pick" ? pick() : go(value === "in" ? { absolute: true } : { absolute: false, rel: value })),
  };
}

/** Settings in an order that readers look for them. */
const ORDER = ["medium", "layout", "chunk", "sched", "fs", "drives", "threads", "qd", "bs", "state", "year", "tool"];
/** @param {any} index */
const inOrder = (index) => Object.keys(index.settings).filter((key) => !["level", "access"].includes(key)).sort((a, b) => (ORDER.indexOf(a) + 1 || 99) - (ORDER.indexOf(b) + 1 || 99));

/** The values of a setting among what matches all other filters: place → how many. @param {Model} model @param {string} key */
export function valuesOf({ rows, state }, key) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const row of rows) if (passes(row, state, key)) counts.set(placeOf(row, key), (counts.get(placeOf(row, key)) ?? 0) + 1);
  return counts;
}

/** @param {Model} model @param {string} key @param {(next: Partial<State>) => void} go @returns {import("./menu.js").Menu} */
export function narrowMenu(model, key, go) {
  const { index } = model;
  const setting = index.settings[key];
  const counts = valuesOf(model, key);
  const all = [...new Set([...counts.keys(), ...(model.state.narrow[key]?.values ?? [])])].sort((a, b) => (a < 0 ? 1e9 : a) - (b < 0 ? 1e9 : b));
  const narrow = model.state.narrow[key];
  let chosen = new Set(all.filter((place) => !narrow || narrow.values.includes(place) !== narrow.not));
  return {
    label: setting.label.charAt(0).toUpperCase() + setting.label.slice(1),
    several: true,
    options: all.map((place) => ({ value: String(place), label: place < 0 ? "not stated or does not apply" : setting.words[place], n: count(counts.get(place) ?? 0), chosen: chosen.has(place) })),
    foot: "Hides values, never changes one: each keeps its baseline and interval. A row’s median is of the values shown.",
    all: () => go({ narrow: without(model.state.narrow, key) }),
    choose: (value, how) => {
      const place = Number(value);
      if (how === "one") chosen = new Set([place]);
      else chosen.has(place) ? chosen.delete(place) : chosen.add(place);
      go({ narrow: chosen.size === all.length ? without(model.state.narrow, key) : { ...model.state.narrow, [key]: { not: false, values: [...chosen].sort((a, b) => a - b) } } });
    },
  };
}

/** @param {Record<string, any>} narrow @param {string} key */
const without = (narrow, key) => Object.fromEntries(Object.entries(narrow).filter(([each]) => each !== key));

/** Settings that a view can be narrowed by: with two values or more, or chosen; and those with one. @param {Model} model */
export function narrowable(model) {
  const known = inOrder(model.index).map((key) => ({ key, counts: valuesOf(model, key) }));
  const many = known.filter(({ key, counts }) => counts.size > 1 || model.state.narrow[key]);
  const one = known.filter(({ key, counts }) => counts.size === 1 && !model.state.narrow[key] && ![...counts.keys()].includes(-1) && ["tool", "medium", "sched", "fs"].includes(key));
  return { many, one };
}

/** `chunk size 64 KiB` of a filter that is set. @param {any} index @param {string} key @param {import("./address.js").Narrow} narrow */
function chosenWords(index, key, { not, values }) {
  const setting = index.settings[key];
  const words = values.slice(0, 2).map((place) => (place < 0 ? "not stated" : setting.words[place]));
  return `${setting.label} ${not ? "not " : ""}${words.join(", ")}${values.length > 2 ? ` and ${values.length - 2} more` : ""}`;
}

const SHOWN = 8;

/** The line of filters. @param {Model} model @param {(button: HTMLElement, key: string) => void} open @param {(button: HTMLElement, keys: string[]) => void} more */
export function narrowLine(model, open, more) {
  const { many, one } = narrowable(model);
  const { index, state } = model;
  const first = [...many].sort((a, b) => Number(Boolean(state.narrow[b.key])) - Number(Boolean(state.narrow[a.key]))).slice(0, SHOWN);
  const shown = many.filter((each) => first.includes(each));
  const rest = many.filter((each) => !first.includes(each)).map(({ key }) => key);
  const button = (/** @type {any} */ { key, counts }) => {
    const narrow = state.narrow[key];
    return h("button", { type: "button", class: narrow ? "on" : null, "data-focus": `narrow-${key}`, "aria-haspopup": "dialog", "aria-expanded": "false", onclick: (/** @type {Event} */ event) => open(/** @type {HTMLElement} */ (event.currentTarget), key) }, narrow ? chosenWords(index, key, narrow) : index.settings[key].label, narrow ? null : h("i", {}, count(counts.size)));
  };
  const single = (/** @type {any} */ { key, counts }) => h("button", { type: "button", "aria-disabled": "true", title: `Every value here: ${index.settings[key].words[[...counts.keys()][0]]}` }, index.settings[key].label, h("i", {}, "1"));
  if (!many.length && !one.length) return null;
  return h("div", { class: "nar", role: "group", "aria-label": "Narrow" }, h("span", {}, "Narrow by"), shown.map(button), one.slice(0, 2).map(single), rest.length ? h("button", { type: "button", "data-focus": "narrow-more", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: (/** @type {Event} */ event) => more(/** @type {HTMLElement} */ (event.currentTarget), rest) }, "more…") : null);
}

const ROWS = { level: "RAID level, layout", family: "RAID family", set: "result set", op: "operation", none: "none" };

/** @param {any} index @param {string} key */
const arrangedBy = (index, key) => ROWS[/** @type {keyof ROWS} */ (key)] ?? index.settings[key].label;

/** Which part is what. @param {Model} model @param {(next: Partial<State>) => void} go @returns {{name: string, label: string, words: string, menu: () => import("./menu.js").Menu}[]} */
export function arrangement(model, go) {
  const { index, state } = model;
  const settings = () => narrowable(model).many.filter(({ key }) => key !== "set");
  const menu = (/** @type {string} */ label, /** @type {import("./menu.js").Option[]} */ options, /** @type {(value: string) => void} */ choose, foot = "") => ({ label, options, choose, foot });
  return [
    {
      name: "rows",
      label: "Rows",
      words: state.x ? `${index.settings[state.x].label}, as lines of ${arrangedBy(index, state.rows)}` : arrangedBy(index, state.rows),
      menu: () =>
        menu("Rows", [
          ...["level", "family", "set"].map((key) => ({ value: key, label: arrangedBy(index, key), chosen: !state.x && state.rows === key })),
          ...settings().map(({ key, counts }) => ({ value: key, label: arrangedBy(index, key), n: counted(counts.size, "value"), chosen: !state.x && state.rows === key })),
          ...settings().filter(({ key }) => index.settings[key].numeric).map(({ key, counts }) => ({ value: `x ${key}`, label: `by ${index.settings[key].label}, as lines`, n: counted([...counts.keys()].filter((place) => place >= 0).length, "value"), chosen: state.x === key })),
        ], (value) => go(value.startsWith("x ") ? { x: value.slice(2), rows: state.rows === "level" || state.rows === "family" ? state.rows : "level" } : { x: "", rows: value }), "A numeric setting can turn the rows into lines."),
    },
    {
      name: "panels",
      label: "Panels",
      words: arrangedBy(index, state.panels),
      menu: () => menu("Panels", ["set", "op", "none", ...settings().filter(({ counts }) => counts.size <= 24).map(({ key }) => key)].map((key) => ({ value: key, label: arrangedBy(index, key), chosen: state.panels === key })), (value) => go({ panels: value }), "All panels have the same scale."),
    },
    { name: "colour", label: "Colour", words: colourWords(index, state.colour), menu: () => menu("Colour", colours(model, settings()), (value) => go({ colour: value }), "A highlighted value is drawn in ink, all others are muted.") },
    {
      name: "metric",
      label: "Metric",
      words: index.metrics[index.measures[measureOf(index, state.ops[0], state.metric) ?? ""]?.metric]?.label.replace(/^[A-Z](?=[a-z])/, (/** @type {string} */ sign) => sign.toLowerCase()) ?? "none",
      menu: () => menu("Metric", Object.keys(index.metrics).flatMap((metric) => metricOption(index, state, metric)), (value) => go({ metric: value })),
    },
  ];
}

/** @param {any} index @param {string} colour */
function colourWords(index, colour) {
  const chosen = valueOf(colour, index);
  return chosen ? index.settings[chosen.key].words[chosen.place] : { level: "RAID level", none: "none" }[colour] ?? "RAID level";
}

/** @param {Model} model @param {any[]} settings */
function colours({ index, state }, settings) {
  const values = settings.filter(({ key, counts }) => counts.size <= 12 && key !== "year").flatMap(({ key, counts }) => [...counts.keys()].filter((place) => place >= 0).sort((a, b) => a - b).map((place) => ({ value: `${key}:${word(index.settings[key].values[place], key, isSize(index.settings[key]))}`, label: index.settings[key].words[place], small: `highlight this ${index.settings[key].label}` })));
  return [{ value: "level", label: "RAID level" }, { value: "none", label: "none" }, ...values].map((each) => ({ ...each, chosen: each.value === state.colour }));
}

/** @param {any} index @param {State} state @param {string} metric */
function metricOption(index, state, metric) {
  const found = state.ops.map((op) => measureOf(index, op, metric)).filter((key) => key !== null && index.measures[key].metric === metric);
  if (!found.length) return [];
  const rows = found.reduce((sum, key) => sum + index.measures[key].rows, 0);
  const now = index.measures[measureOf(index, state.ops[0], state.metric) ?? ""]?.metric;
  return [{ value: metric, label: index.metrics[metric].label, n: counted(rows, "value"), chosen: metric === now, small: found.length < state.ops.length ? "not for all operations of this view" : "" }];
}

/** @param {Model} model @param {{operations: any, levels: any, values: any, arrange: any}} open */
export function sentenceOf({ index, state }, open) {
  return h("h1", { class: "say" }, "Compare ", part("ops", "Operation", operationWords(index, state.ops), open.operations), " of ", part("levels", "Results", levelWords(index, state), open.levels, ","), " ", part("values", "Values", valuesWords(index, state), open.values, "."));
}
