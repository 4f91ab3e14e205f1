/**
 * The multiple of one published number by another: two values, two of the author's own multiples, or ranges.
 *
 * @typedef {object} Figure a row of `summary` in /data/v1/sets/<slug>.json
 * @property {string} id @property {string} tool @property {string} operation @property {string} metric
 * @property {string} statistic @property {string | null} latency_kind @property {string | null} versus_configuration
 * @property {number | null} value @property {string | null} value_basis @property {boolean} unit_certain
 * @property {number | null} value_low @property {number | null} value_high
 * @property {number | null} min @property {number | null} max
 * @property {number | null} relative @property {number | null} baseline
 */

/** @type {(keyof Figure)[]} */
const same = ["tool", "operation", "metric", "statistic", "latency_kind"];

/** Whether two numbers say the same thing of their configurations. @param {Figure} a @param {Figure} b */
export const comparable = (a, b) => same.every((key) => a[key] === b[key]);

/** Published as a multiple of the baseline only: a value, if any, was derived from it. @param {Figure} figure */
export const isMultiple = ({ relative, value, min, value_basis }) =>
  relative != null && min == null && (value == null || value_basis === "derived");

/**
 * Lowest and highest of a number, in a unit that it shares with the other; null if it has no figure.
 * @param {Figure} figure @param {boolean} certain @returns {[number, number] | null}
 */
function ends({ value, min, max, value_low, value_high }, certain) {
  if (!certain && value_low != null && value_high != null) return [value_low, value_high];
  if (value != null) return [value, value];
  return min != null && max != null ? [min, max] : null;
}

/** Whether there is anything to compare: some numbers say only why they were not measured. @param {Figure} figure */
export const hasFigure = (figure) => figure.relative != null || ends(figure, true) != null;

/**
 * The lowest and highest multiple of `one` that a number may be; null if they cannot be compared. Where the unit of
 * one of the two may mean two things, the ratio is a range too.
 * @param {Figure} figure @param {Figure} one @returns {[number, number] | null}
 */
export function ratio(figure, one) {
  if (figure.id === one.id) return [1, 1];
  const multiples = isMultiple(figure) && isMultiple(one) && figure.baseline === one.baseline;
  const [over, under] = [figure, one].map((each) =>
    multiples
      ? /** @type {[number, number]} */ ([each.relative, each.relative])
      : ends(each, each.unit_certain || !(figure.unit_certain || one.unit_certain)),
  );
  return over && under && under[0] > 0 ? [over[0] / under[1], over[1] / under[0]] : null;
}

/** Two significant digits, never as 5.0e-7. @param {number} value below 0.01 */
const small = (value) => value.toFixed(Math.min(100, 1 - Number(value.toExponential(1).split("e")[1])));

/** 1.4051 → 1.41×; 0.00253 → 0.0025×; a range → 0.79–1.26×. @param {[number, number]} range */
export function printed(range) {
  const [low, high] = range.map((end) => (end > 0 && end < 0.01 ? small(end) : end.toFixed(2)).replace(/\B(?=(\d{3})+\.)/g, ","));
  return `${low === high ? low : `${low}–${high}`}×`;
}
