/**
 * Values as readers see them, as ingest/core/labels.py writes them: `3.88×`, `272 MB/s`, `12,765`.
 */
const NBSP = "\u00a0";
const THIN = "\u202f";
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** 12765.4 → 12,765 @param {string} text */
const grouped = (text) => text.replace("-", "\u2212").replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");

/** 1351 → 1,351 @param {number} number */
export const count = (number) => grouped(String(number));

/** `1 value`, `183 values` @param {number} number @param {string} one @param {string} [many] */
export const counted = (number, one, many = `${one}s`) => `${count(number)}${NBSP}${number === 1 ? one : many}`;

/** 4 → four; 13 → 13 @param {number} number */
export const inWords = (number) => WORDS[number] ?? String(number);

/** As Python writes it: of two that are as near, the even one; 0.5 → 0. @param {number} value @param {number} decimals */
function fixed(value, decimals) {
  const scaled = value * 10 ** decimals;
  const low = Math.floor(scaled);
  const tie = scaled - low === 0.5 && scaled / 10 ** decimals === value;
  return tie ? ((low % 2 === 0 ? low : low + 1) / 10 ** decimals).toFixed(decimals) : value.toFixed(decimals);
}

/** 72.44 → 72.4; 0.5829 → 0.583; whole numbers lose no digit. @param {number} value @param {number} [digits] */
export function significant(value, digits = 3) {
  if (value === 0) return "0";
  const rounded = Math.abs(Number(value.toExponential(digits - 1)));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(rounded)));
  const whole = Math.abs(value - Math.round(value)) <= 1e-9 * Math.abs(value);
  return grouped(fixed(value, whole ? 0 : decimals));
}

/** 3.875 → 3.88×; 0.00253 → 0.0025× @param {number} value */
export const ratio = (value) => `${value > 0 && value < 0.01 ? significant(value, 2) : grouped(fixed(value, 2))}×`;

/** An end of an interval, without its ×. @param {number} value */
export const end = (value) => ratio(value).slice(0, -1);

/** @typedef {{label: string, better: string, shown: Record<string, number>}} Metric */

/** The unit in which all values read well: that of the smallest. @param {Metric} metric @param {number[]} values @returns {[string, number]} */
export function unitOf(metric, values) {
  const shown = Object.entries(metric.shown).sort(([, one], [, other]) => one - other);
  const sizes = values.map(Math.abs).filter(Boolean);
  const [low, high] = sizes.length ? [least(sizes), most(sizes)] : [0, 0];
  const small = shown.filter(([, factor]) => factor <= low * (1 + 1e-9));
  const fitting = small.length ? small : shown.slice(0, 1);
  const larger = shown.filter(([, factor]) => high / factor < 100_000);
  const last = fitting[fitting.length - 1];
  return !larger.length || larger.some(([name]) => name === last[0]) ? last : larger[0];
}

/** @param {string} text @param {string} unit */
export const withUnit = (text, unit) => `${text}${{ "%": THIN, "/s": "", "": "" }[unit] ?? NBSP}${unit}`;

/** The unit of an axis, which its heading names: the same for all views of a metric. @param {Metric} metric @returns {[string, number]} */
export function axisUnit({ label, shown: units }) {
  const name = { Throughput: "MB/s", Latency: "µs" }[label] ?? Object.keys(units)[Object.keys(units).length - 1];
  return [name, units[name]];
}

/** 272e6, throughput → 272 MB/s @param {number} value @param {Metric} metric */
export function shown(value, metric) {
  const [unit, factor] = unitOf(metric, [value]);
  return withUnit(significant(value / factor), unit);
}

/** 256 MB/s, 271 MB/s → 256–271 MB/s: the unit once. @param {string} low @param {string} high */
export function between(low, high) {
  const unit = /[\u00a0\u202f]\S+$|×$/;
  return low.match(unit)?.[0] === high.match(unit)?.[0] ? `${low.replace(unit, "")}–${high}` : `${low} to ${high}`;
}

/** `a`, `a and b`, `a, b and c` @param {string[]} words */
export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number[]} values ascending @param {number} share */
export function quantile(values, share) {
  const at = (values.length - 1) * share;
  const low = Math.floor(at);
  return values[low] + (values[Math.ceil(at)] - values[low]) * (at - low);
}

/** Of very many values too: as arguments of a function they would not all fit. @param {number[]} values */
export const least = (values) => values.reduce((one, other) => (other < one ? other : one), Infinity);
/** @param {number[]} values */
export const most = (values) => values.reduce((one, other) => (other > one ? other : one), -Infinity);
