/**
 * A state and its rows → what is drawn, by panel and row, and what is not, by reason. A filter hides rows and changes no
 * value: what a value is relative to is looked up among all rows of its set.
 *
 * @typedef {import("./data.js").Row} Row
 * @typedef {import("./address.js").State} State
 * @typedef {{row: Row, value: number | null, low: number | null, high: number | null}} Item a range has no value
 */
import { DOUBTED, REFUSED, VERSUS, levelName, levelOf, placeOf, setName } from "./data.js";
import { found, valueOf } from "./address.js";
import { least, most, quantile } from "./figures.js";

/** The measure of an operation in the metric asked for, or in the one that a reader asks for first. @param {any} index @param {string} op @param {string} metric */
export function measureOf(index, op, metric) {
  const all = Object.entries(index.measures).filter(([, { operation }]) => operation === op);
  const wanted = metric || (index.operations[op]?.random ? "iops" : "throughput");
  const of = (/** @type {string} */ name) => all.filter(([, each]) => each.metric === name);
  const some = of(wanted).length || metric ? of(wanted) : all;
  return some.sort(([, one], [, other]) => Number(Boolean(one.kind)) - Number(Boolean(other.kind)) || other.rows - one.rows)[0]?.[0] ?? null;
}

/** The measures of a view. @param {any} index @param {State} state @returns {string[]} */
export const measuresOf = (index, state) => state.ops.map((op) => measureOf(index, op, state.metric)).filter((key) => key !== null);

/** Whether a row passes what was chosen. @param {Row} row @param {State} state @param {string} [except] */
export const passes = (row, state, except) =>
  Object.entries(state.narrow).every(([key, { not, values }]) => key === except || values.includes(placeOf(row, key)) !== not);

/** All settings but some, as one text: what two rows must share. @param {Row} row @param {Set<string>} without */
export const blockOf = (row, without) =>
  Object.entries(row.at).filter(([key, place]) => place >= 0 && !without.has(key)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, place]) => `${key}${place}`).join(" ");

/** What differs with a setting, and is no difference of its own. */
const FOLLOW = { level: ["layout"], drive: ["medium", "interface"] };

/** What each value is divided by, where it is another value of its set. @param {State} state @param {any} index @param {Row[]} rows @returns {((row: Row) => number | null) | null} */
function divisor(state, index, rows) {
  const { picked } = state;
  if (picked && !state.absolute) return ({ set, measure }) => (set === picked.set && measure === picked.measure ? picked.value : null);
  const level = found(state.rel, index.settings.level);
  const asked = level >= 0 ? { key: "level", place: level } : valueOf(state.rel, index);
  if (state.absolute || !asked || state.rel === "one" || state.rel === "limit") return null;
  const without = new Set([asked.key, ...(FOLLOW[/** @type {keyof FOLLOW} */ (asked.key)] ?? [])]);
  const key = (/** @type {Row} */ row) => `${row.measure} ${blockOf(row, without)}`;
  /** @type {Map<string, Row[]>} */
  const bases = new Map();
  for (const row of rows) if (placeOf(row, asked.key) === asked.place && row.v !== null && !(row.flags & REFUSED)) bases.set(key(row), [...(bases.get(key(row)) ?? []), row]);
  return (row) => {
    const some = bases.get(key(row)) ?? [];
    return some.length === 1 ? some[0].v : null;
  };
}

/** Why a row is not drawn, or what is. @param {Row} row @param {State} state @param {((row: Row) => number | null) | null} by @returns {Item | string} */
function itemOf(row, state, by) {
  if (row.flags & REFUSED) return "refused";
  if (state.x && placeOf(row, state.x) < 0) return "unstated";
  if (state.absolute) return absolute(row);
  if (by) return row.v === null ? absence(row) : scaled(row, by(row));
  const ratio = row.r;
  if (ratio === null) return row.v === null && row.lo === null ? absence(row) : "baseline";
  if (state.rel === "limit") return row.most ? { row, value: ratio / row.most, low: null, high: null } : "limit";
  return { row, value: ratio, low: row.rl, high: row.rh };
}

/** @param {Row} row @returns {Item | string} */
function absolute(row) {
  if (row.v === null && row.lo === null) return absence(row);
  return { row, value: row.v, low: row.lo, high: row.hi };
}

/** @param {Row} row @param {number | null} base @returns {Item | string} */
const scaled = (row, base) => (base ? { row, value: row.v / base, low: null, high: null } : "partner");

/** @param {Row} row */
const absence = (row) => (row.flags & VERSUS ? "versus" : "absent");

/** The key of the row or panel that something is in. @param {any} index @param {string} by @param {Row} row @returns {string} */
function keyOf(index, by, row) {
  if (by === "none") return "";
  if (by === "op") return index.measures[row.measure].operation;
  if (by === "family") return levelOf(index, placeOf(row, "level")).colour;
  if (by === "level") return `${placeOf(row, "level")} ${placeOf(row, "layout")}`;
  return String(placeOf(row, by));
}

const FAMILIES = { single: "Single drive", raid0: "RAID 0", raid1: "RAID 1", raid5: "RAID 5", raid6: "RAID 6", raid10: "RAID 10" };

/** `RAID 6 family`; of one level alone that level, which need not be the one that lends its colour: `RAIDZ2`. @param {any} index @param {string} key @param {Item[]} items */
function familyName(index, key, items) {
  const levels = new Set(items.map(({ row }) => placeOf(row, "level")));
  const name = FAMILIES[/** @type {keyof FAMILIES} */ (key)];
  if (key === "single") return name;
  return levels.size === 1 ? levelOf(index, [...levels][0]).label : `${name} family`;
}

/** A key in words. @param {any} index @param {string} by @param {string} key */
export function nameOf(index, by, key) {
  if (by === "none") return "";
  if (by === "op") return index.operations[key].label;
  if (by === "set") return setName(index, Number(key));
  if (by === "level") return levelName(index, ...(/** @type {[number, number]} */ (key.split(" ").map(Number))));
  return Number(key) < 0 ? `${index.settings[by].label} not stated` : index.settings[by].words[Number(key)];
}

/** What a key is sorted by. @param {any} index @param {string} by @param {string} key @param {State} state */
function rank(index, by, key, state) {
  if (by === "op") return state.ops.indexOf(key);
  if (by === "family") return Object.keys(FAMILIES).indexOf(key);
  if (by === "set") return (index.sets.year[Number(key)] ?? 9999) * 1e5 + Number(key);
  if (by !== "level") return Number(key) < 0 ? 1e6 : Number(key);
  const [level, layout] = key.split(" ").map(Number);
  return levelOf(index, level).place * 1000 + layout;
}

/** @param {Item[]} items @param {(row: Row) => string} key @returns {Map<string, Item[]>} */
function grouped(items, key) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const name = key(item.row);
    const some = groups.get(name);
    some ? some.push(item) : groups.set(name, [item]);
  }
  return groups;
}

/** How many values rows or items stand for. @param {any[]} some */
export const sizeOf = (some) => some.reduce((sum, each) => sum + ((each.row ?? each).w ?? 1), 0);

/** The items of one row or line: lowest, median and highest of what is shown. @param {Item[]} items */
function summed(items) {
  const values = items.filter(({ value }) => value !== null).map(({ value }) => /** @type {number} */ (value)).sort((a, b) => a - b);
  const ends = items.flatMap(({ value, low, high }) => (value === null ? [low, high] : [value])).filter((end) => end !== null);
  return { items, values, low: least(ends), high: most(ends), median: values.length ? quantile(values, 0.5) : null };
}

/** @param {any} index @param {State} state @param {Item[]} items @param {string} key of the panel */
function panel(index, state, items, key) {
  const by = rowsBy(state);
  const groups = () => [...grouped(items, (row) => keyOf(index, by, row))]
    .sort(([one], [other]) => rank(index, by, one, state) - rank(index, by, other, state))
    .map(([name, some]) => ({
      key: name,
      name: by === "family" ? familyName(index, name, some) : nameOf(index, by, name),
      level: levelIn(some, by),
      ops: [...grouped(some, (row) => keyOf(index, "op", row))]
        .sort(([one], [other]) => state.ops.indexOf(one) - state.ops.indexOf(other))
        .map(([op, own]) => ({ op, ...summed(own) })),
    }));
  /** @type {ReturnType<typeof groups> | undefined} */
  let made;
  // Of very many panels few are drawn, so its rows are made when they are asked for.
  return { key, name: nameOf(index, panelsBy(state), key), items, get groups() { return (made ??= groups()); } };
}

/** A row of levels has the look of its level; any other that of a single drive. @param {Item[]} items @param {string} by */
function levelIn(items, by) {
  const levels = new Set(items.map(({ row }) => placeOf(row, "level")));
  return by === "level" || by === "family" || levels.size === 1 ? placeOf(items[0].row, "level") : -1;
}

/** With operations in different units each has its panel. @param {State} state */
export const panelsBy = (state) => state.panels;
/** @param {State} state */
export const rowsBy = (state) => state.rows;

const REASONS = ["baseline", "partner", "limit", "unstated", "versus", "absent", "refused"];

/**
 * @param {any} index @param {State} state @param {{rows: Row[], care: any[]}[]} parts
 */
export function modelOf(index, state, parts) {
  const rows = parts.flatMap((part) => part.rows);
  const by = divisor(state, index, rows);
  const matching = rows.filter((row) => passes(row, state));
  /** @type {Item[]} */
  const items = [];
  /** @type {Map<string, {reason: string, set: number, rows: Row[]}>} */
  const hidden = new Map();
  for (const row of matching) {
    const item = itemOf(row, state, by);
    if (typeof item !== "string") items.push(item);
    else {
      const key = `${item} ${row.set}`;
      hidden.has(key) ? hidden.get(key)?.rows.push(row) : hidden.set(key, { reason: item, set: row.set, rows: [row] });
    }
  }
  const panels = [...grouped(items, (row) => keyOf(index, panelsBy(state), row))]
    .sort(([one], [other]) => rank(index, panelsBy(state), one, state) - rank(index, panelsBy(state), other, state))
    .map(([key, some]) => panel(index, state, some, key));
  return {
    index,
    state,
    rows,
    matching,
    items,
    panels,
    hidden: [...hidden.values()].sort((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || b.rows.length - a.rows.length),
    sets: new Set(items.map(({ row }) => row.set)),
    care: cares(parts, items),
  };
}

/** The doubts that hit what is drawn: [set, title, how many values]. @param {{care: any[]}[]} parts @param {Item[]} items */
function cares(parts, items) {
  const doubted = new Set(items.filter(({ row }) => row.flags & DOUBTED).map(({ row }) => row.set));
  /** @type {Map<string, [number, string, number]>} */
  const all = new Map();
  for (const [set, title, n] of parts.flatMap(({ care }) => care)) {
    const key = `${set} ${title}`;
    if (doubted.has(set)) all.set(key, [set, title, (all.get(key)?.[2] ?? 0) + n]);
  }
  return [...all.values()].sort((a, b) => b[2] - a[2]);
}
