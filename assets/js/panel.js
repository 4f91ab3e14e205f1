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
import { tooltip } from "./tooltip.js";

Object.assign(transforms, encode);

/** @typedef {{wide: object, narrow: object}} Specs */
/** @typedef {{plot: HTMLElement, place: HTMLElement, view: View}} Drawn */

/** Which of the two pictures the stylesheet shows. @param {HTMLElement} plot @returns {"wide" | "narrow"} */
const size = (plot) => (getComputedStyle(plot).getPropertyValue("--size").trim() === "narrow" ? "narrow" : "wide");

/**
 * How the last touch, click or move was made: a finger's first tap shows the tooltip, and only its link leads away; a
 * mouse that lies still beside the screen, of which the browser tells as well, takes it away no more.
 */
let finger = false;
for (const sign of /** @type {const} */ (["pointerdown", "pointermove"]))
  addEventListener(sign, (event) => (finger = event.pointerType === "touch"), { capture: true, passive: true });

/**
 * A loader that fetches nothing, for the data of a chart are in its specification. Points lead to their number:
 * `#<id>`, on this page or on that of the set.
 * @param {string} home
 */
const closed = (home) => ({
  load: () => Promise.reject(new Error("no network")),
  sanitize: (/** @type {string} */ href) =>
    href.startsWith("#") && !finger
      ? Promise.resolve({ href: document.getElementById(href.slice(1)) ? href : home + href })
      : Promise.reject(new Error(href)),
});

/**
 * Draws a panel, off the page and in several tasks.
 * @param {HTMLElement} plot @param {Specs} specs @param {string[]} hidden @param {string} home @returns {Promise<Drawn>}
 */
export async function draw(plot, specs, hidden, home) {
  const place = document.createElement("div");
  place.className = "vega-live";
  const shown = size(plot);
  await pause();
  const flow = parse(specs[shown], undefined, { ast: true });
  await pause();
  const view = new View(flow, {
    expr: expressionInterpreter, renderer: "svg", hover: true, loader: closed(home), logLevel: 0, container: place,
  });
  view.tooltip((/** @type {unknown} */ _, /** @type {Event} */ event, /** @type {any} */ item, /** @type {any} */ facts) =>
    (facts || !finger) && tooltip(facts && item?._svg?.getBoundingClientRect(), facts, home));
  view.addEventListener("click", (/** @type {Event} */ _, /** @type {any} */ item) => {
    if (finger && item?.tooltip) tooltip(item._svg.getBoundingClientRect(), item.tooltip, home);
  });
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
