/**
 * The live view of a figure: a Vega view in each panel, a tooltip, and key items that hide a series.
 * Vega's expressions are interpreted, not compiled, so that the page needs no `unsafe-eval`.
 */
import { transforms } from "vega-dataflow";
import { encode } from "./vega.js";
import { parse } from "vega-parser";
import { View } from "vega-view";
import { expressionInterpreter } from "vega-interpreter";
import { tooltip } from "./tooltip.js";

Object.assign(transforms, encode);

/** The breakpoints of assets/css/06-figures.css, where the one picture gives way to the other. */
const edges = ["(min-width: 48rem)", "(max-width: 60rem)", "(max-width: 72rem)"].map((query) => matchMedia(query));

/** Which of the two pictures the stylesheet shows. @param {HTMLElement} plot @returns {"wide" | "narrow"} */
const size = (plot) => (getComputedStyle(plot).getPropertyValue("--size").trim() === "narrow" ? "narrow" : "wide");

/**
 * A loader that fetches nothing, for the data of a chart are in its specification. Points lead to their number:
 * `#<id>`, on this page or on that of the set.
 * @param {string} home
 */
const closed = (home) => ({
  load: () => Promise.reject(new Error("no network")),
  sanitize: (/** @type {string} */ href) =>
    href.startsWith("#")
      ? Promise.resolve({ href: document.getElementById(href.slice(1)) ? href : home + href })
      : Promise.reject(new Error(href)),
});

/** @typedef {{wide: object, narrow: object}} Specs */

/**
 * Puts a live view of one panel beside its static picture and then shows it instead.
 * @param {HTMLElement} plot @param {Specs} specs @param {string[]} hidden @param {string} home
 */
async function draw(plot, specs, hidden, home) {
  const place = document.createElement("div");
  place.className = "vega-live";
  const shown = size(plot);
  const still = /** @type {SVGElement} */ (plot.querySelector(`.${shown}>svg`));
  const view = new View(parse(specs[shown], undefined, { ast: true }), {
    expr: expressionInterpreter, renderer: "svg", hover: true, loader: closed(home), logLevel: 0, container: place,
  });
  view.tooltip(tooltip);
  if (hidden.length) view.signal("hidden", hidden);
  await view.runAsync();
  const svg = /** @type {SVGElement} */ (place.querySelector("svg"));
  for (const name of ["role", "aria-label", "width", "height", "viewBox"])
    if (still.hasAttribute(name)) svg.setAttribute(name, /** @type {string} */ (still.getAttribute(name)));
  svg.classList.add("vg");
  svg.firstElementChild?.setAttribute("aria-hidden", "true"); // the label says it, the table holds it
  plot.querySelector(".vega-live")?.remove();
  plot.append(place);
  plot.classList.add("is-live");
  return view;
}

/** Makes the series of the key switches. @param {HTMLElement} figure @param {(hidden: string[]) => void} hide */
function switches(figure, hide) {
  /** @type {Set<string>} */
  const hidden = new Set();
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll(".key [data-series]"))) {
    const series = /** @type {string} */ (item.dataset.series);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.series = series;
    button.setAttribute("aria-pressed", "true");
    button.append(...item.childNodes);
    item.append(button);
    delete item.dataset.series;
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") === "false";
      button.setAttribute("aria-pressed", String(shown));
      shown ? hidden.delete(series) : hidden.add(series);
      hide([...hidden]);
    });
  }
}

/** @param {HTMLElement} figure */
export async function show(figure) {
  const answer = await fetch(/** @type {string} */ (figure.dataset.vega));
  if (!answer.ok) throw new Error(answer.statusText);
  /** @type {{panels: Record<string, Specs>}} */
  const { panels } = await answer.json();
  const plots = [.../** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll("[data-panel]"))];
  /** @type {string[]} */
  let hidden = [];
  /** @type {View[]} */
  let views = [];
  const all = async () => {
    const old = views;
    const home = figure.dataset.home ?? "";
    views = await Promise.all(plots.map((plot) => draw(plot, panels[plot.dataset.panel ?? ""], hidden, home)));
    old.forEach((view) => view.finalize());
  };
  await all();
  switches(figure, (names) => {
    hidden = names;
    views.forEach((view) => view.signal("hidden", hidden).runAsync());
  });
  const again = () => all().catch(() => plots.forEach((plot) => plot.classList.remove("is-live")));
  edges.forEach((edge) => edge.addEventListener("change", again));
}
