/**
 * Two results side by side: one ratio where one thing differs, with its interval; else everything that differs.
 */
import { differences, nameOf, valueAt, verdict } from "./differ.js";
import { capital, count, counted, end, inWords, listed, ratio, shown, significant, unitOf, withUnit } from "./figures.js";
import { drawing, line, marker, px, text } from "./marks.js";
import { levelOf } from "./data.js";
import { scaleOf } from "./scale.js";
import { welch } from "./statistics.js";
import { h } from "./tree.js";

/** @typedef {import("./differ.js").Result} Result @typedef {Awaited<ReturnType<typeof import("./data.js").opened>>} Source */

/** The result of an id or of its first signs; several where these are not enough. @param {Source} source @param {string} start @returns {Promise<(Result & {id: string})[]>} */
export async function resultsOf(source, start) {
  const found = await source.ids(start);
  return Promise.all(
    found.map(async ({ id, set }) => {
      const slug = source.index.sets.slug[set];
      const file = await source.set(slug);
      return { id, set: slug, number: set, file, n: file.id.indexOf(id) };
    }),
  );
}

/** @param {any} index @param {Result} result */
const metricOf = (index, { file, n }) => index.metrics[index.measures[file.measure[n]].metric];
/** @param {any} index @param {Result} result */
const operationOf = (index, { file, n }) => index.operations[index.measures[file.measure[n]].operation];
/** @param {Result} result */
const runsOf = ({ file, n }) => file.runs[n];
/** @param {any} index @param {Result} result */
const hrefOf = (index, { set, file, n }) => `${index.root}results/${set}/${file.href[n]}`;

/** @param {any} index @param {Result} result */
export function shownOf(index, result) {
  const { file, n } = result;
  if (file.v?.[n] !== null && file.v?.[n] !== undefined) return shown(file.v[n], metricOf(index, result));
  if (file.low[n] === null) return "no value";
  const [unit, factor] = unitOf(metricOf(index, result), [file.low[n], file.high[n]]);
  return withUnit(`${significant(file.low[n] / factor)} to ${significant(file.high[n] / factor)}`, unit);
}

/** What the two are called: by what differs, where that is one thing. @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
export function namesOf(index, a, b, found) {
  const [one] = found.different;
  if (found.different.length === 1 && one.key !== "level" && one.key in index.settings) return [`${nameOf(index, a)}, ${one.a}`, `${nameOf(index, b)}, ${one.b}`];
  const names = [nameOf(index, a), nameOf(index, b)];
  const years = [a, b].map(({ number }) => index.sets.year[number]);
  if (a.set === b.set && names[0] !== names[1]) return names;
  if (years[0] !== years[1]) return names.map((name, n) => `${name} of ${years[n] ?? "no stated year"}`);
  return names[0] === names[1] ? names.map((name, n) => `${name} (${"AB"[n]})`) : names;
}

/** `3 runs`, `mean of 5 runs` @param {Result} result */
function runsWords({ file, n }) {
  const runs = file.n?.[n];
  if (runs === null || runs === undefined) return "n not stated";
  const kind = file.kind?.[n];
  return runsOf({ file, n }).length ? counted(runs, "run") : `${kind && kind !== "single" && runs > 1 ? `${kind} of ` : ""}${counted(runs, "run")}`;
}

/** The ratio of two results. @param {Result} a @param {Result} b */
export function ratioOf(a, b) {
  const tested = welch(runsOf(a), runsOf(b));
  if (tested) return tested;
  const [one, other] = [a.file.v?.[a.n], b.file.v?.[b.n]];
  return one && other ? { ratio: one / other, low: null, high: null, p: null } : null;
}

/** Why there is no interval. @param {Result} a @param {Result} b */
function without(a, b) {
  const [one, other] = [runsWords(a), runsWords(b)];
  return one === other ? (one === "1\u00a0run" ? "one run each" : `${one} each, spread not published`) : `${one} and ${other}, spread not published`;
}

/** A pair as a line of a list: `1 thing differs · 0.40×`. @param {any} index @param {Result} a @param {Result} b */
export function shortOf(index, a, b) {
  const found = verdict(index, a, b);
  const n = found.different.length;
  const things = `${n} ${n === 1 ? "thing differs" : "things differ"}`;
  if (!found.may) return things;
  const result = ratioOf(a, b);
  if (!result || result.low === null) return `${things} · no interval`;
  return `${things} · ${side(result) ? ratio(result.ratio) : "cannot be told apart"}`;
}

/** Whether an interval lies on one side of 1. @param {{low: number | null, high: number | null}} interval */
const side = ({ low, high }) => low !== null && high !== null && (low > 1 || high < 1);

const VERBS = { read: "reads sequentially", write: "writes sequentially", randread: "reads at random", randwrite: "writes at random" };

/** The page of two results. @param {Source} source @param {Result & {id: string}} a @param {Result & {id: string}} b */
export function pairOf(source, a, b) {
  const { index } = source;
  const found = verdict(index, a, b);
  const [one, other] = namesOf(index, a, b, found);
  const operation = operationOf(index, a).label;
  const same = a.id === b.id && a.set === b.set;
  const title = `Compare ${operation} of ${one} with ${other}`;
  const head = headline(index, a, b, found, [one, other]);
  const tree = same
    ? h("section", { class: "cfig" }, h("p", { class: "four" }, "The same result."), h("p", { class: "stand" }, h("a", { href: hrefOf(index, a) }, shownOf(index, a))))
    : [h("div", { class: "hl" }, h("div", {}, head), h("div", {}, rightOf(index, a, b, found, [one, other]))), found.may ? why(index, a, b, found) : table(index, a, b, found), found.may ? others(index, a, b, found) : null, near(index, a, b, found)];
  return { title, one, other, operation, found, tree, short: shortOf(index, a, b), finding: findingOf(a, b, found, [one, other]), sides: sidesOf(index, a, b) };
}

/** @param {any} index @param {Result} a @param {Result} b */
function sidesOf(index, a, b) {
  const of = (/** @type {Result} */ result) => [index.sets.year[result.number], index.sets.title[result.number]].filter(Boolean).join(" · ");
  return [`${of(a)} · ${runsWords(a)}`, `${a.set === b.set ? "the same set" : of(b)} · ${runsWords(b)}`];
}

/** One sentence. @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found @param {string[]} names */
function findingOf(a, b, found, [one, other]) {
  const result = ratioOf(a, b);
  if (!found.comparable) return "Not comparable: another operation or metric.";
  if (!found.may || !result) return `${things(found)}, so there is no headline ratio.`;
  if (result.low === null) return `${one} is ${ratio(result.ratio)} ${other}; ${without(a, b)}, so no interval.`;
  if (!side(result)) return `${one} and ${other} cannot be told apart: ${ends(result)}.`;
  return `${one} is ${ratio(result.ratio)} ${other}; 95\u202f% interval ${ends(result)}.`;
}

/** @param {any} result */
const ends = ({ low, high }) => `${end(low)} to ${end(high)}×`;

/** @param {ReturnType<typeof verdict>} found */
function things({ different, oneSided }) {
  const n = different.length;
  if (!n && oneSided.length) return `${capital(counted(oneSided.length, "setting"))} ${oneSided.length === 1 ? "is" : "are"} stated for one side only`;
  if (!n) return "No stated setting differs";
  return `${n < 4 ? capital(inWords(n)) : count(n)} ${n === 1 ? "thing differs" : "things differ"}`;
}

/** @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found @param {string[]} names */
function headline(index, a, b, found, [one, other]) {
  const result = ratioOf(a, b);
  if (!found.comparable) return none("Not comparable: another operation or metric.", "A read is not compared with a write, nor throughput with operations per second.");
  if (found.refused) return none("One of the two is not usable.", "A check rules it out, so there is no ratio.");
  if (found.uncertain && found.different.length < 2) return none("The unit of one of the two is uncertain, so there is no headline ratio.", "");
  if (!found.may) return none(`${things(found)}, so there is no headline ratio.`, explained(a, b, found));
  const [thing] = found.different;
  const lead = h("p", { class: "lab" }, "1 thing differs: ", h("b", {}, thing.label), `, ${thing.a} vs ${thing.b}`);
  if (!result) return [lead, none("No average was published.", rangesSay(index, a, b))];
  if (result.low === null) return [lead, h("p", { class: "four" }, `No interval: ${without(a, b)}.`), h("p", { class: "stand" }, `The two values give ${ratio(result.ratio)}; how far apart runs lie is not known.`)];
  const operation = index.measures[a.file.measure[a.n]];
  const verb = operation.metric === "latency" ? "has a latency" : VERBS[/** @type {keyof VERBS} */ (operation.operation)] ?? `does ${operationOf(index, a).label}`;
  const speed = operation.metric === "latency" ? `${ratio(result.ratio)} that of ${other}` : `at ${ratio(result.ratio)} the speed of ${other}`;
  if (!side(result)) return [lead, h("p", { class: "four" }, `The two cannot be told apart (${ends(result)}).`), h("p", { class: "stand" }, `The 95\u202f% interval of ${one} relative to ${other} includes 1.`), forest([{ name: "", ...result }], true)];
  return [lead, h("p", { class: "val" }, h("a", { href: "#why" }, ratio(result.ratio))), h("p", { class: "stand" }, `${one} ${verb} ${speed}. 95\u202f% interval: ${end(result.low)} to ${end(result.high)}.`), forest([{ name: "", ...result }], true)];
}

/** @param {string} title @param {string} says */
const none = (title, says) => [h("p", { class: "four" }, title), says ? h("p", { class: "stand" }, says) : null];

/** @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
function explained(a, b, { different, oneSided }) {
  if (different.length > 1) return `${different.length === 2 ? "Either" : "Any"} of the ${different.length < 11 ? inWords(different.length) : different.length} could explain the difference between the two values. They are shown side by side${a.set === b.set ? "" : ", each against its own single drive"}.`;
  if (oneSided.length) return "What only one side states is not known to be equal.";
  return a.set === b.set ? "Neither side states what makes them differ." : "Between studies, what neither states may differ.";
}

/** Ranges apart or overlapping. @param {any} index @param {Result} a @param {Result} b */
function rangesSay(index, a, b) {
  const [one, other] = [a, b].map(({ file, n }) => [file.low[n] ?? file.v?.[n], file.high[n] ?? file.v?.[n]]);
  if (one[0] === null || other[0] === null || one[0] === undefined || other[0] === undefined) return "";
  const apart = one[0] > other[1] || other[0] > one[1];
  return `${apart ? "The published ranges lie apart" : "The published ranges overlap"}: ${shownOf(index, a)} and ${shownOf(index, b)}.`;
}

/** Every run, or the two values. @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found @param {string[]} names */
function rightOf(index, a, b, found, names) {
  const runs = [runsOf(a), runsOf(b)];
  if (found.comparable && found.may && runs.every((some) => some.length > 1)) return runsFigure(index, [a, b], names);
  const doubted = (/** @type {Result} */ { file, n }) => (file.flags[n] & 4 ? h("span", { class: "doubt", title: file.doubts[n] }, " ▲") : null);
  const cell = (/** @type {Result} */ result, /** @type {string} */ words) => h("td", { class: "r" }, h("a", { class: "ev", href: hrefOf(index, result) }, words), doubted(result));
  const of = (/** @type {Result} */ { file, n }) => (file.r?.[n] ? ratio(file.r[n]) : "no single drive");
  const heads = [a, b].map(({ number }, n) => `${"AB"[n]}${index.sets.year[number] ? ` · ${index.sets.year[number]}` : ""}`);
  return h(
    "div",
    { class: "scroll" },
    h("table", { class: "vals" }, h("caption", {}, "The two values"), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Value"), heads.map((head) => h("th", { scope: "col", class: "r" }, head)))),
      h("tbody", {},
        h("tr", {}, h("td", {}, metricOf(index, a).label), cell(a, shownOf(index, a)), cell(b, shownOf(index, b))),
        [a, b].some(({ file, n }) => file.r?.[n]) ? h("tr", {}, h("td", {}, "Relative to one drive"), [a, b].map((each) => h("td", { class: "r" }, of(each)))) : null,
        h("tr", {}, h("td", {}, "Runs"), [a, b].map((each) => h("td", { class: "r" }, runsWords(each)))),
      )),
  );
}

/** @param {any} index @param {Result[]} results @param {string[]} names */
function runsFigure(index, results, names) {
  const metric = metricOf(index, results[0]);
  const [unit] = unitOf(metric, results.flatMap(runsOf));
  const ends = results.flatMap(({ file, n }) => [...file.runs[n], file.lo?.[n], file.hi?.[n]].filter((end) => end !== null && end !== undefined));
  const draw = (/** @type {number} */ width) => runsDrawing(index, results, names, scaleOf(ends, { relative: false, metric, log: false }), width);
  const n = results.map((result) => runsOf(result).length);
  return h(
    "figure",
    { "data-static": "", class: "fig" },
    h("h2", { class: "t" }, "Every run"),
    h("p", { class: "lab" }, `${unit === "GB/s" ? "MB/s" : unit}. Tick: one run; marker: the value; pale bar: 95\u202f% interval of the mean. ${capital(metric.better)} is better.`),
    h("div", { class: "wide" }, draw(500)),
    h("div", { class: "narrow" }, draw(350)),
    h("figcaption", {}, h("span", {}, n[0] === n[1] ? `n = ${n[0]} each` : `n = ${n[0]} and ${n[1]}`), results.map((result, side) => h("a", { href: hrefOf(index, result) }, `${"AB"[side]}: log lines`))),
  );
}

/** @param {any} index @param {Result[]} results @param {string[]} names @param {import("./scale.js").Scale} scale @param {number} width */
function runsDrawing(index, results, names, scale, width) {
  const left = 8;
  const length = width - left - 50;
  const to = (/** @type {number} */ value) => left + scale.to(value, length);
  const bottom = 116;
  const rows = results.map((result, n) => {
    const { file, n: at } = result;
    const y = 42 + n * 52;
    const { colour, marker: shape } = levelOf(index, index.settings.level.values.indexOf(valueAt(index, result, "level")));
    const look = { colour: `var(--${colour})`, marker: shape };
    const fill = operationOf(index, result).mark;
    return [
      text(left, y - 18, names[n], { "font-size": 13, class: "b h", fill: look.colour }),
      file.lo?.[at] ? h("rect", { x: px(Math.max(left, to(file.lo[at]))), y: y - 2.5, width: px(to(file.hi[at]) - Math.max(left, to(file.lo[at]))), height: 5, fill: look.colour, opacity: 0.28 }) : null,
      h("path", { d: file.runs[at].map((/** @type {number} */ run) => `M${px(to(run))} ${y - 7}v14`).join(""), stroke: look.colour, "stroke-width": 1.4 }),
      marker(to(file.v[at]), y, look, fill),
      h("a", { href: hrefOf(index, result), class: "ev" }, text(Math.max(to(file.v[at]), ...file.runs[at].map(to)) + 9, y + 4.5, shownOf(index, result), { "font-size": 13, class: "b h", fill: look.colour })),
    ];
  });
  return drawing(width, bottom + 24, results.map((result, n) => `${names[n]}: ${shownOf(index, result)}`).join("; "), scale.ticks.map(([value, words]) => [line([to(value), 14, to(value), bottom], { stroke: "var(--grid)" }), text(to(value), bottom + 18, words, { "text-anchor": "middle" })]), line([left, bottom, left + length, bottom], { stroke: "var(--axis)" }), rows);
}

/** Ratios with their intervals, log scale; 1 is no difference. @param {any[]} rows @param {boolean} [bare] */
function forest(rows, bare = false) {
  const draw = (/** @type {number} */ width, /** @type {boolean} */ narrow) => {
    const left = bare ? 20 : narrow ? 10 : 240;
    const right = bare ? 40 : narrow ? 20 : 230;
    const step = bare ? 20 : narrow ? 64 : 34;
    const ends = [1, ...rows.flatMap(({ low, high }) => [low, high])];
    const [low, high] = [Math.log(Math.min(...ends) / 1.12), Math.log(Math.max(...ends) * 1.12)];
    const to = (/** @type {number} */ value) => left + ((Math.log(value) - low) / (high - low)) * (width - left - right);
    const bottom = 30 + rows.length * step;
    const ticks = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 10, 20, 50, 100].filter((tick) => Math.log(tick) > low && Math.log(tick) < high).filter((tick, n, all) => tick === 1 || (Math.abs(to(tick) - to(1)) > 44 && (n === 0 || all[n - 1] === 1 || to(tick) - to(all[n - 1]) > 40)));
    const drawn = rows.map((row, n) => {
      const y = 32 + n * step + (narrow && !bare ? 18 : 0);
      return [
        bare ? null : text(0, narrow ? y - 12 : y + 4.5, row.name, { class: "h", "font-size": 13, fill: "var(--ink)" }),
        h("rect", { x: px(to(row.low)), y: px(y - 2.5), width: px(to(row.high) - to(row.low)), height: 5, fill: "var(--ink)", opacity: 0.28 }),
        h("circle", { cx: px(to(row.ratio)), cy: y, r: 4.5, fill: "var(--ink)" }),
        bare ? [text(to(row.low) - 6, y + 4, end(row.low), { "text-anchor": "end", class: "h" }), text(to(row.high) + 6, y + 4, end(row.high), { class: "h" })] : text(narrow ? 0 : width - right + 24, narrow ? y + 21 : y + 4.5, row.said, { class: "h", "font-size": narrow ? 12 : 13, fill: side(row) ? "var(--ink)" : "var(--muted)" }),
      ];
    });
    return drawing(width, bottom + 26, rows.map((row) => `${row.name} ${ratio(row.ratio)}, ${end(row.low)} to ${end(row.high)}`).join("; "), ticks.map((tick) => [tick === 1 ? null : line([to(tick), 20, to(tick), bottom], { stroke: "var(--grid)" }), text(to(tick), bottom + 18, `${tick}×`, { "text-anchor": "middle" })]), line([to(1), 18, to(1), bottom], { stroke: "var(--base)" }), bare ? text(to(1), 12, "no difference", { "text-anchor": to(1) > width - 60 ? "end" : "middle" }) : null, line([left - 6, bottom, width - right + 6, bottom], { stroke: "var(--axis)" }), drawn);
  };
  return [h("div", { class: "wide" }, draw(bare ? 440 : 860, false)), h("div", { class: "narrow" }, draw(350, true))];
}

/** @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
function why(index, a, b, found) {
  const result = ratioOf(a, b);
  const [thing] = found.different;
  const parts = thing.parts?.length ? ` (with it its ${listed(thing.parts.map(({ label }) => label))})` : "";
  const doubts = [...new Set([a, b].flatMap(({ file, n }) => file.doubts[n].split("; ").filter(Boolean)))];
  const item = (/** @type {string} */ sign, /** @type {string} */ kind, /** @type {any[]} */ ...inside) => h("li", {}, h("span", { class: kind }, sign), h("span", {}, inside));
  const order = a.file.conditions.find((/** @type {string[]} */ [topic, fact]) => topic === "method" && fact === "order")?.[2];
  const dropped = a.file.conditions.find((/** @type {string[]} */ [topic, fact]) => topic === "method" && fact === "cache_dropped")?.[2];
  const together = [a.set === b.set ? "Same set" : "Two sets", order === "interleaved" ? "runs interleaved" : "", dropped === "true" ? "page cache dropped" : ""].filter(Boolean).join(", ");
  return h(
    "section",
    { id: "why" },
    h("h2", { class: "t" }, result?.low === null || !result ? "Why there is no headline ratio" : "Why a ratio may be given"),
    h("ul", { class: "list c" },
      item("✓", "ok", h("b", {}, `Only the ${thing.label} differs${parts}. `), `Equal: ${listed(found.equal)}.`),
      item("✓", "ok", h("b", {}, "Measured together. "), `${together}.`),
      result && result.low !== null
        ? side(result)
          ? item("✓", "ok", h("b", {}, "The difference exceeds the spread. "), `${welchWords(a, b, result)}; the 95\u202f% interval excludes 1. Ratio of geometric means${medians(a, b)}.`)
          : item("?", "q", h("b", {}, "The runs spread too widely. "), `${welchWords(a, b, result)}; the 95\u202f% interval includes 1.`)
        : item("?", "q", h("b", {}, "The spread is not known. "), `${capital(without(a, b))}: without several runs on both sides nothing tells a difference from chance.`),
      doubts.length ? item("▲", "doubt", h("b", {}, "Doubts and notes that stay. "), `${doubts.join("; ")}. `, h("a", { href: `${index.root}results/${a.set}/#checks` }, counted(doubts.length, "check"))) : null,
    ),
    decides(index),
  );
}

/** @param {any} index */
const decides = ({ root }) => h("p", { class: "lab pt" }, h("a", { href: `${root}method/compare/` }, "How Compare decides"));

/** @param {Result} a @param {Result} b @param {any} result */
const welchWords = (a, b, { p }) => `Welch’s t-test on the logarithms of ${runsOf(a).length} and ${runsOf(b).length} runs, p\u00a0${p < 0.001 ? "<\u00a00.001" : `=\u00a0${Number(p.toPrecision(2))}`}`;

/** @param {Result} a @param {Result} b */
function medians(a, b) {
  const [one, other] = [a, b].map(({ file, n }) => file.v[n]);
  return `; the two values give ${ratio(one / other)}`;
}

/** Everything that differs. @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
function table(index, a, b, { different, oneSided, equal }) {
  const heads = [a, b].map(({ number }, n) => `${"AB"[n]}${index.sets.year[number] ? ` · ${index.sets.year[number]}` : ""}`);
  const cells = (/** @type {any} */ thing) => [h("td", {}, thing.a ?? "not stated"), h("td", {}, thing.b ?? "not stated")];
  const rows = different.flatMap((thing) => [h("tr", {}, h("td", {}, capital(thing.label)), thing.parts?.length && !["level", "fs"].includes(thing.key) ? [h("td", {}), h("td", {})] : cells(thing)), ...(thing.parts ?? []).map((part) => h("tr", { class: "in" }, h("td", {}, part.label), cells(part)))]);
  return h(
    "section",
    {},
    rows.length ? differing("Everything that differs", heads, rows) : null,
    oneSided.length ? differing("Stated for one side only, so not known to be equal", heads, oneSided.map((thing) => h("tr", {}, h("td", {}, capital(thing.label)), cells(thing)))) : null,
    h("p", { class: "lab pt" }, oneSided.length ? "" : "Nothing is stated for one side only. ", equal.length ? `Equal: ${listed(equal)}.` : ""),
    decides(index),
  );
}

/** @param {string} caption @param {string[]} heads @param {any[]} rows */
const differing = (caption, heads, rows) => h("div", { class: "scroll pt" }, h("table", { class: "diff" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Setting"), heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows)));

const SHOWN = new Set(["throughput", "iops", "latency"]); // others say the same in other words

const OF_AN_ARRAY = ["level", "layout", "drives", "fs", "chunk", "sched", "state", "drive"];

/**
 * The same two arrays doing something else: pairs of results with a name each, the first of each name.
 * @param {any} index @param {Result} a @param {Result} b @param {string[]} [keys] further settings that each side keeps
 */
export function alike(index, a, b, keys = []) {
  const kept = [...OF_AN_ARRAY, ...keys];
  const some = (/** @type {Result} */ of) => of.file.id.map((/** @type {string} */ _, /** @type {number} */ n) => ({ ...of, n })).filter((/** @type {Result} */ each) => kept.every((key) => valueAt(index, each, key) === valueAt(index, of, key)) && !(each.file.flags[each.n] & 1) && told(index, each));
  const theirs = some(b);
  return some(a).flatMap((/** @type {Result} */ one) => theirs.filter(({ file, n }) => file.measure[n] === one.file.measure[one.n]).map((other) => ({ one, other, name: otherName(index, one) })));
}

/** @param {any} index @param {Result} result */
function told(index, { file, n }) {
  const { metric, kind } = index.measures[file.measure[n]];
  return SHOWN.has(metric) && kind !== "submission";
}

/** The same change for other operations: where one thing differs and both have two runs or more. @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
function others(index, a, b, found) {
  const { key } = found.different[0];
  const seen = new Set();
  const rows = alike(index, a, b, [key]).flatMap(({ one, other, name }) => {
    const result = seen.has(name) ? null : welch(runsOf(one), runsOf(other));
    if (!result || !verdict(index, one, other).may || differences(index, one, other).different[0].key !== key) return [];
    seen.add(name);
    return [{ ...result, name, said: `${ratio(result.ratio)} (${end(result.low)}–${end(result.high)})${side(result) ? "" : ", cannot be told apart"}` }];
  });
  const shown = rows.slice(0, 14);
  if (rows.length < 2) return null;
  return h("section", {}, h("figure", { "data-static": "", class: "fig" }, h("h2", { class: "t" }, "The same two, other operations"), h("p", { class: "lab" }, `A relative to B, log scale, with 95\u202f% interval. Only where one thing differs and both have at least two runs.${rows.length > shown.length ? ` The first ${shown.length} of ${rows.length}.` : ""}`), forest(shown), h("figcaption", {}, h("a", { href: `${index.root}compare/?only=${key}` }, `All pairs that differ only in ${index.settings[key]?.label ?? key}`))));
}

/** `random read, sysbench` @param {any} index @param {Result} result */
function otherName(index, result) {
  const { metric, kind } = index.measures[result.file.measure[result.n]];
  const what = ["throughput", "iops"].includes(metric) ? "" : `, ${[kind, metric].filter(Boolean).join(" ")}`;
  const threads = valueAt(index, result, "threads");
  return `${operationOf(index, result).label}${what}, ${valueAt(index, result, "tool")}${threads > 1 ? `, ${threads} threads` : ""}`;
}

const NEAR = 3;

/** Results that differ from A or from B in exactly one setting. @param {any} index @param {Result} a @param {Result} b @param {ReturnType<typeof verdict>} found */
function near(index, a, b, found) {
  if (found.may) return null;
  const rows = [a, b].flatMap((of, side) => [...new Map(nearest(index, of).map((each) => [each.thing.key, each])).values()].slice(0, NEAR).map(({ result, thing }) => {
    const value = ratioOf(result, of);
    const address = `${index.root}compare/?a=${shortId(result)}&b=${shortId(of)}`;
    return h("li", {}, h("a", { href: address }, `${"AB"[side]} with ${changed(thing)}`), h("span", { class: "n" }, value ? `ratio ${ratio(value.ratio)}${value.low === null ? "" : ` (${ends(value)})`}` : shownOf(index, result)));
  }));
  if (!rows.length) return null;
  return h("section", {}, h("h2", { class: "t" }, "Change one thing instead"), h("p", { class: "lab" }, "Results that differ from A or B in exactly one setting."), h("ul", { class: "near" }, rows));
}

/** What an address calls a result. @param {Result} result */
export const shortId = ({ file, n }) => file.id[n].slice(0, 8);

/** `scheduler deadline`, `RAID 6`, `16 threads` @param {import("./differ.js").Thing} thing */
export function changed({ key, label, a }) {
  const named = key === "level" || String(a).includes(label.replace(/s$/, ""));
  return named ? String(a) : `${label} ${a}`;
}

/** Results of the same set that differ from one in exactly one setting. @param {any} index @param {Result} of */
export function nearest(index, of) {
  const found = [];
  for (let n = 0; n < of.file.id.length; n++) {
    const result = { ...of, n };
    if (n === of.n || of.file.measure[n] !== of.file.measure[of.n]) continue;
    const { different, oneSided } = differences(index, result, of);
    if (different.length === 1 && !oneSided.length) found.push({ result, thing: different[0] });
  }
  return found;
}
