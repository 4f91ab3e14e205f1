/**
 * A baseline that a reader picks: the address names the value by the first signs of its id, and all values of its set and
 * measure are divided by it. No value of another set is.
 *
 * @typedef {{set: number, measure: string, value: number, name: string, words: string}} Picked
 */
import { isId } from "./address.js";
import { configuration, rowOf } from "./data.js";
import { nameOf } from "./differ.js";
import { resultsOf, shownOf } from "./pair.js";

/** The state with the value that it is relative to, or relative to one drive where there is none. @param {any} source @param {import("./address.js").State} state @param {string[]} unknown */
export async function withPicked(source, state, unknown) {
  if (!isId(state.rel)) return state;
  const found = await resultsOf(source, state.rel);
  const [result] = found;
  const value = result?.file.v?.[result.n];
  if (found.length !== 1 || !value) {
    unknown.push(`‘${state.rel}’ is no value that others can be divided by; ignored.`);
    return { ...state, rel: "one" };
  }
  const { index } = source;
  const year = index.sets.year[result.number];
  const row = rowOf(index, result);
  const keys = Object.keys(index.settings).filter((key) => row.at[key] >= 0);
  const picked = { set: result.number, measure: result.file.measure[result.n], value, name: `${nameOf(index, result)}${year ? ` of ${year}` : ""}`, words: `${configuration(index, row, keys)}, ${shownOf(index, result)}` };
  return { ...state, picked };
}
