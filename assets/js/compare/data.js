/**
 * What a view is made from, fetched piece by piece (ingest/compare/__init__.py says what each file is). `read` gets a
 * file by its path below /compare/: fetch in a browser, the file system in the build.
 *
 * @typedef {{set: number, measure: string, at: Record<string, number>, k: number, flags: number} & Record<string, any>} Row
 */
export const REFUSED = 1;
export const UNCERTAIN = 2;
export const DOUBTED = 4;
export const VERSUS = 8;
export const ABOUT = 16;
export const BASES = ["published", "measured", "estimated"];
const FIGURES = ["v", "r", "lo", "hi", "rl", "rh", "n", "b", "basis", "most", "kind"];

/** @param {(path: string) => Promise<any>} read @param {string} root the way from the page to that of the site */
export async function opened(read, root) {
  /** @type {Map<string, Promise<any>>} */
  const known = new Map();
  const get = (/** @type {string} */ path) => {
    if (!known.has(path)) known.set(path, read(path).catch((error) => (known.delete(path), Promise.reject(error))));
    return /** @type {Promise<any>} */ (known.get(path));
  };
  return source({ ...prepared(await get("index.json")), root }, get);
}

/** The index with what is looked up often. @param {any} index */
function prepared(index) {
  const settings = Object.fromEntries(index.settings.map((/** @type {any} */ each) => [each.key, { ...each, words: each.words ?? each.values.map(String) }]));
  settings.set = { key: "set", label: "result set", numeric: false, values: index.sets.slug, words: index.sets.slug.map((_, n) => setName(index, n)) };
  return { ...index, settings };
}

/** `2008 · RAID 5, 6 and 10 on Linux 2.6.25` @param {any} index @param {number} set */
export const setName = (index, set) => [index.sets.year[set], index.sets.title[set]].filter(Boolean).join(" · ");

/** @param {any} index @param {(path: string) => Promise<any>} get */
function source(index, get) {
  /** @type {Map<string, any>} */
  const decoded = new Map();
  return {
    index,
    /** All rows of a measure, or of the blocks that hold these sets. @param {string} measure @param {Set<number>} [sets] */
    async rows(measure, sets) {
      const blocks = index.measures[measure].blocks.map((_, /** @type {number} */ n) => n).filter((n) => holds(index.measures[measure].blocks[n], sets));
      const parts = await Promise.all(blocks.map((/** @type {number} */ n) => get(`rows/${measure}/${n}.json`)));
      const key = `${measure} ${blocks}`;
      if (!decoded.has(key)) decoded.set(key, rowsOf(measure, parts));
      return decoded.get(key);
    },
    /** @param {string} measure */
    sum: (measure) => get(`sum/${measure}.json`),
    /** @param {string} setting */
    pairs: (setting) => get(`pairs/${setting}.json`),
    /** @param {string} slug */
    set: (slug) => get(`sets/${slug}.json`),
    /** @param {string} start of an id @returns {Promise<{id: string, set: number}[]>} */
    async ids(start) {
      const shard = await get(`ids/${start.slice(0, index.signs)}.json`).catch(none);
      const found = Object.entries(shard).filter(([id]) => id.startsWith(start));
      return found.flatMap(([id, sets]) => sets.map((/** @type {number} */ set) => ({ id, set })));
    },
  };
}

/** No value has an id whose file is absent; what could not be fetched says nothing of it. @param {Error} error */
const none = (error) => (/^404 |ENOENT/.test(error.message) ? {} : Promise.reject(error));

/** @param {[number, number]} block @param {Set<number>} [sets] */
const holds = ([first, last], sets) => !sets || [...sets].some((set) => set >= first && set <= last);

/** Columns → rows; `k` counts the rows of a set. @param {string} measure @param {any[]} blocks @returns {{rows: Row[], care: any[]}} */
export function rowsOf(measure, blocks) {
  const rows = blocks.flatMap((block) => rowsIn(measure, block));
  const seen = new Map();
  for (const each of rows) {
    each.k = seen.get(each.set) ?? 0;
    seen.set(each.set, each.k + 1);
  }
  return { rows, care: blocks.flatMap((block) => block.care ?? []) };
}

/** @param {string} measure @param {any} block @returns {Row[]} */
function rowsIn(measure, block) {
  const settings = [...Object.entries(block.settings), ["set", block.set]];
  const figures = FIGURES.map((name) => [name, block[name]]);
  return block.set.map((/** @type {number} */ set, /** @type {number} */ n) => {
    /** @type {any} */
    const row = { set, measure, at: {}, flags: block.flags?.[n] ?? 0 };
    for (const [key, column] of settings) row.at[key] = column[n];
    for (const [name, column] of figures) row[name] = column?.[n] ?? null;
    return row;
  });
}

/** A value of a set's file as a row of a chart has its settings. @param {any} index @param {{number: number, file: any, n: number}} result @returns {Row} */
export function rowOf(index, { number, file, n }) {
  const at = Object.fromEntries(Object.entries(file.settings).map(([key, column]) => [key, index.settings[key].values.indexOf(column[n])]));
  return { set: number, measure: file.measure[n], at, k: -1, flags: file.flags?.[n] ?? 0 };
}

/** The place of a row's value among those of a setting; -1 where it has none. @param {Row} row @param {string} key */
export const placeOf = (row, key) => row.at[key] ?? -1;

/** `RAID 10 far` @param {any} index @param {number} level @param {number} layout */
export function levelName(index, level, layout) {
  const word = index.settings.layout.values[layout];
  const named = index.layouts[word]?.label;
  if (named) return named;
  const label = level < 0 ? "level not stated" : index.settings.level.words[level];
  return layout < 0 ? label : `${label} ${index.settings.layout.words[layout]}`;
}

/** How a level is drawn. @param {any} index @param {number} level */
export const levelOf = (index, level) => index.levels[index.settings.level.values[level]] ?? { label: "not stated", place: 999, colour: "single", marker: "bar" };

/** A configuration in words, of the settings named. @param {any} index @param {Row} row @param {string[]} keys */
export function configuration(index, row, keys) {
  const rest = keys.filter((key) => !["level", "layout", "set", "year", "medium", "tool", "interface", "access"].includes(key));
  const words = rest.map((key) => [key, placeOf(row, key)]).filter(([, place]) => Number(place) >= 0).map(([key, place]) => index.settings[key].words[place]);
  return [levelName(index, placeOf(row, "level"), placeOf(row, "layout")), ...words].join(", ");
}
