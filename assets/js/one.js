/**
 * What counts as 1.0× on a page, beside what was built: the tables (baseline.js) say it, the live charts hear it. They are
 * two scripts, so the window carries it.
 *
 * @typedef {{id: string, name: string, of: (id: string) => [number, number] | null, factors: Record<string, number>}} One
 * `of`: a number as a multiple of it; `factors`: by what all multiples of an operation are multiplied, where it is one number
 */

const key = "spindleOne";

/** @returns {One | null} */
export const one = () => /** @type {any} */ (globalThis)[key] ?? null;

/** @param {One | null} chosen */
export function compareWith(chosen) {
  if (chosen?.id === one()?.id) return;
  /** @type {any} */ (globalThis)[key] = chosen;
  dispatchEvent(new Event(key));
}

/** Calls back when another 1.0× is chosen. @param {() => void} again */
export const onChosen = (again) => addEventListener(key, again);
