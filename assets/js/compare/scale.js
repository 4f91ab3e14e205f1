/** Values → places on an axis, and its ticks: from zero, or logarithmic where values span more than eighteen times. */
import { axisUnit, count, least as smallest, most as greatest } from "./figures.js";

const LOG_FROM = 18;
const OCTAVES = 8; // over more ticks are powers of ten
const FAR = 20; // times the baseline: below that a ratio is read from zero

/** @typedef {{log: boolean, low: number, top: number, ticks: [number, string][], to: (value: number, length: number) => number}} Scale */

/**
 * @param {number[]} ends of all that is drawn @param {{relative: boolean, metric?: any, ceiling?: number | null, most?: number, log?: boolean | null}} how
 * @returns {Scale}
 */
export function scaleOf(ends, { relative, metric, ceiling = null, most = 5, log = null, either = false }) {
  const positive = ends.filter((value) => value > 0);
  const [least, largest] = positive.length ? [smallest(positive), greatest(positive)] : [0, 1];
  const top = Math.max(largest, relative ? 1 : 0, ceiling && ceiling <= 1.7 * largest ? ceiling : 0);
  if (either) return octaves(least, Math.max(largest, 1));
  const factor = relative || !metric ? 1 : axisUnit(metric)[1];
  const short = top / factor >= 10_000;
  const label = (/** @type {number} */ value) => `${short ? brief(value / factor) : plain(value / factor)}${relative && value ? "×" : ""}`;
  if (log ?? (relative ? top > FAR && top / least > LOG_FROM : top / least > LOG_FROM)) return logarithmic(least, top, label);
  const step = stepOf(top / factor, most, relative) * factor;
  const end = top * 1.03;
  const ticks = Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, n) => /** @type {[number, string]} */ ([n * step, label(n * step)]));
  return { log: false, low: 0, top: end, ticks, to: (value, length) => (value / end) * length };
}

/** 1, 2, 5 times a power of ten, or 2.5 times where that is short. @param {number} top @param {number} most @param {boolean} relative */
function stepOf(top, most, relative) {
  const rough = top / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (/** @type {number} */ ((relative ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).find((each) => each * power >= rough * 0.999))) * power;
}

/** A step of an axis has no zeros behind it. @param {number} value */
const plain = (value) => count(Number(value.toPrecision(6)));

/** 100, 30k, 1M @param {number} value */
function brief(value) {
  const [by, letter] = value >= 1e6 ? [1e6, "M"] : value >= 1000 ? [1000, "k"] : [1, ""];
  return `${plain(value / by)}${letter}`;
}

/** Halves and doubles, or tenths and tens, for ratios that can go either way. @param {number} least @param {number} top @returns {Scale} */
function octaves(least, top) {
  const [end, high] = [Math.log2(Math.min(least, 0.8) / 1.05), Math.log2(Math.max(top, 1.25) * 1.05)];
  const low = least < 0.01 ? end - (high - end) / 4 : end; // room for 0.0015, which stands before it
  const within = (/** @type {number} */ base) => {
    const [first, last] = [low, high].map((end) => end / Math.log2(base));
    return Array.from({ length: Math.floor(last) - Math.ceil(first) + 1 }, (_, n) => base ** (Math.ceil(first) + n));
  };
  const powers = high - low > OCTAVES ? within(10) : within(2);
  const steps = powers.length > 2 ? powers : [...powers, 0.75, 1.5].filter((each) => Math.log2(each) > low && Math.log2(each) < high).sort((a, b) => a - b);
  return { log: true, low: least, top, ticks: steps.map((value) => [value, `${plain(value)}×`]), to: (value, length) => ((Math.log2(value) - low) / (high - low)) * length };
}

/** @param {number} least @param {number} top @param {(value: number) => string} label @returns {Scale} */
function logarithmic(least, top, label) {
  const [low, high] = [Math.log(least / 1.15), Math.log(top * 1.15)];
  const decades = (high - low) / Math.LN10;
  const steps = decades > 2.5 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 5];
  /** @type {[number, string][]} */
  const ticks = [];
  for (let power = Math.floor(low / Math.LN10); power <= high / Math.LN10; power++)
    for (const step of steps) {
      const value = step * 10 ** power;
      if (Math.log(value) >= low && Math.log(value) <= high) ticks.push([value, label(value)]);
    }
  return { log: true, low: least, top, ticks, to: (value, length) => ((Math.log(Math.max(value, least / 1.15)) - low) / (high - low)) * length };
}
