/**
 * Pairs that differ only in one setting: lines or rows relative to one of its values, and the pooled effects of each set
 * as the build computed them; never pooled over sets.
 *
 * @typedef {import("./address.js").State} State @typedef {Awaited<ReturnType<typeof import("./data.js").opened>>} Source
 */
import { found, isSize, word } from "./address.js";
import { counted, count, end, listed, ratio } from "./figures.js";
import { h } from "./tree.js";

/** The state whose chart shows these pairs. @param {any} index @param {State} state @param {string} base @returns {State} */
export function chartState(index, state, base) {
  const setting = index.settings[state.only];
  const numeric = setting.numeric;
  return { ...state, absolute: false, rel: state.only === "level" ? base : `${state.only}:${base}`, x: numeric ? state.only : "", rows: numeric ? "family" : state.only, panels: "op", colour: "level", table: false };
}

/** The value of a side: of `raid10 f2` the level, of all else the whole. @param {any} setting @param {string} side */
const valueOfSide = ({ key }, side) => (key === "level" ? side.split(" ")[0] : side);

/** The value that others are compared with: as asked, else the one that most pairs have. @param {any} index @param {State} state @param {any} pairs */
export function baseOf(index, state, pairs) {
  const setting = index.settings[state.only];
  const asked = state.base ? found(state.base, setting) : -1;
  const of = (/** @type {string} */ side) => setting.values.findIndex((/** @type {any} */ value) => String(value) === valueOfSide(setting, side));
  /** @type {Map<number, number>} */
  const counts = new Map();
  pairs.a.forEach((/** @type {string} */ side, /** @type {number} */ n) => counts.set(of(side), (counts.get(of(side)) ?? 0) + pairs.pairs[n]));
  const best = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
  const place = asked >= 0 ? asked : best;
  const known = [...new Set([...pairs.a, ...pairs.b].map(of))].filter((each) => each >= 0).sort((a, b) => a - b);
  return { place, word: word(setting.values[place], setting.key, isSize(setting)), known };
}

/** Effects against the base, whichever side it stands on: turned so that the base is what is divided by. @param {any} index @param {State} state @param {any} pairs @param {number} place */
export function effectsOf(index, state, pairs, place) {
  const setting = index.settings[state.only];
  const is = (/** @type {string} */ side) => valueOfSide(setting, side) === String(setting.values[place]);
  return pairs.a.flatMap((/** @type {string} */ a, /** @type {number} */ n) => {
    const [first, second] = [is(a), is(pairs.b[n])];
    if (first === second || !state.ops.includes(index.measures[pairs.measure[n]]?.operation)) return [];
    const turned = second;
    const [r, low, high] = [pairs.ratio[n], pairs.low[n], pairs.high[n]];
    return [{
      set: pairs.set[n], measure: pairs.measure[n], tool: pairs.tool[n], other: turned ? a : pairs.b[n], against: turned ? pairs.b[n] : a, pairs: pairs.pairs[n], ranges: pairs.ranges[n], verdict: pairs.verdict[n], depends: pairs.depends[n], same: pairs.same[n],
      ratio: r === null ? null : turned ? 1 / r : r, low: low === null ? null : turned ? 1 / high : low, high: high === null ? null : turned ? 1 / low : high, turned,
    }];
  });
}

/** @param {any} effect */
function said({ ratio: value, low, high, depends, ranges, turned }, /** @type {any} */ index) {
  if (depends) return h("span", { class: "lab" }, `depends on ${Object.values(index.settings).find((/** @type {any} */ each) => each.key === depends)?.label ?? depends.replaceAll("_", " ").replace("raid ", "")}`);
  if (value !== null) return low === null ? ratio(value) : [ratio(value), " ", h("span", { class: "lab nw" }, `${end(low)}–${end(high)}`)];
  const [above, below] = turned ? [ranges[1], ranges[0]] : ranges;
  const lie = /** @type {[number, string][]} */ ([[above, "above"], [below, "below"], [ranges[2], "overlapping"], [ranges[3], "too close to tell"]]);
  return h("span", { class: "lab" }, listed(lie.filter(([n]) => n).map(([n, how]) => `${counted(n, "range")} ${how}`)));
}

const TABLES = 6;
const LINES = 12;

/** @param {Source} source @param {State} state @param {any} pairs @param {number} place */
export function tablesOf({ index }, state, pairs, place) {
  const effects = effectsOf(index, state, pairs, place);
  /** @type {Map<number, any[]>} */
  const sets = new Map();
  for (const effect of effects) sets.set(effect.set, [...(sets.get(effect.set) ?? []), effect]);
  const number = (/** @type {any[]} */ some) => some.reduce((sum, { pairs: n, ranges }) => sum + n + ranges.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0), 0);
  const sorted = [...sets].sort((a, b) => number(b[1]) - number(a[1]));
  return {
    pairs: number(effects),
    sets: sets.size,
    tree: h(
      "section",
      { class: "pt" },
      h("div", { class: "two only" }, sorted.slice(0, TABLES).map(([set, some]) => tableOf(index, pairs, set, some, number(some)))),
      sorted.length > TABLES ? h("p", { class: "lab pt" }, `${counted(sorted.length - TABLES, "more set")} with such pairs: `, h("a", { href: `${index.root}data/v1/effects.csv` }, "effects.csv")) : null,
      h("p", { class: "lab pt" }, "A pair counts only if every other setting is equal. A setting that only one side states is not equal. Nothing is pooled over sets. ", h("a", { href: `${index.root}method/compare/` }, "How Compare decides")),
    ),
  };
}

/** One set: a row for each other value, a column for each operation. @param {any} index @param {any} pairs @param {number} set @param {any[]} effects @param {number} n */
function tableOf(index, pairs, set, effects, n) {
  const columns = [...new Set(effects.map(({ measure, tool }) => `${measure} ${tool}`))].slice(0, 4);
  const rows = [...new Set(effects.map(({ other, against }) => `${other}\0${against}`))];
  const name = (/** @type {string} */ column) => {
    const [measure, tool] = column.split(" ");
    const { operation, metric, kind } = index.measures[measure];
    return [index.operations[operation].label, metric === "throughput" || metric === "iops" ? "" : [kind, metric].filter(Boolean).join(" "), columns.some((each) => each !== column && each.startsWith(`${measure} `)) ? tool : ""].filter(Boolean).join(", ");
  };
  const head = [index.sets.year[set], index.sets.title[set]].filter(Boolean).join(" · ");
  return h(
    "div",
    {},
    h("div", { class: "scroll" }, h("table", {}, h("caption", {}, h("a", { href: `${index.root}results/${index.sets.slug[set]}/#effects` }, head), ` · ${counted(n, "pair")}; ratio with 95\u202f% interval over pairs`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Pair"), columns.map((column) => h("th", { scope: "col", class: "r" }, name(column))), h("th", { scope: "col", class: "r" }, "Pairs"))),
      h("tbody", {}, rows.slice(0, LINES).map((row) => {
        const [other, against] = row.split("\0");
        const own = columns.map((column) => effects.find((effect) => effect.other === other && effect.against === against && `${effect.measure} ${effect.tool}` === column));
        const most = Math.max(...own.map((effect) => (effect ? effect.pairs || effect.ranges.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) : 0)));
        return h("tr", {}, h("td", {}, `${pairs.words[other]} vs ${pairs.words[against]}`), own.map((effect) => h("td", { class: "r" }, effect ? said(effect, index) : "")), h("td", { class: "r" }, count(most)));
      })))),
    rows.length > LINES ? h("p", { class: "lab" }, `${counted(rows.length - LINES, "more line")} on the page of the set.`) : null,
  );
}

/** Highest and lowest of the pooled effects, with their set. @param {any} index @param {State} state @param {any} pairs @param {number} place */
export function onlyTitle(index, state, pairs, place) {
  const effects = effectsOf(index, state, pairs, place).filter(({ ratio: value, verdict }) => value !== null && (verdict === "higher" || verdict === "lower")).sort((/** @type {any} */ a, /** @type {any} */ b) => b.ratio - a.ratio);
  if (!effects.length) return "No effect exceeds the spread of the pairs";
  const text = (/** @type {any} */ { other, measure, ratio: value, set }) => `${pairs.words[other]}, ${index.operations[index.measures[measure].operation].label}${["throughput", "iops"].includes(index.measures[measure].metric) ? "" : ` ${index.measures[measure].metric}`} in ${index.sets.year[set] ?? index.sets.slug[set]}, ${ratio(value)}`;
  const [first, last] = [effects[0], effects[effects.length - 1]];
  return effects.length === 1 ? `One effect: ${text(first)}.` : `Largest: ${text(first)}. Smallest: ${text(last)}.`;
}
