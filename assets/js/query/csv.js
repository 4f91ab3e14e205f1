/** Rows → CSV, by the rules of the published files: empty where there is no value, and no text that a spreadsheet would run. */
import { make } from "../make.js";

const RUNS = /^[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** @param {string | null} value */
export function field(value) {
  if (value === null) return "";
  const safe = RUNS.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe === "" ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {import("../engine/rows.js").Result} result */
export function csv({ columns, rows }) {
  const lines = [columns.map(({ name }) => name), ...rows].map((row) => row.map(field).join(","));
  return `${lines.join("\n")}\n`;
}

/** @param {string} text @param {string} name */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
