/**
 * Elements as plain data, written as text by the build and as nodes by a browser: one description of a chart for both.
 * Text is only ever text.
 *
 * @typedef {{name: string, given: Record<string, any>, inside: (Tree | string)[]}} Tree
 */

import { bound } from "./bound.js";

/** What draws its own lines, or is searched by what is typed. */
const UNBOUND = new Set(["option", "text", "title", "tspan"]);

/** @param {string} name @param {Record<string, any>} [given] @param {any[]} inside @returns {Tree} */
export const h = (name, given = {}, ...inside) => ({
  name,
  given,
  inside: inside.flat(9).filter((part) => part != null && part !== false && part !== "").map((part) => (typeof part === "string" && !UNBOUND.has(name) ? bound(part) : part)),
});

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @param {any} text */
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => ENTITIES[/** @type {keyof ENTITIES} */ (sign)]);
const VOID = new Set(["br", "input", "link", "meta"]);

/** @param {Tree | string | number} tree @returns {string} */
export function toText(tree) {
  if (typeof tree !== "object") return escaped(tree);
  const given = Object.entries(tree.given).flatMap(([name, value]) => attribute(name, value));
  const start = `<${tree.name}${given.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}>`;
  return VOID.has(tree.name) ? start : `${start}${tree.inside.map(toText).join("")}</${tree.name}>`;
}

/** What is written for a property: nothing for a handler or what is absent. @param {string} name @param {any} value @returns {[string, any][]} */
function attribute(name, value) {
  if (value == null || value === false || typeof value === "function") return [];
  return [[name, value === true ? "" : value]];
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {Tree | string | number} tree @param {boolean} [drawn] whether inside a drawing @returns {Node} */
export function toDom(tree, drawn = false) {
  if (typeof tree !== "object") return document.createTextNode(String(tree));
  const within = drawn || tree.name === "svg";
  const element = within ? document.createElementNS(SVG, tree.name) : document.createElement(tree.name);
  for (const [name, value] of Object.entries(tree.given)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else for (const [key, text] of attribute(name, value)) element.setAttribute(key, text);
  }
  element.append(...tree.inside.map((part) => toDom(part, within && tree.name !== "foreignObject")));
  return element;
}
