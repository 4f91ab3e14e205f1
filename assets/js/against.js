/**
 * A chart of multiples against another 1.0× than it was built with: its published numbers divided by those of the chosen
 * configuration. What was drawn of them without being one (labels, bands, threads) moves with its operation, if all
 * numbers of it do so alike; else it goes, and so do theory and ceilings, which are statements about one drive.
 */
import { printed } from "./ratio.js";

/** @typedef {import("./one.js").One} One */
/** @typedef {import("./live.js").Told} Told */
/** @typedef {Record<string, any>} Row */
/** @typedef {Map<string, number | null>} Factors */

const FIELD = "relative";
/** Factors of one operation that differ by less are one. */
const ALIKE = 0.01;
const ROOM = 1.08;
const [LETTER, LINE] = [7, 13]; // of a label, in pixels
const LEFT = 14; // more room for longer ticks: 0.25×
const GONE = ["expected", "ceiling"];

/** @param {[number, number]} range */
const centre = ([low, high]) => (low === high ? low : Math.sqrt(low * high));

/** Every row of a specification. @param {any} spec @returns {Row[]} */
const rowsOf = (spec) => spec.data.flatMap((/** @type {any} */ { values = [] }) => values);

/** By what the numbers of each operation are multiplied; null where that differs. @param {any[]} specs @param {One} one @returns {Factors} */
function factorsOf(specs, one) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const row of specs.flatMap(rowsOf)) {
    const range = row.id && row[FIELD] > 0 ? one.of(row.id) : null;
    if (!range) continue;
    const old = row.max == null ? row[FIELD] : row.max;
    found.set(row.series, [...(found.get(row.series) ?? []), (row.max == null ? centre(range) : range[1]) / old]);
  }
  // Medians have no number of their own.
  if (!specs.flatMap(rowsOf).some(({ id }) => id)) return new Map(Object.entries(one.factors));
  return new Map([...found].map(([series, all]) => [series, Math.max(...all) / Math.min(...all) - 1 < ALIKE ? all[0] : null]));
}

/** `1.40× to 1.78×` and `1.40–1.78×`, multiplied. @param {string} text @param {number} factor */
const scaled = (text, factor) => text.replace(/[\d,.]+(?=×|–[\d,.]+×)/g, (figure) => printed([1, 1].map(() => Number(figure.replaceAll(",", "")) * factor)).slice(0, -1));

/** A number against the chosen one. @param {Row} row @param {[number, number]} range @param {string} end */
function published(row, range, end) {
  const ranged = row.max != null && end in row;
  const [low, high] = ranged ? range : [centre(range), centre(range)];
  return { ...row, [FIELD]: low, ...(ranged ? { [end]: high } : {}), shown: printed(range), expected: "", interface: "" };
}

/** What is no number of its own: by the factor of its operation; a thread between two operations has one at each end. @param {Row} row @param {Factors} factors @param {string} end */
function moved(row, factors, end) {
  const thread = factors.has(row.part);
  const [first, last] = [factors.get(row.series), factors.get(thread ? row.part : row.series)];
  if (!first || !last) return [];
  const factor = thread && row.place % 3 === 1 ? last : first; // a path of threads: from, to, gap
  const made = { ...row, expected: "" };
  if (row[FIELD] != null) made[FIELD] *= factor;
  if (row[end] != null) made[end] *= last;
  if (row.high != null) made.high *= factor;
  for (const name of ["text", "shown", "runs"]) if (row[name]) made[name] = scaled(row[name], factor);
  return [made];
}

/** The name of a row of the chart, at the low end of its axis. @param {Row} row */
const isName = ({ text, series, part }) => Boolean(text && !series && part === "main");

/** @param {Row} row @param {One} one @param {Factors} factors @param {string} end @returns {Row[]} */
function rowAgainst(row, one, factors, end) {
  if (GONE.includes(row.part)) return [];
  if (row.part === "baseline") return [row.text ? { ...row, text: "chosen" } : row];
  if (isName(row)) return [row];
  if (!row.id || row.part === "doubt") return moved(row, factors, end);
  const range = one.of(row.id);
  return range ? [published(row, range, end)] : [];
}

/** Steps of 1, 2 or 5 times a power of ten, four or five of them. @param {number} top */
function linear(top) {
  const rough = top / 4.5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? power;
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, place) => Number((place * step).toPrecision(6)));
}

/** Powers of two within. @param {number} low @param {number} top */
function doubling(low, top) {
  const [first, last] = [Math.ceil(Math.log2(low)), Math.floor(Math.log2(top))];
  const step = Math.max(1, Math.ceil((last - first) / 5));
  return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, place) => 2 ** (first + place * step));
}

/** The axis of values as far as they now reach, the same in all panels. @param {any} spec @param {string} axis @param {[number, number]} reach */
function rescale(spec, axis, [low, high]) {
  const scale = spec.scales.find((/** @type {any} */ { name }) => name === axis);
  const logarithmic = scale.type === "log";
  scale.domain = logarithmic ? [Math.min(1, low) / ROOM, Math.max(1, high) * ROOM] : [0, Math.max(1, high) * ROOM];
  const ticks = logarithmic ? doubling(scale.domain[0], scale.domain[1]) : linear(scale.domain[1]);
  const texts = ticks.map((tick) => (tick ? `'${tick}×'` : "'0'"));
  for (const row of rowsOf(spec).filter(isName)) row[FIELD] = scale.domain[0];
  for (const each of spec.axes.filter((/** @type {any} */ mine) => mine.scale === axis)) {
    each.values = ticks;
    if (each.encode?.labels) each.encode.labels.update.text = { signal: `[${texts}][indexof([${ticks}],datum.value)]` };
  }
  if (axis !== "y") return;
  spec.padding.left += LEFT;
  spec.width -= LEFT;
}

/** Where a label stands, in pixels: its middle, half its width. @param {any} spec @param {Row} row */
function labelled(spec, row) {
  const [x, y] = ["x", "y"].map((axis) => {
    const { type, domain, reverse } = spec.scales.find((/** @type {any} */ { name }) => name === axis);
    const field = spec.marks.map((/** @type {any} */ mark) => mark.encode?.update?.[axis]?.field).find((/** @type {string} */ name) => name in row);
    const turn = type === "log" ? Math.log2 : Number;
    const share = (turn(row[field]) - turn(domain[0])) / (turn(domain[1]) - turn(domain[0]));
    return axis === "x" ? share * spec.width : (reverse ? share : 1 - share) * spec.height;
  });
  const half = row.text.length * LETTER / 2;
  return { row, half, x: x + row.dx + ({ left: half, right: -half }[row.align] ?? 0), y: y + row.dy };
}

/** Labels were placed for other heights: a number that would now lie over another label goes; its point says it. @param {any} spec */
function unclutter(spec) {
  const numbers = (/** @type {Row} */ { text }) => /\d×$/.test(text);
  const labels = rowsOf(spec).filter(({ text, part }) => text && part !== "baseline").map((row) => labelled(spec, row));
  const kept = labels.filter(({ row }) => !numbers(row));
  const gone = new Set();
  for (const label of labels.filter(({ row }) => numbers(row))) {
    if (kept.some(({ x, y, half }) => Math.abs(x - label.x) < half + label.half && Math.abs(y - label.y) < LINE)) gone.add(label.row);
    else kept.push(label);
  }
  for (const data of spec.data) data.values = data.values?.filter((/** @type {Row} */ row) => !gone.has(row));
}

/** @param {any} spec @param {string} axis @param {One} one @param {Factors} factors */
function specAgainst(spec, axis, one, factors) {
  const made = structuredClone(spec);
  for (const data of made.data) if (data.values) data.values = data.values.flatMap((/** @type {Row} */ row) => (FIELD in row ? rowAgainst(row, one, factors, `${axis}2`) : [row]));
  return made;
}

/** Lowest and highest of what is drawn. @param {any[]} specs @param {string} axis @returns {[number, number]} */
function reachOf(specs, axis) {
  const all = specs.flatMap(rowsOf).filter(({ part }) => part !== "baseline").flatMap((row) => [row[FIELD], row.high, FIELD in row ? row[`${axis}2`] : null]);
  const drawn = all.filter((value) => value > 0);
  return [Math.min(...drawn), Math.max(...drawn)];
}

/** The words of a chart that keeps what it has, or follows. @param {Told} told @param {string} name @returns {Told} */
const worded = (told, name) => ({
  ...told,
  published: true,
  subtitle: told.subtitle.includes("one drive") ? told.subtitle.replace("one drive", name) : `${told.subtitle} 1.0× is ${name}.`,
  key: told.key.filter(({ series }) => !GONE.includes(series)).map((item) => (item.series === "baseline" ? { ...item, text: `${name}, 1.0×` } : item)),
});

/** A view against the chosen 1.0×; as it is, where none is chosen or the view has no multiples. @param {Told} told @param {One | null} one @returns {Told} */
export function against(told, one) {
  if (!one || !told.relative) return told;
  const specs = Object.values(told.panels).flatMap(({ wide, narrow }) => [wide, narrow]);
  const factors = told.relative === "fields" ? new Map() : factorsOf(specs, one);
  if (!factors.size) return { ...told, subtitle: `${told.subtitle} Not compared with ${one.name}: this chart keeps 1.0× = one drive.` };
  const axis = told.relative;
  const panels = Object.fromEntries(Object.entries(told.panels).map(([id, { wide, narrow }]) => [id, { wide: specAgainst(wide, axis, one, factors), narrow: specAgainst(narrow, axis, one, factors) }]));
  const made = Object.values(panels).flatMap(({ wide, narrow }) => [wide, narrow]);
  const reach = reachOf(made, axis);
  for (const spec of made) {
    rescale(spec, axis, reach);
    unclutter(spec);
  }
  return { ...worded(told, one.name), panels };
}
