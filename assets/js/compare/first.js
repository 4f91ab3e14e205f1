/**
 * The first picture of a measure with very many rows: of each set, level and layout its lowest, median and highest value,
 * as rows that stand for others (`w`: for how many). The values themselves follow.
 *
 * @typedef {import("./data.js").Row} Row
 */
const FROM = 6000; // rows: fewer are fetched at once
const KNOWN = new Set(["level", "layout", "set", "year"]);

/** Whether a view can be drawn from sums, and is worth it. @param {any} index @param {import("./address.js").State} state @param {string[]} measures */
export function drawnFirst(index, state, measures) {
  const rows = measures.reduce((sum, measure) => sum + index.measures[measure].rows, 0);
  const plain = state.panels === "set" && state.rows === "level" && !state.x && !state.table && state.colour === "level";
  return rows > FROM && plain && (state.absolute || state.rel === "one") && Object.keys(state.narrow).every((key) => KNOWN.has(key));
}

/** @param {any} index @param {string} measure @param {any} sum @param {boolean} absolute @returns {{rows: Row[], care: any[]}} */
export function firstRows(index, measure, sum, absolute) {
  const [known, low, middle, high] = (absolute ? ["vn", "v0", "v1", "v2"] : ["rn", "r0", "r1", "r2"]).map((name) => sum[name]);
  const years = new Map(index.settings.year?.values.map((/** @type {number} */ year, /** @type {number} */ place) => [year, place]));
  /** @type {Row[]} */
  const rows = [];
  for (let at = 0; at < sum.set.length; at++) {
    const set = sum.set[at];
    const settings = { set, level: sum.level[at], layout: sum.layout[at], year: years.get(index.sets.year[set]) ?? -1 };
    // One shape for all rows: a thousand sets are drawn in a blink, and `...` would make a new one for each.
    const put = (/** @type {number | null} */ value, /** @type {number} */ w) => rows.push({ set, measure, at: settings, k: -1, flags: 0, w, v: absolute ? value : sum.v1[at], r: absolute ? null : value, b: sum.b[at], lo: null, hi: null, rl: null, rh: null, n: null, basis: null, most: null, kind: null });
    if (known[at]) put(low[at], 1);
    if (known[at] > 2) put(middle[at], known[at] - 2);
    if (known[at] > 1) put(high[at], 1);
    if (sum.n[at] > known[at]) put(null, sum.n[at] - known[at]);
  }
  return { rows, care: [] };
}
