/**
 * A panel of rows: every value a tick, the median a marker, an interval a pale bar, a published range a bar without
 * marker. Sizes: `wide` with names at the left, `narrow` with names above, `small` without labels at the values.
 */
import { drawing, line, lookOf, marker, px, text, widthOf } from "./marks.js";
import { inWords, most, quantile } from "./figures.js";
import { h } from "./tree.js";
import { said } from "./words.js";

/** Words of a drawing: where their line begins, and how wide they are. @typedef {{x: number, y: number, width: number}} Words */

const MOST_TICKS = 5000; // of a row; of more the band of 90 % is drawn, and what lies outside
const HEAD = 34; // of a view with references; their names stand there
const BARE_HEAD = 12;
const BESIDE = -20; // how far a value may reach out of a panel without names
const EDGE = 18; // before zero in a narrow panel, for the lowest value
const [OVER, UNDER] = [12, 5]; // what words reach above and below their line

/**
 * @param {any} model @param {any} panel @param {any[]} names rows in their order: {key, name, level}
 * @param {import("./scale.js").Scale} scale
 * @param {{size: string, width: number, gutter: number, end: number, link?: (row: any) => string | null, ceiling?: number | null, bare?: boolean}} how
 */
export function dotsOf(model, panel, names, scale, { end, ...how }) {
  const { size, gutter } = how;
  const ops = size === "small" ? 15 : 17;
  const above = size === "narrow" && !how.bare ? 19 : 0;
  const left = size === "narrow" ? EDGE : gutter;
  const length = how.width - left - (size === "small" ? 12 : end);
  const to = (/** @type {number} */ value) => left + scale.to(value, length);
  /** @type {any[]} */
  const marks = [];
  /** @type {Words[]} */
  const words = [];
  const head = model.state.absolute ? BARE_HEAD : HEAD;
  let y = head;
  const rows = names.map((name) => {
    const group = panel.groups.find((/** @type {any} */ each) => each.key === name.key);
    const height = above + name.ops * ops + (size === "small" ? 10 : 13);
    const first = y + above + (height - above) / 2 - (((group ? group.ops.length : 1) - 1) * ops) / 2;
    const label = size === "narrow" ? y + 12 : y + height / 2 + 4.5;
    const free = size === "narrow" ? -EDGE / 2 : how.bare ? BESIDE : Math.min(gutter, widthOf(name.name) + 17);
    const look = lookOf(model.index, model.state, { level: name.level, items: group ? panel.items : [] });
    const drawn = group?.ops.map((/** @type {any} */ op, /** @type {number} */ n) => rowOf(model, op, first + n * ops, to, look, { ...how, free, words }, marks)) ?? [];
    y += height;
    if (above) words.push({ x: 17, y: label, width: widthOf(name.name) });
    const named = how.bare || (size === "narrow" && !group) ? [] : [marker(7, label - 4.5, look), ...nameOf(name.name, label, look, (size === "narrow" ? how.width : gutter) - 22, size === "narrow" ? 1 : 2)];
    return h("g", {}, ...drawn, ...named);
  });
  const bottom = y + 4;
  const grid = scale.ticks.map(([value]) => line([to(value), head - 4, to(value), bottom], { stroke: "var(--grid)" }));
  const labels = fitting(scale.ticks, to).map(([value, words]) => text(to(value), bottom + 17, words, { "text-anchor": "middle" }));
  const axis = line([left, bottom, left + length, bottom], { stroke: "var(--axis)" });
  const tree = drawing(how.width, bottom + 22, altOf(model, panel), ...grid, ...labels, axis, ...references(model, panel, to, bottom, { ...how, words }), ...rows);
  return { tree, marks, width: how.width, height: bottom + 22 };
}

/** A row's name in as many lines as there may be; what has no room there is cut. @param {string} name @param {number} y @param {{colour: string}} look @param {number} room @param {number} most */
function nameOf(name, y, look, room, most) {
  const lines = [""];
  for (const word of name.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (widthOf(longer) <= room + 4) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[most - 1] += " …";
      break;
    }
  }
  return lines.map((words, n) => text(17, y + (n - (lines.length - 1) / 2) * 14, words, { "font-size": 13, class: "b h", fill: look.colour }));
}

/** Ticks whose labels have room. @param {[number, string][]} ticks @param {(value: number) => number} to */
function fitting(ticks, to) {
  let last = -99;
  return ticks.filter(([value, words]) => {
    const free = to(value) - last > widthOf(words, 12) / 2 + 8;
    if (free) last = to(value) + widthOf(words, 12) / 2;
    return free;
  });
}

/** One drive, and the drives that an array has, where nothing can exceed them. @param {any} model @param {any} panel @param {(value: number) => number} to @param {number} bottom @param {any} how */
function references({ state }, panel, to, bottom, { ceiling, size, words }) {
  if (state.absolute) return [];
  const one = { one: "one drive", limit: "limit" }[state.rel] ?? "baseline";
  const room = ceiling ? to(ceiling) - to(1) > 80 : true;
  return [
    h("path", { d: behind(to(1), HEAD - 8, bottom, words), stroke: "var(--base)" }),
    text(to(1), HEAD - 14, one, { "text-anchor": size === "small" ? "start" : "middle" }),
    ceiling && room ? h("path", { d: behind(to(ceiling), HEAD - 8, bottom, words), stroke: "var(--muted)", "stroke-dasharray": "7 4" }) : null,
    ceiling && room ? text(to(ceiling), HEAD - 14, `${inWords(ceiling)} drives`, { "text-anchor": "middle" }) : null,
  ];
}

/** A line down a panel, with a gap where words stand. @param {number} x @param {number} top @param {number} bottom @param {Words[]} words */
export function behind(x, top, bottom, words) {
  const gaps = words.filter((each) => each.x - 3 < x && x < each.x + each.width).map(({ y }) => y).sort((a, b) => a - b);
  const [starts, ends] = [[top, ...gaps.map((y) => y + UNDER)], [...gaps.map((y) => y - OVER), bottom]];
  return starts.map((start, n) => (start < ends[n] ? `M${px(x)} ${px(start)}V${px(ends[n])}` : "")).join("");
}

/** @param {any} model @param {any} op @param {number} y @param {(value: number) => number} to @param {{colour: string, marker: string}} look @param {any} how @param {any[]} marks */
function rowOf(model, op, y, to, look, how, marks) {
  const { items, values, low, high, median } = op;
  for (const item of items) marks.push({ x: to(item.value ?? item.high), y, item });
  const few = items.length <= 10;
  const fill = model.index.operations[op.op].mark;
  return h(
    "g",
    {},
    values.length > 1 ? line([to(values[0]), y, to(values[values.length - 1]), y], { stroke: look.colour, "stroke-opacity": 0.5 }) : null,
    items.filter((/** @type {any} */ item) => (item.value === null || few) && item.low !== null).map((/** @type {any} */ item) => bar(item, y, to, look.colour)),
    values.length > 1 ? ticks(values, y, to, look.colour) : null,
    median === null ? null : marker(to(median), y, look, fill),
    how.size === "small" ? null : labels(model, op, y, to, look, how, few ? most([high, ...items.map((/** @type {any} */ item) => item.high ?? 0)]) : high, low),
  );
}

/** An interval, or a range that was published without an average. @param {any} item @param {number} y @param {(value: number) => number} to @param {string} colour */
const bar = ({ low, high, value }, y, to, colour) =>
  h("rect", { x: px(to(low)), y: px(y - (value === null ? 4 : 2.5)), width: px(Math.max(1.5, to(high) - to(low))), height: value === null ? 8 : 5, fill: colour, opacity: 0.28 });

/** All values of a row as one path. @param {number[]} values @param {number} y @param {(value: number) => number} to @param {string} colour */
function ticks(values, y, to, colour) {
  const many = values.length > MOST_TICKS;
  const [low, high] = many ? [quantile(values, 0.05), quantile(values, 0.95)] : [0, 0];
  const drawn = many ? values.filter((value) => value < low || value > high) : values;
  const places = [...new Set(drawn.map((value) => px(to(value))))];
  const path = h("path", { d: places.map((x) => `M${x} ${px(y - 5)}v10`).join(""), stroke: colour, "stroke-width": 1.1, "stroke-opacity": places.length > 12 ? 0.6 : 0.9, fill: "none" });
  return many ? [bar({ low, high, value: null }, y, to, colour), path] : path;
}

/** The lowest and the highest value of a row; the highest leads to its evidence. @param {any} model @param {any} op @param {number} y @param {(value: number) => number} to @param {{colour: string}} look @param {any} how @param {number} end @param {number} low */
function labels(model, op, y, to, look, { link, free, words }, end, low) {
  const best = op.items.reduce((/** @type {any} */ one, /** @type {any} */ other) => ((other.value ?? other.high) > (one.value ?? one.high) ? other : one));
  const write = (/** @type {number} */ value) => said(model, value, best.row.measure);
  const top = best.value === null ? range(model, best) : write(best.value);
  const address = link?.(best.row);
  const which = model.state.ops.length > 2 ? h("tspan", { class: "o", dx: 6 }, model.index.operations[op.op].label) : null;
  const from = to(end) + (op.values.length ? 9 : 6);
  const label = text(from, y + 4.5, [top, which], { "font-size": 13, class: "b h", fill: look.colour });
  words.push({ x: from, y: y + 4.5, width: widthOf(top) });
  const lowest = write(low).replace("×", "");
  const [before, wide] = [to(op.values[0]) - 8, widthOf(lowest, 12)];
  const least = op.values.length > 1 && write(low) !== top && before - wide > free ? text(before, y + 4, lowest, { "text-anchor": "end", class: "h" }) : null;
  if (least) words.push({ x: before - wide, y: y + 4, width: wide + 3 });
  return [least, address ? h("a", { href: address, class: "ev" }, label) : label];
}

/** @param {any} model @param {any} item */
const range = (model, { low, high, row }) => `${said(model, low, row.measure).replace(/[\s\u00a0].*/, "")}–${said(model, high, row.measure)}`;

/** What the picture shows, for those who hear it. @param {any} model @param {any} panel */
function altOf(model, panel) {
  const parts = panel.groups.map((/** @type {any} */ group) =>
    group.ops.map((/** @type {any} */ op) => {
      const measure = op.items[0].row.measure;
      const ends = [...new Set([said(model, op.low, measure), said(model, op.high, measure)])].join(" to ");
      return `${group.name}${group.ops.length > 1 ? ` ${model.index.operations[op.op].label}` : ""} ${ends}`;
    }),
  );
  return `${panel.name ? `${panel.name}: ` : ""}${parts.flat().join("; ")}`.slice(0, 900);
}
