/**
 * The marks of all charts (the look): a level has its colour and its shape; read is filled, write is open, rewrite open
 * with a dot, mixed half filled; a layout is a dash.
 */
import { h } from "./tree.js";
import { levelOf } from "./data.js";
import { valueOf } from "./address.js";

const SHAPES = {
  bar: "M-5-1.6H5V1.6H-5Z",
  triangle: "M0-4.8 5.2 4.2H-5.2Z",
  "triangle-down": "M0 4.8 5.2-4.2H-5.2Z",
  cross: "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",
  square: "M-3.9-3.9H3.9V3.9H-3.9Z",
  diamond: "M0-5.2 5.2 0 0 5.2-5.2 0Z",
  circle: "M-4.4 0a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1 -8.8 0Z",
};

/** @param {number} value */
export const px = (value) => Math.round(value * 10) / 10;

/** The look of a row: colour, shape, and whether it is highlighted. @param {any} index @param {any} state @param {{level: number, items?: any[]}} group */
export function lookOf(index, state, { level, items = [] }) {
  const { colour, marker } = levelOf(index, level);
  const chosen = valueOf(state.colour, index);
  if (chosen) return { colour: items.some(({ row }) => (row.at[chosen.key] ?? -1) === chosen.place) ? "var(--ink)" : "var(--axis)", marker };
  return { colour: state.colour === "none" ? "var(--ink)" : `var(--${colour})`, marker };
}

/** @param {number} x @param {number} y @param {{colour: string, marker: string}} look @param {string} [fill] filled, open, dotted or half */
export function marker(x, y, { colour, marker: shape }, fill = "filled") {
  const open = fill !== "filled";
  const own = h("path", { d: SHAPES[/** @type {keyof SHAPES} */ (shape)] ?? SHAPES.bar, fill: open ? "var(--paper)" : colour, stroke: open ? colour : null, "stroke-width": open ? 1.7 : null });
  const inner = fill === "dotted" ? h("circle", { r: 1.4, fill: colour }) : fill === "half" ? h("path", { d: "M-4 0A4 4 0 0 1 4 0Z", fill: colour }) : null;
  return h("g", { transform: `translate(${px(x)} ${px(y)})` }, own, inner);
}

/** @param {number} x @param {number} y @param {any} words @param {Record<string, any>} [given] */
export const text = (x, y, words, given = {}) => h("text", { x: px(x), y: px(y), "font-size": 12, fill: "var(--muted)", ...given }, words);

/** @param {[number, number, number, number]} ends @param {Record<string, any>} given */
export const line = ([x1, y1, x2, y2], given) => h("line", { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), ...given });

/** How wide a text will be, with slack for the reader's font. @param {string} words @param {number} [size] */
export const widthOf = (words, size = 13) => words.length * size * 0.56 + 4;

/** @param {any} part @returns {boolean} */
const leads = (part) => (Array.isArray(part) ? part.some(leads) : part?.name === "a" || (part?.inside ?? []).some(leads));

/** The drawing itself; one with links in it is no mere picture. @param {number} width @param {number} height @param {string} label @param {any[]} inside */
export const drawing = (width, height, label, ...inside) =>
  h("svg", { class: "vg", viewBox: `0 0 ${px(width)} ${px(height)}`, width: px(width), height: px(height), role: leads(inside) ? "group" : "img", "aria-label": label }, ...inside);
