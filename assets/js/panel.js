/**
 * One panel of a live chart: a Vega view beside its static picture, of the same size.
 * Vega's expressions are interpreted, not compiled, so that the page needs no `unsafe-eval`.
 */
import { transforms } from "vega-dataflow";
import { encode } from "./vega.js";
import { parse } from "vega-parser";
import { View } from "vega-view";
import { expressionInterpreter } from "vega-interpreter";
import { pause } from "./pause.js";

Object.assign(transforms, encode);

/** @typedef {{wide: object, narrow: object}} Specs */
/** @typedef {{plot: HTMLElement, place: HTMLElement, view: View}} Drawn */

/** Which of the two pictures the stylesheet shows. @param {HTMLElement} plot @returns {"wide" | "narrow"} */
const size = (plot) => (getComputedStyle(plot).getPropertyValue("--size").trim() === "narrow" ? "narrow" : "wide");

/** A loader that fetches nothing, for the data of a chart are in its specification; nor does it follow links: touch.js does. */
const closed = { load: () => Promise.reject(new Error("no network")), sanitize: (/** @type {string} */ href) => Promise.reject(new Error(href)) };

/**
 * Draws a panel, off the page and in several tasks.
 * @param {HTMLElement} plot @param {Specs} specs @param {string[]} hidden @returns {Promise<Drawn>}
 */
export async function draw(plot, specs, hidden) {
  const place = document.createElement("div");
  place.className = "vega-live";
  const shown = size(plot);
  await pause();
  const flow = parse(specs[shown], undefined, { ast: true });
  await pause();
  const view = new View(flow, {
    expr: expressionInterpreter, renderer: "svg", loader: closed, logLevel: 0, container: place,
  });
  view.tooltip(() => {}); // what a value says stands in our own (tooltip.js)
  if (hidden.length) view.signal("hidden", hidden);
  await pause();
  await view.runAsync();
  name(place, /** @type {SVGElement} */ (plot.querySelector(`.${shown}>svg`)));
  return { plot, place, view };
}

/** The live picture is called and sized as the static one. @param {HTMLElement} place @param {SVGElement} still */
function name(place, still) {
  const svg = /** @type {SVGElement} */ (place.querySelector("svg"));
  for (const each of ["role", "aria-label", "width", "height", "viewBox"])
    if (still.hasAttribute(each)) svg.setAttribute(each, /** @type {string} */ (still.getAttribute(each)));
  svg.classList.add("vg");
  svg.firstElementChild?.setAttribute("aria-hidden", "true"); // the label says it, the table holds it
}

/** Shows it instead of what was there. @param {Drawn} drawn */
export function put({ plot, place }) {
  plot.querySelector(".vega-live")?.remove();
  plot.append(place);
  plot.classList.add("is-live");
}
