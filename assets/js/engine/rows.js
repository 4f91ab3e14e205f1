/**
 * An answer of DuckDB (Arrow record batches) → rows of text, as many as a page can hold.
 *
 * @typedef {{name: string, number: boolean}} Column
 * @typedef {(string | null)[]} Row
 * @typedef {{columns: Column[], rows: Row[], more: boolean}} Result `more`: there are further rows, which were not read
 */
import { DataType } from "apache-arrow";
import { text } from "./text.js";

export const MOST = 100_000;

/** @param {import("apache-arrow").RecordBatchReader} stream @returns {Promise<Result>} */
export async function read(stream) {
  /** @type {Row[]} */
  const rows = [];
  await stream.open();
  const { fields } = stream.schema;
  const columns = fields.map(({ name, type }) => ({ name, number: isNumber(type) }));
  for await (const batch of stream) {
    const vectors = fields.map((_, at) => batch.getChildAt(at));
    for (let at = 0; at < batch.numRows; at++) {
      if (rows.length === MOST) return { columns, rows, more: true };
      rows.push(vectors.map((vector, of) => text(vector?.get(at), fields[of].type)));
    }
  }
  return { columns, rows, more: false };
}

/** @param {DataType} type */
const isNumber = (type) => DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type);
