/**
 * What a reader has chosen, and the query string that says it: only what is not the default. `?array=raid10-f2&drives=6`
 *
 * @typedef {{array: string, drives: number, chunk: number, block: number, size: number, read: number, write: number, random: number}} Choice
 * @typedef {{level: string, layout: string | null, label: string, options: string, drives: Record<string, Facts>}} ArrayKind
 * @typedef {{usable: number, survives: number, next: string | null, chunks: number | null, speeds: Record<string, number>, at_most: string[]}} Facts
 * @typedef {{level: string, layout: string | null, drives: number, operation: string, set: string, low: number, typical: number, high: number, values: number, doubt: boolean, title: string, year: string, href: string}} Measured
 * @typedef {{arrays: ArrayKind[], measured: Measured[], operations: Record<string, string>}} Known
 */

/** Chunk and block in KiB, size in TB, read and write in MB/s, random in operations a second. @type {Choice} */
export const START = { array: "raid5", drives: 4, chunk: 512, block: 4, size: 8, read: 200, write: 200, random: 180 };
export const CHUNKS = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
export const BLOCKS = [1, 2, 4];
/** The lowest and highest that is taken. @type {Record<string, [number, number]>} */
export const BOUNDS = { drives: [2, 32], size: [0.001, 1000], read: [0.1, 1e6], write: [0.1, 1e6], random: [1, 1e8] };

/** raid5, raid10-f2: a layout is part of the name only where mdadm is asked for it. @param {ArrayKind} kind */
export const nameOf = (kind) => (kind.options.includes("--layout") ? `${kind.level}-${kind.layout}` : kind.level);

/** @param {Known} known @param {string} name */
export const kindOf = (known, name) => known.arrays.find((kind) => nameOf(kind) === name);

/** Whether a value is one that its field takes. @param {Known} known @param {string} field @param {string} text */
function takes(known, field, text) {
  if (field === "array") return kindOf(known, text) !== undefined;
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return false;
  const value = Number(text);
  if (field === "chunk") return CHUNKS.includes(value);
  if (field === "block") return BLOCKS.includes(value);
  const [low, high] = BOUNDS[field];
  return value >= low && value <= high && (field !== "drives" || Number.isInteger(value));
}

/**
 * A choice from texts by field, and the fields whose text was not taken: they keep their default.
 * @param {Known} known @param {(field: string) => string | null} textOf @returns {{choice: Choice, refused: string[]}}
 */
export function choiceOf(known, textOf) {
  /** @type {Record<string, any>} */
  const choice = { ...START };
  const refused = [];
  for (const field of Object.keys(START)) {
    const text = textOf(field);
    if (text === null) continue;
    if (takes(known, field, text.trim())) choice[field] = field === "array" ? text.trim() : Number(text);
    else refused.push(field);
  }
  return { choice: /** @type {Choice} */ (choice), refused };
}

/** What the address says of a choice; null is the default. @param {Choice} choice @returns {Record<string, string | null>} */
export const saidOf = (choice) =>
  Object.fromEntries(Object.entries(choice).map(([field, value]) => [field, value === /** @type {any} */ (START)[field] ? null : String(value)]));
