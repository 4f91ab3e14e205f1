/** The tray: A and B, as they were chosen, and what the two differ in; or that a baseline is to be chosen. */
import { nameOf, verdict } from "./differ.js";
import { counted } from "./figures.js";
import { resultsOf, shownOf } from "./pair.js";
import { h } from "./tree.js";

/** @param {any} source @param {import("./address.js").State} state @param {{change: (next: any) => void, to: (address: string) => string, basing: boolean}} how */
export async function trayOf(source, state, { change, to, basing }) {
  if (basing) return h("div", { class: "tray" }, h("span", {}, h("b", {}, "1×"), h("span", { class: "lab" }, "choose the value that all others of its set are divided by")), h("button", { type: "button", class: "txt", "data-focus": "clear", onclick: () => change({}) }, "Cancel"));
  const { index } = source;
  const [[a], [b]] = await Promise.all([state.a, state.b].map((id) => (id ? resultsOf(source, id) : Promise.resolve([]))));
  const one = (/** @type {any} */ result, /** @type {string} */ hint) =>
    result ? [`${nameOf(index, result)} `, h("span", { class: "lab" }, `${index.sets.year[result.number] ?? ""} `), h("a", { class: "ev", href: `${index.root}results/${result.set}/${result.file.href[result.n]}` }, shownOf(index, result))] : h("span", { class: "lab" }, hint);
  return h(
    "div",
    { class: "tray" },
    h("span", {}, h("b", {}, "A"), one(a, "choose a value in the chart")),
    h("span", {}, h("b", {}, "B"), one(b, a ? "choose a second value in the chart" : "")),
    a && b ? h("span", {}, `${things(verdict(index, a, b))}: `, h("a", { href: to(`?a=${state.a}&b=${state.b}`) }, "show")) : null,
    a || b ? h("button", { type: "button", class: "txt", "data-focus": "clear", onclick: () => change({ a: "", b: "" }) }, "Clear") : null,
  );
}

/** @param {any} found */
const things = ({ comparable, different }) => (comparable ? `${counted(different.length, "thing")} ${different.length === 1 ? "differs" : "differ"}` : "Not comparable");
