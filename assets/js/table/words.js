/**
 * What is said of the rows: how many are shown, and what is nearest where none is.
 *
 * @typedef {import("./data.js").Data} Data
 * @typedef {import("./data.js").Table} Table
 * @typedef {import("./choice.js").Choice} Choice
 */
const BEFORE = { scheduler: "under", filesystem: "on", drive: "on", machine: "on", chunk_size: "at", block_size: "at", file_size: "at" };

/** 5000 → 5,000. @param {number} number */
export const count = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} number @param {string} one */
const counted = (number, one) => `${count(number)} ${one}${number === 1 ? "" : "s"}`;

/** `24 of 180 rows` @param {number} shown @param {number} all */
export const shownOf = (shown, all) => (shown === all ? counted(all, "row") : `${count(shown)} of ${counted(all, "row")}`);

/** A bare figure needs its factor's name: `16 threads`, `queue depth 8`. @param {string} text @param {string} label */
export function named(text, label) {
  const name = label.toLowerCase();
  if (!/^[\d,]+$/.test(text)) return text;
  return name.endsWith("s") ? `${text} ${text === "1" ? name.slice(0, -1) : name}` : `${name} ${text}`;
}

/** `No configuration has RAID 6 at 128 KiB under noop.` @param {Data} data @param {Choice} choice @param {boolean} elsewhere whether another table has rows */
export function none(data, { factors, search }, elsewhere) {
  const nothing = elsewhere ? "No configuration of this table" : "No configuration";
  const parts = [...factors].sort(([a], [b]) => rank(data, a) - rank(data, b)).map(([factor, word], place) => {
    const { key, label, words } = data.factors[factor];
    const before = place ? `${BEFORE[/** @type {keyof BEFORE} */ (key)] ?? "with"} ` : "";
    return before + named(words[word], label);
  });
  if (!search) return `${nothing} has ${parts.join(" ")}.`;
  return parts.length ? `${nothing} has ${parts.join(" ")} and “${search}” in its row.` : `No row has “${search}” in it.`;
}

/** The level is said first. @param {Data} data @param {number} factor */
const rank = (data, factor) => (data.factors[factor].key === "raid_level" ? -1 : factor);

/** A row's configuration: `RAID 10 far, 128 KiB, cfq`. @param {Data} data @param {Table} table @param {number} row @param {(data: Data, table: Table, column: any, row: number) => string} textOf */
export const configuration = (data, table, row, textOf) =>
  [table.same, ...table.columns.filter(({ kind, factor }) => kind === "level" || factor != null).map((column) => named(textOf(data, table, column, row).trim(), column.label))]
    .filter(Boolean)
    .join(", ")
    .replace(/^single drive, 1 drive\b/, "single drive");
