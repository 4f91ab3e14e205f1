/**
 * Numbers as readers see them, in exactly the text that ingest/core/labels.py and ingest/pages/numbers.py give:
 * `3.88×`, `272 MB/s`, `140–202`. tests/browser/test_figures.py holds the two against each other.
 *
 * @typedef {import("../ratio.js").Figure & {versus: number | null, ratio: boolean, reason: string | null, doubt: string | null, source: string, nth: string | null}} Number_
 * @typedef {[name: string, factor: number][]} Units the units of a metric, smallest first
 */

const NBSP = "\u00a0";
const DASH = "–";
const GAPS = { "%": "\u202f", "/s": "", "": "" };
/** Digits after those that are shown: enough to tell a tie from what is near one. */
const BEYOND = 40;

/** Rounded as Python does: a tie goes to the even digit, where toFixed rounds it up. @param {number} value @param {number} decimals */
export function fixed(value, decimals) {
  const size = Math.abs(value);
  if (size >= 1e21) return `${BigInt(size)}${decimals ? `.${"0".repeat(decimals)}` : ""}`;
  const shown = Math.min(decimals, 100 - BEYOND);
  const exact = size.toFixed(shown + BEYOND);
  const cut = exact.slice(0, -BEYOND).replace(/\.$/, "");
  const tie = /^50*$/.test(exact.slice(-BEYOND));
  return tie && Number(cut.at(-1)) % 2 === 0 ? cut : size.toFixed(shown);
}

/** 12765.4 → −12,765.4 with its sign. @param {number} value @param {number} decimals */
function grouped(value, decimals) {
  const [whole, rest] = fixed(value, decimals).split(".");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${text}${rest ? `.${rest}` : ""}`;
}

/** 12,765.49 → 12,765; 72.44 → 72.4; 0.5829 → 0.583. @param {number} value @param {number} [digits] */
export function significant(value, digits = 3) {
  if (value === 0) return "0";
  const exponent = Number(value.toExponential(digits - 1).split("e")[1]);
  const whole = Math.round(value);
  const isWhole = Math.abs(value - whole) <= 1e-9 * Math.max(Math.abs(value), Math.abs(whole));
  return grouped(value, isWhole ? 0 : Math.max(0, digits - 1 - exponent));
}

/** 3.875 → 3.88×; 0.00253 → 0.0025×. @param {number} ratio */
export const formatRatio = (ratio) => `${ratio > 0 && ratio < 0.01 ? significant(ratio, 2) : grouped(ratio, 2)}×`;

/** @param {string} number @param {string} unit */
export const withUnit = (number, unit) => `${number}${GAPS[/** @type {keyof GAPS} */ (unit)] ?? NBSP}${unit}`;

/** The unit in which all the values read well: that of the smallest. @param {Units} shown @param {number[]} values */
export function unitOf(shown, values) {
  const ordered = [...shown].sort((a, b) => a[1] - b[1]);
  const given = values.filter(Boolean).map(Math.abs);
  const sizes = given.length ? given : [0];
  const small = ordered.filter(([, factor]) => factor <= Math.min(...sizes) * (1 + 1e-9));
  const fitting = small.length ? small : ordered.slice(0, 1);
  const larger = ordered.filter(([, factor]) => Math.max(...sizes) / factor < 100_000);
  const last = fitting[fitting.length - 1];
  return larger.includes(last) || !larger.length ? last : larger[0];
}

/** 272e6 of throughput → 272 MB/s. @param {number} value @param {Units} shown */
export function formatValue(value, shown) {
  const [name, factor] = unitOf(shown, [value]);
  return withUnit(significant(value / factor), name);
}

/** Lowest and highest, and nothing between. @param {Number_} number */
export const isRange = ({ value, min, max }) => value == null && min != null && max != null;

/** Why there is no value. @param {Number_} number */
export const reason = (number) => number.reason || "not measured";

/** What a cell has room for: `too fast` of "too fast to measure". @param {Number_} number */
const inShort = (number) => reason(number).split(/ to |: |, /)[0];

/** The number alone, in a unit that its column names. @param {Number_} number @param {number} factor */
export function inUnit(number, factor) {
  if (isRange(number)) return [number.min, number.max].map((end) => significant(Number(end) / factor)).join(DASH);
  return number.value == null ? inShort(number) : significant(number.value / factor);
}

/** The number as it is published. @param {Number_} number @param {[string, number] | undefined} unit none for ratios */
export function published(number, unit) {
  if (unit) return inUnit(number, unit[1]);
  return formatRatio(Number(number.versus ?? number.relative));
}

/** As a multiple of the baseline. @param {Number_} number */
export function multiple(number) {
  if (number.relative != null) return formatRatio(number.relative);
  if (!isRange(number) || !number.baseline) return number.value == null ? inShort(number) : "not compared";
  const [low, high] = [number.min, number.max].map((end) => grouped(Number(end) / Number(number.baseline), 2));
  return low === high ? `${low}×` : `${low}${DASH}${high}×`;
}

/** The figure of that, by which it is sorted: of drives with other baselines other rows are highest. @param {Number_} number */
export const multipleOf = (number) => number.relative ?? (isRange(number) && number.baseline ? Number(number.max) / number.baseline : null);

/** In a unit that the reader chose; what was derived from a multiple is about so much. @param {Number_} number @param {number} factor */
export function inChosen(number, factor) {
  if (number.ratio && number.value == null) return "not stated";
  return `${number.ratio ? `≈${NBSP}` : ""}${inUnit(number, factor)}`;
}

/** What is said beside it: derived from a ratio, or of an uncertain unit. @param {Number_} number @param {Units} shown */
export function remark(number, shown) {
  if (number.ratio && number.value != null) return `≈${NBSP}${formatValue(number.value, shown)}`;
  if (number.unit_certain || number.value_low == null || number.value_high == null) return "";
  const [low, high] = [number.value_low, number.value_high].map((end) => formatValue(end, shown));
  return `${low} to ${high}; the unit is ambiguous`;
}

/** The figure that stands for the number, by which it is sorted and drawn; null if it has none. @param {Number_} number */
export function main(number) {
  if (number.versus != null) return number.versus;
  if (number.ratio) return number.relative;
  return isRange(number) ? number.max : number.value;
}
