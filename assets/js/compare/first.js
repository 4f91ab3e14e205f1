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
  const [n, ends] = absolute ? ["vn", ["v0", "v1", "v2"]] : ["rn", ["r0", "r1", "r2"]];
  const rows = sum.set.flatMap((/** @type {number} */ set, /** @type {number} */ at) => {
    const known = sum[n][at];
    const year = index.settings.year?.values.indexOf(index.sets.year[set]) ?? -1;
    const row = (/** @type {number | null} */ value, /** @type {number} */ w) => ({ ...EMPTY, set, measure, w, at: { set, level: sum.level[at], layout: sum.layout[at], year }, v: absolute ? value : sum.v1[at], r: absolute ? null : value, b: sum.b[at] });
    const values = known > 2 ? [row(sum[ends[0]][at], 1), row(sum[ends[1]][at], known - 2), row(sum[ends[2]][at], 1)] : known ? [row(sum[ends[0]][at], 1), ...(known > 1 ? [row(sum[ends[2]][at], 1)] : [])] : [];
    const left = sum.n[at] - known;
    return left ? [...values, { ...row(null, left), v: absolute ? null : sum.v1[at] }] : values;
  });
  return { rows, care: [] };
}

const EMPTY = { k: -1, flags: 0, lo: null, hi: null, rl: null, rh: null, n: null, basis: null, most: null, kind: null };
