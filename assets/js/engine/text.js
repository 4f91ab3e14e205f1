/** A value of Arrow → its text, or null where there is none. Fractions have at most 14 digits, as in the published CSV. */
import { DataType } from "apache-arrow";

const DIGITS = 14;

/** @param {any} value @param {DataType} type @returns {string | null} */
export function text(value, type) {
  if (value === null || value === undefined) return null;
  const kind = KINDS.find(([is]) => is(type));
  return kind ? kind[1](value, type) : String(value);
}

/** @type {[(type: any) => boolean, (value: any, type: any) => string][]} */
const KINDS = [
  [DataType.isFloat, (value) => fraction(value)],
  [DataType.isDecimal, (value, type) => decimal(value, type.scale)],
  [DataType.isDate, (value) => new Date(Number(value)).toISOString().slice(0, 10)],
  [DataType.isTimestamp, (value) => new Date(Number(value)).toISOString().replace("T", " ").replace(/\.?0*Z$/, "")],
  [DataType.isTime, (value, type) => clock(Number(value) / 1000 ** type.unit)],
  [DataType.isBinary, (value) => [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("")],
  [DataType.isList, (value, type) => `[${[...value].map((each) => inner(each, type.children[0].type)).join(", ")}]`],
  [DataType.isMap, (value) => inside(Object.entries(value.toJSON()).map(([key, each]) => [key, String(each)]))],
  [DataType.isStruct, (value, type) => inside(type.children.map((/** @type {any} */ { name, type: own }) => [name, inner(value[name], own)]))],
  [DataType.isInterval, () => "interval: cast it to varchar"], // Arrow reads DuckDB's kind wrongly
];

/** @param {any} value @param {DataType} type */
const inner = (value, type) => text(value, type) ?? "NULL";
/** @param {string[][]} pairs */
const inside = (pairs) => `{${pairs.map((pair) => pair.join(": ")).join(", ")}}`;

/** @param {number} value */
const fraction = (value) => (Number.isInteger(value) || !Number.isFinite(value) ? String(value) : String(Number(value.toPrecision(DIGITS))));

/** @param {number} seconds of a day */
const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 19);

/** A number of 128 bits in four words, the lowest first, with its point. @param {Uint32Array} words @param {number} scale */
function decimal(words, scale) {
  const bits = [...words].reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
  const whole = BigInt.asIntN(32 * words.length, bits);
  if (!scale) return String(whole);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
  return `${whole < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
