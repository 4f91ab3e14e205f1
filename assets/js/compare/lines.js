/**
 * A panel of lines over a numeric setting: thin, one configuration; heavy, the median of those shown at each value.
 * Names stand at the ends of the lines.
 */
import { drawing, line, lookOf, marker, px, text, widthOf } from "./marks.js";
import { blockOf } from "./model.js";
import { quantile } from "./figures.js";
import { h } from "./tree.js";
import { placeOf } from "./data.js";

const TOP = 14;
const LABELS = 42; // the width of the axis' numbers, which the first panel has
const GAP = 14; // between names at the ends
const NEAR = 40; // ends this close share a column of names
const MARK = 4; // half of a mark
const LINE = 9; // between a mark's middle and that of the words that it does not touch
const MOVES = [0, ...[3, 6, 9, 12, 15, 18, 21, 24].flatMap((by) => [-by, by])]; // the nearest first

/** A name without what explains it. @param {string} name */
const brief = (name) => name.replace(/ \(.*\)$/, "");

/** @param {any} model @param {any} panel @param {import("./scale.js").Scale} scale @param {{size: string, width: number, height: number, first: boolean, groups: any[], named: boolean}} how `groups` of all panels; `named` unless a panel's head names its only line */
export function linesOf(model, panel, scale, { width, height, size, first, groups, named }) {
  const { index, state } = model;
  const setting = index.settings[state.x];
  const name = (/** @type {any} */ group) => (size === "wide" ? group.name : brief(group.name));
  const longest = Math.max(...groups.map((group) => widthOf(name(group), 12)));
  const right = named ? Math.min(longest + 12, width * 0.5) : 8;
  const left = first ? LABELS : 8;
  const length = width - LABELS - right - 10; // the same in every panel, so that slopes can be compared
  const bottom = TOP + height;
  const across = positions(model, setting, left + 8, length - 8);
  const to = (/** @type {number} */ value) => bottom - scale.to(value, height);
  /** @type {any[]} */
  const marks = [];
  const series = panel.groups.flatMap((/** @type {any} */ group) => group.ops.map((/** @type {any} */ op) => seriesOf(model, { ...group, name: name(group) }, op, across, to, marks)));
  const end = left + length + 6;
  const tree = drawing(
    width,
    bottom + 26,
    `${panel.name && `${panel.name}: `}${series.map((/** @type {any} */ each) => `${each.name} ${each.said}`).join("; ")}`.slice(0, 900),
    ...scale.ticks.map(([value, words]) => [line([left, to(value), end, to(value)], { stroke: "var(--grid)" }), first ? text(left - 8, to(value) + 4, words, { "text-anchor": "end" }) : null]),
    state.absolute || (scale.log && !state.only) ? null : line([left, to(1), end, to(1)], { stroke: "var(--base)" }),
    line([left, bottom, end, bottom], { stroke: "var(--axis)" }),
    ...across.labels.map(([x, words]) => [line([x, bottom, x, bottom + 4], { stroke: "var(--axis)" }), text(x, bottom + 18, words, { "text-anchor": "middle", "font-size": 11.5 })]),
    ...series.map((/** @type {any} */ { thin }) => thin),
    ...series.map((/** @type {any} */ { heavy }) => heavy),
    ...(named ? ends(series, size, bottom, marks) : []),
  );
  return { tree, marks, width, height: bottom + 26 };
}

/** Where the values of the setting lie: by their logarithm; years by themselves. @param {any} model @param {any} setting @param {number} left @param {number} length */
function positions(model, setting, left, length) {
  const places = [...new Set(model.items.map((/** @type {any} */ { row }) => placeOf(row, setting.key)))].sort((a, b) => a - b);
  const values = places.map((place) => setting.values[place]);
  const of = values.every((value) => value > 0) && setting.key !== "year" ? Math.log : Number;
  const [low, high] = [of(values[0]), of(values[values.length - 1])];
  const at = (/** @type {number} */ place) => left + (high > low ? ((of(setting.values[place]) - low) / (high - low)) * length : length / 2);
  let last = -99;
  const labels = places.flatMap((place, n) => {
    const full = wordOf(setting, place, n, places.length);
    const x = at(place);
    const words = [full, countOf(full)].find((each) => x - last >= widthOf(each, 11.5) * 0.75 + 6);
    if (!words) return [];
    last = x + widthOf(words, 11.5) / 4;
    return [/** @type {[number, string]} */ ([px(x), words])];
  });
  return { at, labels };
}

/** 16 threads → 16; a size keeps its unit. @param {string} words */
const countOf = (words) => (/B$/.test(words) ? words : (words.match(/^[\d.,]+/)?.[0] ?? words));

/** The first has its unit; of counts the last has its name. @param {any} setting @param {number} place @param {number} n @param {number} all */
function wordOf(setting, place, n, all) {
  const words = setting.words[place];
  if (setting.key === "year") return words;
  const bare = words.replace(/[\s\u00a0]?[A-Za-z][\s\S]*$/, "");
  if (/iB$|B$/.test(words)) return n === 0 || !bare ? words : sameUnit(setting.words, words) ? bare : words;
  return n === all - 1 && words.length < 12 ? words : (words.match(/[\d.,]+/)?.[0] ?? words);
}

/** @param {string[]} words @param {string} word */
const sameUnit = (words, word) => new Set(words.map((each) => each.replace(/^[\d.,\s\u00a0]+/, ""))).size === 1 && Boolean(word);

/** @param {any} model @param {any} group @param {any} op @param {{at: (place: number) => number}} across @param {(value: number) => number} to @param {any[]} marks */
function seriesOf(model, group, op, across, to, marks) {
  const { index, state } = model;
  const look = lookOf(index, state, group);
  const valued = op.items.filter((/** @type {any} */ { value }) => value !== null);
  /** @type {Map<string, any[]>} */
  const blocks = new Map();
  /** @type {Map<number, number[]>} */
  const byPlace = new Map();
  for (const item of valued) {
    const place = placeOf(item.row, state.x);
    const key = blockOf(item.row, new Set([state.x]));
    blocks.set(key, [...(blocks.get(key) ?? []), item]);
    byPlace.set(place, [...(byPlace.get(place) ?? []), item.value]);
    marks.push({ x: across.at(place), y: to(item.value), item });
  }
  const middle = [...byPlace].sort(([a], [b]) => a - b).map(([place, values]) => ({ x: across.at(place), y: to(quantile(values.sort((a, b) => a - b), 0.5)) }));
  const path = (/** @type {{x: number, y: number}[]} */ points) => points.map(({ x, y }, n) => `${n ? "L" : "M"}${px(x)} ${px(y)}`).join("");
  const thin = [...blocks.values()].filter((items) => items.length > 1).map((items) => path(items.map((item) => ({ x: across.at(placeOf(item.row, state.x)), y: to(item.value) })).sort((a, b) => a.x - b.x)));
  const dash = index.layouts[index.settings.layout.values[Number(group.key.split(" ")[1])]]?.dash ?? [];
  return {
    name: group.name,
    colour: look.colour,
    ...(middle[middle.length - 1] ?? { x: across.at(placeOf(op.items[0].row, state.x)), y: to(op.high) }),
    said: `${op.items.length} values`,
    thin: state.x === "year" ? spans(op.items, across, to, look.colour, state.x) : blocks.size > 1 ? h("path", { d: thin.join(""), fill: "none", stroke: look.colour, "stroke-opacity": 0.35 }) : null,
    heavy: h("g", {}, state.x === "year" ? null : h("path", { d: path(middle), fill: "none", stroke: look.colour, "stroke-width": 1.9, "stroke-dasharray": dash.length ? dash.join(" ") : null }), ...middle.map(({ x, y }) => marker(x, y, look, index.operations[op.op].mark))),
  };
}

/** Studies of different years are of different machines: no line joins them. @param {any[]} items @param {{at: (place: number) => number}} across @param {(value: number) => number} to @param {string} colour @param {string} key */
function spans(items, across, to, colour, key) {
  const places = [...new Set(items.map(({ row }) => placeOf(row, key)))];
  return places.map((place) => {
    const own = items.filter(({ row }) => placeOf(row, key) === place);
    const x = across.at(place);
    const ticks = own.filter(({ value }) => value !== null).map(({ value }) => `M${px(x - 4)} ${px(to(value))}h8`);
    const ranges = own.filter(({ value, low }) => value === null && low !== null);
    const bars = ranges.length ? [Math.min(...ranges.map(({ low }) => low)), Math.max(...ranges.map(({ high }) => high))] : null;
    return [
      h("path", { d: [...new Set(ticks)].join(""), stroke: colour, "stroke-opacity": 0.45, fill: "none" }),
      bars ? h("rect", { x: px(x - 4), y: px(to(bars[1])), width: 8, height: px(Math.max(2, to(bars[0]) - to(bars[1]))), fill: colour, opacity: 0.28 }) : null,
    ];
  });
}

/** Names at the ends, pushed apart where they would touch, up from the axis with its own words, and off marks to their right. @param {any[]} series @param {string} size @param {number} bottom @param {{x: number, y: number}[]} marks */
function ends(series, size, bottom, marks) {
  const gap = size === "small" ? GAP - 2 : GAP;
  /** @type {any[][]} */
  const columns = [];
  for (const each of series.filter(({ y }) => y).sort((a, b) => a.x - b.x)) {
    const before = columns[columns.length - 1];
    each.x - (before?.[0].x ?? -999) < NEAR ? before.push(each) : columns.push([each]);
  }
  return columns.flatMap((some) => {
    const x = Math.max(...some.map((each) => each.x));
    some.sort((a, b) => a.y - b.y);
    const pushed = apart(some.map(({ y }) => y + 4), gap, bottom + 4);
    const words = pushed.map((y, n) => ({ x: x + 9, y: y - 4, width: widthOf(some[n].name, 12) }));
    const places = pushed.map((y) => y + offMarks(words, marks));
    return some.map(({ name, colour }, n) => text(x + 9, places[n], name, { "font-size": 12, class: "b h", fill: colour }));
  });
}

/** By how much words have to move, up or down, so that no mark lies on them; where nothing helps they stay. @param {{x: number, y: number, width: number}[]} words @param {{x: number, y: number}[]} marks */
export function offMarks(words, marks) {
  const free = (/** @type {number} */ by) => words.every(({ x, y, width }) => marks.every((mark) => mark.x + MARK < x || mark.x - MARK > x + width || Math.abs(mark.y - y - by) > LINE));
  return MOVES.find(free) ?? 0;
}

/** Places in order, each so far from the next, the last not beyond `end`. @param {number[]} places @param {number} gap @param {number} end */
export function apart(places, gap, end) {
  const found = [...places];
  for (let n = 1; n < found.length; n++) found[n] = Math.max(found[n], found[n - 1] + gap);
  for (let n = found.length - 1, room = end; n >= 0; n--, room -= gap) found[n] = Math.min(found[n], room);
  return found;
}
