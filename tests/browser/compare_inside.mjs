// An address read and written again; all rows as they were fetched.
import { read, write } from "../../assets/js/compare/address.js";
import { placeOf } from "../../assets/js/compare/data.js";

export function address(index, query) {
  const { state, unknown } = read(query, index);
  const written = write(state, index);
  return { written, again: write(read(written, index).state, index), unknown };
}

/** Set, measure, value and settings of every row, and the id that its set's file has at the same place. */
export async function answers(source) {
  const { index } = source;
  const found = [];
  for (const measure of Object.keys(index.measures)) {
    const { rows } = await source.rows(measure);
    for (const row of rows) {
      const file = await source.set(index.sets.slug[row.set]);
      const n = file.measure.flatMap((name, at) => (name === measure ? [at] : []))[row.k];
      const level = placeOf(row, "level");
      found.push([index.sets.slug[row.set], file.id[n], row.v, row.r, level < 0 ? null : index.settings.level.values[level], row.v === (file.v?.[n] ?? null)]);
    }
  }
  return found;
}
