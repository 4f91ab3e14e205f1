/**
 * A choice → what the page shows of it: the array with its commands, all levels beside it, and what was measured.
 * The build writes the same as text (ingest/calculator/drawn.mjs).
 *
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choice.js").Known} Known
 * @typedef {import("./choice.js").Facts} Facts
 * @typedef {import("./choice.js").ArrayKind} ArrayKind
 * @typedef {import("./choice.js").Measured} Measured
 */
import { between } from "../compare/figures.js";
import { h } from "../compare/tree.js";
import { kindOf } from "./choice.js";
import { capacityOf, driveOf, geometryOf, linesOf, rebuildOf } from "./compute.js";
import { counted, duration, number, percent, times, unitOf } from "./words.js";

const LOADS = ["read", "write", "randread", "randwrite"];
const NEAREST = 4; // measured rows of one load

/** @param {string} term @param {any} inside */
const fact = (term, ...inside) => [h("dt", {}, term), " ", h("dd", {}, ...inside)];

/** One failure more than an array surely survives. @param {Facts} facts */
function oneMore(facts) {
  const nth = ["A first failure", "A second failure", "A third failure"][facts.survives];
  if (facts.next === null || nth === undefined) return "";
  const said = { never: "loses the data", always: "is survived too" }[facts.next];
  return `${nth} ${said ?? `is survived in ${facts.next.replace("/", " of ")} cases`}.`;
}

/** Commands, a line each, of which no line ends within an option. @param {string[]} lines */
const words = (lines) => lines.map((line, at) => [at ? "\n" : "", line.split(" ").map((word, place) => [place ? " " : "", h("span", { class: "nw" }, word)])]);

/** @param {Known} known @param {Choice} choice */
export function arrayView(known, choice) {
  const kind = /** @type {ArrayKind} */ (kindOf(known, choice.array));
  const facts = kind.drives[choice.drives];
  if (!facts) return h("p", { class: "lede" }, `${kind.label} needs ${counted(Number(Object.keys(kind.drives)[0]), "drive")} or more.`);
  const geometry = geometryOf(facts, choice);
  const lines = linesOf(kind, facts, choice);
  return h(
    "div",
    {},
    h(
      "dl",
      { class: "facts" },
      fact("Capacity", `${number(capacityOf(facts, choice))}\u00a0TB of ${number(choice.size * choice.drives)}\u00a0TB`),
      fact("Failures survived", `${facts.survives ? counted(facts.survives, "drive") : "none"}. ${oneMore(facts)}`),
      facts.survives > 0 && fact("Rebuild of a drive", `${duration(rebuildOf(choice))} at least: ${number(choice.size)}\u00a0TB at ${number(Math.min(choice.read, choice.write))}\u00a0MB/s, with nothing else to do`),
      geometry && fact("ext4", `stride ${geometry.stride}, stripe width ${geometry.width} blocks`),
      geometry && fact("XFS", `su ${geometry.su}, sw ${geometry.sw}`),
    ),
    h("pre", { class: "cite", tabindex: "0", role: "region", "aria-label": "Commands" }, words(Object.values(lines))),
  );
}

/** @param {[string, boolean][]} columns each with whether it holds numbers @param {any[]} rows @param {string} caption @param {string} folded how a row folds on a phone (assets/css/deep/) */
const table = (columns, rows, caption, folded) =>
  h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", { class: `deep ${folded}` }, h("caption", { class: "vh" }, caption), h("thead", {}, h("tr", {}, ...columns.map(([name, right]) => h("th", { scope: "col", class: right ? "r" : null }, name)))), h("tbody", {}, ...rows)),
  );
/** @param {any} inside */
const right = (...inside) => h("td", { class: "r" }, ...inside);

/** The kinds of array that can be made of so many drives. @param {Known} known @param {number} drives */
const possible = (known, drives) => known.arrays.flatMap((kind) => (kind.drives[drives] ? [{ kind, facts: kind.drives[drives] }] : []));

/** @param {Facts} facts @param {string} load @param {(x: number) => string} shown */
const speed = (facts, load, shown) => (facts.speeds[load] === undefined ? "" : `${facts.at_most.includes(load) ? "≤ " : ""}${shown(facts.speeds[load])}`);

/** All levels with the reader's drives. @param {Known} known @param {Choice} choice */
export function levelsView(known, choice) {
  const drive = driveOf(choice);
  const rows = possible(known, choice.drives).map(({ kind, facts }) =>
    h(
      "tr",
      { class: kindOf(known, choice.array) === kind ? "at" : null },
      h("th", { scope: "row" }, kind.label),
      right(`${number(capacityOf(facts, choice))}\u00a0TB`),
      right(String(facts.survives)),
      ...LOADS.map((load) => right(speed(facts, load, (x) => `${number(x * drive[load])} ${unitOf(load)}`))),
    ),
  );
  return table([["Level", false], ["Capacity", true], ["Failures survived", true], ...loadColumns(known)], rows, "Every level with these drives, by theory", "a4 half");
}
/** Sequential read. @param {Known} known @param {string} load */
const loadName = (known, load) => known.operations[load][0].toUpperCase() + known.operations[load].slice(1);

/** @param {Known} known @returns {[string, boolean][]} */
const loadColumns = (known) => LOADS.map((load) => [loadName(known, load), true]);

/** Levels for anybody's drives: multiples of one. @param {Known} known @param {Choice} choice */
export function commonView(known, choice) {
  const rows = possible(known, choice.drives).map(({ kind, facts }) => {
    const geometry = geometryOf(facts, choice);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, kind.label),
      right(times(facts.usable)),
      right(String(facts.survives)),
      ...LOADS.map((load) => right(speed(facts, load, times))),
      right(geometry ? `${geometry.stride}, ${geometry.width}` : ""),
      right(geometry ? `${geometry.su}, ${geometry.sw}` : ""),
    );
  });
  const columns = /** @type {[string, boolean][]} */ ([["Level", false], ["Capacity", true], ["Survives", true], ...loadColumns(known), ["ext4: stride, stripe width", true], ["XFS: su, sw", true]]);
  return table(columns, rows, `${counted(choice.drives, "drive")}, chunks of ${choice.chunk} KiB, blocks of ${choice.block} KiB`, "a4 half");
}

/** What sets measured of the chosen level, those with the most similar number of drives first. @param {Known} known @param {Choice} choice */
export function measuredView(known, choice) {
  const kind = /** @type {ArrayKind} */ (kindOf(known, choice.array));
  const usual = known.arrays.find(({ level }) => level === kind.level)?.layout; // where a set states none
  const own = known.measured.filter((row) => row.level === kind.level && (row.layout ?? usual) === kind.layout);
  const rows = LOADS.flatMap((load) =>
    own
      .filter((row) => row.operation === load)
      .sort((a, b) => Math.abs(a.drives - choice.drives) - Math.abs(b.drives - choice.drives) || b.set.localeCompare(a.set, "en"))
      .slice(0, NEAREST),
  );
  if (!rows.length) return h("p", { class: "lede" }, `No published set has measured ${kind.label} and one of its drives.`);
  return table(
    [["Load", false], ["Set", false], ["Drives", true], ["Measured", true], ["Lowest to highest", true], ["Theory", true], ["% of theory", true]],
    rows.map((row) => measuredRow(known, kind, row)),
    `${kind.label} as it was measured`,
    "d2 a5",
  );
}

/** @param {Known} known @param {ArrayKind} kind @param {Measured} row */
function measuredRow(known, kind, row) {
  const expected = kind.drives[row.drives]?.speeds[row.operation];
  return h(
    "tr",
    {},
    h("td", {}, loadName(known, row.operation)),
    h("td", {}, h("a", { href: `/results/${row.set}/` }, `${row.year}: ${row.title}`)),
    right(String(row.drives)),
    right(h("a", { class: "ev", href: row.href }, times(row.typical)), row.doubt ? h("span", { class: "doubt", title: "in doubt: its page says why" }, " ▲") : null),
    right(row.values > 1 ? between(times(row.low), times(row.high)) : "one value"),
    right(expected === undefined ? "" : times(expected)),
    right(expected === undefined ? "" : percent(row.typical / expected)),
  );
}
