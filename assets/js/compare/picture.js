/** The panels of a view as one SVG in the colours of light paper, with its title: to take away. */
import { text } from "./marks.js";
import { h, toText } from "./tree.js";
import { titleOf } from "./words.js";

const GAP = 28;

/** @param {any} model @param {any[]} panels @returns {string} */
export function pictureOf(model, panels) {
  let [x, y, width, height] = [0, 64, 0, 0];
  const placed = panels.map(({ panel, wide }, n) => {
    if (n % 2 === 0) [x, y, height] = [0, y + height, 0];
    const at = [x, y];
    x += wide.width;
    height = Math.max(height, wide.height + GAP);
    width = Math.max(width, x);
    return h("g", { transform: `translate(${at[0] + 20} ${at[1]})` }, text(0, -4, panel.name, { "font-weight": 600, "font-size": 14, fill: "var(--ink)" }), wide.tree.inside);
  });
  const tree = h("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width + 40} ${y + height + 20}`, width: width + 40, height: y + height + 20, "font-family": "Arial, Helvetica, sans-serif" }, h("rect", { width: "100%", height: "100%", fill: "var(--paper)" }), text(20, 32, titleOf(model), { "font-size": 17, fill: "var(--ink)" }), placed);
  return inLight(toText(tree));
}

/** The values that the variables of a stylesheet have here. @param {string} drawn */
function inLight(drawn) {
  const own = globalThis.document ? getComputedStyle(document.documentElement) : null;
  return drawn.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name) => own?.getPropertyValue(`--${name}`).trim() || whole);
}
