/**
 * The menus in the sentence of two results: what the two did, and what may take the place of A or of B. Results that differ
 * from the other side in one thing come first: of these a ratio may be given.
 *
 * @typedef {import("./differ.js").Result} Result @typedef {import("./menu.js").Menu} Menu
 */
import { nameOf } from "./differ.js";
import { alike, changed, nearest, shortId, shortOf } from "./pair.js";

const MOST = 40;

/** @param {any} index @param {Result} a @param {Result} b @param {(next: any) => void} change @returns {Menu} */
export function operationMenu(index, a, b, change) {
  /** @type {Map<string, any>} */
  const names = new Map();
  for (const each of alike(index, a, b)) {
    const here = each.one.n === a.n && each.other.n === b.n;
    if (here || !names.has(each.name)) names.set(each.name, { ...each, here });
  }
  const pairs = [...names.values()].slice(0, MOST);
  return {
    label: "Operation",
    options: pairs.map(({ one, other, name, here }, n) => ({ value: String(n), label: name, ...said(index, one, other), chosen: here })),
    foot: "What was measured of both arrays.",
    choose: (n) => change({ a: shortId(pairs[Number(n)].one), b: shortId(pairs[Number(n)].other) }),
  };
}

/** `0.40×` beside what follows from it, or why there is none. @param {any} index @param {Result} a @param {Result} b */
function said(index, a, b) {
  const [things, ratio = ""] = shortOf(index, a, b).split(" · ");
  return ratio.endsWith("×") ? { small: things, n: ratio } : { small: [things, ratio].filter(Boolean).join(", ") };
}

/** @param {any} index @param {"a" | "b"} side @param {Result} a @param {Result} b @param {{change: (next: any) => void, choose: () => void}} how @returns {Menu} */
export function sideMenu(index, side, a, b, { change, choose }) {
  const [own, other] = side === "a" ? [a, b] : [b, a];
  const across = own.set === other.set ? nearest(index, other) : [];
  const seen = new Set([own.n]);
  const results = [...across, ...nearest(index, own)].filter(({ result }) => !seen.has(result.n) && seen.add(result.n)).slice(0, MOST);
  const pair = (/** @type {Result} */ result) => (side === "a" ? [result, b] : [a, result]);
  return {
    label: side === "a" ? "A" : "B, the baseline",
    options: [
      { value: "own", label: nameOf(index, own), chosen: true },
      ...results.map(({ result, thing }, n) => ({ value: String(n), label: changed(thing), ...said(index, .../** @type {[Result, Result]} */ (pair(result))) })),
      { value: "chart", label: "Any other value …", small: "choose it in a chart" },
    ],
    foot: "From the same result set, one setting changed. The chart has all others.",
    choose: (value) => (value === "own" ? undefined : value === "chart" ? choose() : change({ [side]: shortId(results[Number(value)].result) })),
  };
}
