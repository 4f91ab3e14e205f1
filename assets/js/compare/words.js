/**
 * What a view says: its title, its subtitle, the heads of its panels, and why values are not drawn. Every sentence is made
 * from the values that are shown, so it is true of every view.
 *
 * @typedef {ReturnType<typeof import("./model.js").modelOf>} Model
 * @typedef {import("./model.js").Item} Item
 * @typedef {Item["row"]} Row
 * @typedef {import("./address.js").State} State
 */
import { ABOUT, BASES, levelName, placeOf, setName } from "./data.js";
import { valueOf, found, write } from "./address.js";
import { measureOf, sizeOf } from "./model.js";
import { axisUnit, capital, counted, inWords, listed, ratio, shown, significant, unitOf, withUnit } from "./figures.js";

/** `relative to one drive`, `in MB/s` @param {any} index @param {State} state */
export function valuesWords(index, state) {
  if (state.absolute) return `in ${unitWords(index, state)}`;
  if (state.picked) return `relative to ${state.picked.name}`;
  if (state.rel === "one") return "relative to one drive";
  if (state.rel === "limit") return "relative to the limit";
  const level = found(state.rel, index.settings.level);
  if (level >= 0) return `relative to ${index.settings.level.words[level]}`;
  const asked = valueOf(state.rel, index);
  return asked ? `relative to ${index.settings[asked.key].words[asked.place]}` : "relative to one drive";
}

/** @param {any} index @param {State} state */
export function unitWords(index, state) {
  const metrics = [...new Set(state.ops.map((op) => index.measures[measureOf(index, op, state.metric) ?? ""]?.metric).filter(Boolean))];
  return metrics.length === 1 ? axisUnit(index.metrics[metrics[0]])[0] : "their own units";
}

/** `sequential read and write` @param {any} index @param {string[]} ops */
export function operationWords(index, ops) {
  const labels = ops.map((op) => index.operations[op].label);
  const start = labels[0].split(" ")[0];
  const alike = labels.length > 1 && labels.every((label) => label.startsWith(`${start} `) && label.split(" ").length === 2);
  return listed(alike ? [labels[0], ...labels.slice(1).map((label) => label.slice(start.length + 1))] : labels);
}

/** The place of a level, -1 where none is stated, in words. @param {any} index @param {number} place @returns {string} */
export const levelWord = (index, place) => (place < 0 ? "level not stated" : index.settings.level.words[place]);

/** `RAID levels`, `RAID 5 and RAID 6` @param {any} index @param {State} state */
export function levelWords(index, state) {
  const narrow = state.narrow.level;
  if (!narrow) return "RAID levels";
  const names = narrow.values.map((place) => levelWord(index, place));
  if (names.length > 3) return `${inWords(names.length)} RAID levels`;
  return (narrow.not ? "all levels but " : "") + listed(names);
}

/** A value as this view writes it. @param {Model} model @param {number} value @param {string} measure */
export function said({ index, state }, value, measure) {
  return state.absolute ? shown(value, index.metrics[index.measures[measure].metric]) : ratio(value);
}

/** `RAID 10 far in 2008`, `RAID 5 in 2025, resyncing` @param {any} index @param {Item} item @param {boolean} many whether years differ */
function who(index, { row }, many) {
  const name = levelName(index, placeOf(row, "level"), placeOf(row, "layout"));
  const year = index.sets.year[row.set];
  return `${many && year ? `${name} in ${year}` : name}${impaired(index, row)}`;
}

/** The state of an array that was not whole: its value is not what the level does. @param {any} index @param {Row} row */
function impaired({ settings: { state } }, row) {
  const place = state ? placeOf(row, "state") : -1;
  return place < 0 || state.values[place] === "optimal" ? "" : `, ${state.words[place]}`;
}

/** Highest and lowest, with their configuration. @param {Model} model */
export function titleOf(model) {
  const { index, items } = model;
  const valued = items.filter(({ value }) => value !== null);
  if (!valued.length) return items.length ? "Ranges only: no average was published" : "Nothing to draw";
  const metrics = new Set(valued.map(({ row }) => index.measures[row.measure].metric));
  if (model.state.absolute && metrics.size > 1) return `${counted(items.length, "value")} from ${counted(model.sets.size, "result set")}, each operation in its own unit`;
  const years = new Set(items.map(({ row }) => index.sets.year[row.set])).size > 1;
  const single = index.settings.level.values.indexOf("single");
  const arrays = valued.filter(({ row }) => placeOf(row, "level") !== single);
  const some = arrays.length > 1 ? arrays : valued;
  const high = some.reduce((one, other) => (Number(other.value) > Number(one.value) ? other : one));
  const low = some.reduce((one, other) => (Number(other.value) <= Number(one.value) ? other : one));
  const op = (/** @type {Item} */ item) => (model.state.ops.length > 1 ? ` (${index.operations[index.measures[item.row.measure].operation].label})` : "");
  const base = model.state.absolute ? "" : ` ${baseWords(index, model.state)}`;
  const text = (/** @type {Item} */ item, by = "") => `${who(index, item, years)}, ${said(model, Number(item.value), item.row.measure)}${by}${op(item)}`;
  if (some.length === 1) return `One value: ${text(high, base)}.`;
  const word = arrays.length > 1 && arrays.length < valued.length ? "Lowest array" : "Lowest";
  return `Highest: ${text(high, base)}. ${word}: ${text(low)}.`;
}

/** @param {any} index @param {State} state */
const baseWords = (index, state) => valuesWords(index, state).replace("relative to ", "");

/** @param {Model} model @param {{log: boolean}} how */
export function subtitleOf(model, how) {
  const { index, state, items } = model;
  const metrics = [...new Set(items.map(({ row }) => index.measures[row.measure].metric))];
  const labels = metrics.map((metric) => (/^[A-Z]{2}/.test(index.metrics[metric].label) ? index.metrics[metric].label : index.metrics[metric].label.toLowerCase()));
  const what = `${capital(operationWords(index, state.ops))} ${listed(labels)}`;
  const base = !state.absolute ? `${valuesWords(index, state)}${ofWhat(state)}` : labels.includes(unitWords(index, state)) ? "" : valuesWords(index, state);
  const better = [...new Set(metrics.map((metric) => index.metrics[metric].better))];
  const marks = state.ops.length > 1 ? " Reads filled, writes open." : "";
  const direction = better.length === 1 ? ` ${capital(better[0])} is better.` : "";
  return `${[what, base].filter(Boolean).join(" ")}${how.log ? ", log scale" : ""}.${marks} ${keyWords(model)}${direction}`;
}

/** What a baseline is, after its name. @param {State} state */
const ofWhat = ({ picked, rel }) => (picked ? ` (${picked.words})` : rel === "limit" ? ", the most that its drives could deliver" : " of the same set");

/** What the marks mean, of those that are there. @param {Model} model */
function keyWords({ items, state, panels }) {
  const many = panels.some(({ groups }) => groups.some(({ ops }) => ops.some(({ values }) => values.length > 1)));
  const parts = [];
  if (state.x === "year") parts.push("Tick: one configuration; marker: median of a year", ...(items.some(({ value }) => value === null) ? ["bar: published range"] : []));
  else if (state.x) parts.push("Thin line: one configuration; heavy: the median of those shown");
  else {
    if (many) parts.push("Tick: one configuration; marker: median of those shown");
    if (items.some(({ value, low }) => value !== null && low !== null)) parts.push("pale bar: 95\u202f% interval");
    if (items.some(({ value }) => value === null)) parts.push("bar without marker: published range");
  }
  return parts.length ? `${capital(parts.join("; "))}.` : "";
}

const KINDS = { mean: "mean", median: "median", single: "" };

/** `176 configurations, mean of 5 runs each` @param {Item[]} items */
export function runsWords(items) {
  if (items.some(({ row }) => row.w > 1)) return "each from its set";
  const runs = new Set(items.map(({ row }) => row.n));
  const kinds = new Set(items.map(({ row }) => KINDS[/** @type {keyof KINDS} */ (row.kind)] ?? ""));
  const [n] = runs;
  if (runs.size > 1) {
    const known = /** @type {number[]} */ ([...runs].filter((each) => each !== null));
    return known.length < runs.size ? "n not always stated" : `${Math.min(...known)} to ${Math.max(...known)} runs each`;
  }
  if (n === null || n === undefined) return "n not stated";
  const [kind] = kinds;
  return `${kinds.size === 1 && kind && n > 2 ? `${kind} of ` : ""}${counted(n, "run")} each`;
}

/** `One drive: about 70 MB/s, published` @param {any} index @param {Item[]} items */
export function baselineWords(index, items) {
  const known = items.filter(({ row }) => row.b !== null && row.basis !== null);
  const figures = [...new Set(known.map(({ row }) => row.b))].sort((a, b) => a - b);
  if (!figures.length) return "";
  const metrics = [...new Set(known.map(({ row }) => index.measures[row.measure].metric))];
  const basis = [...new Set(known.map(({ row }) => BASES[row.basis]))].join(" or ");
  if (metrics.length > 1) return `One drive: ${basis}`;
  const about = known.some(({ row }) => row.flags & ABOUT) ? "about " : "";
  return `One drive: ${about}${spanned(figures, index.metrics[metrics[0]])}, ${basis}`;
}

/** `70 MB/s`, `818 to 1,458 MB/s` @param {number[]} figures @param {any} metric */
function spanned(figures, metric) {
  const [low, high] = [figures[0], figures[figures.length - 1]];
  if (low === high) return shown(low, metric);
  const [unit, factor] = unitOf(metric, figures);
  return withUnit(`${significant(low / factor)} to ${significant(high / factor)}`, unit);
}

const NAMED = 4; // sets, of those with the same reason

/** Why values are not drawn, of which sets, and the one change that shows them. @param {Model} model @param {Model["hidden"]} some of one reason */
export function hiddenWords({ index, state }, some) {
  const [{ reason, set, rows }] = some;
  const metric = state.metric || index.measures[rows[0].measure].metric;
  const absolute = { label: `Show ${unitWords(index, state)}`, address: write({ ...state, absolute: true, metric }, index) };
  const page = { label: "Its page", address: `results/${index.sets.slug[set]}/` };
  /** @type {Record<string, {text: string, links: any[]}>} */
  const reasons = {
    baseline: { text: "no single drive to divide by", links: [absolute] },
    partner: { text: state.picked ? "of another result set than the baseline, or of another operation" : `no value ${valuesWords(index, state).replace("relative to", "of")} with all other settings equal, or several`, links: [absolute] },
    limit: { text: "no limit is known for this configuration", links: [absolute] },
    unstated: { text: `${index.settings[state.x]?.label ?? "this setting"} is not stated or does not apply`, links: [{ label: "Show as rows", address: write({ ...state, x: "" }, index) }] },
    versus: { text: "published as a comparison, without a value", links: some.length > 1 ? [] : [page] },
    absent: { text: "the tool printed no value", links: some.length > 1 ? [] : [page] },
    refused: { text: "not usable: a check rules them out", links: some.length > 1 ? [] : [page] },
  };
  const sets = some.slice(0, NAMED).map((each) => `${setName(index, each.set)} (${sizeOf(each.rows)})`);
  const more = some.length > NAMED ? [`${counted(some.length - NAMED, "more set")}`] : [];
  return { n: sizeOf(some.flatMap((each) => each.rows)), sets: [...sets, ...more], ...reasons[reason] };
}
