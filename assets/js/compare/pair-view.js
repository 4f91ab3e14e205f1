/** Two results chosen by their ids: the sentence with its menus, what differs, and what else is near. */
import { part } from "./controls.js";
import { openMenu } from "./menu.js";
import { pairOf, resultsOf } from "./pair.js";
import { operationMenu, sideMenu } from "./pair-menus.js";
import { h } from "./tree.js";

/** @param {any} source @param {import("./address.js").State} state @param {{change: (next: any) => void, go: (state: any) => void, to: (address: string) => string, unknown: string[], host: HTMLElement}} how */
export async function pairView(source, state, { change, go, to, unknown, host }) {
  const [first, second] = await Promise.all([resultsOf(source, state.a), resultsOf(source, state.b)]);
  const kick = h("p", { class: "kick" }, h("a", { href: to("") }, "Compare"));
  if (first.length !== 1 || second.length !== 1) return lost(source, state, [first, second], { to, kick });
  const [[a], [b]] = [first, second];
  const { one, other, operation, tree, sides, finding, title } = pairOf(source, a, b);
  const { index } = source;
  const { operation: op } = index.measures[a.file.measure[a.n]];
  // A chart of the same operation, with the other side still in the tray.
  const inChart = (/** @type {"a" | "b"} */ side) => () => go({ ...state, two: false, given: true, ops: [op], [side]: "" });
  const menu = (/** @type {() => import("./menu.js").Menu} */ made) => (/** @type {HTMLElement} */ button) => openMenu(host, button, made());
  const sideOf = (/** @type {"a" | "b"} */ side) => menu(() => sideMenu(index, side, a, b, { change, choose: inChart(side) }));
  const head = h(
    "div",
    { class: "chead" },
    kick,
    h("h1", { class: "say" }, "Compare ", part("ops", "Operation", operation, menu(() => operationMenu(index, a, b, change))), " of ", part("a", "A", one, sideOf("a")), " with ", part("b", "B, the baseline", other, sideOf("b"), ".")),
    h("p", { class: "say2" }, h("span", {}, h("b", {}, "A"), sides[0]), h("span", {}, h("b", {}, "B"), `the baseline: ${sides[1]}`), h("button", { type: "button", class: "txt", "data-focus": "swap", onclick: () => change({ a: state.b, b: state.a }) }, "⇄ Swap")),
    h("p", { class: "ignored" }, unknown.join(" ")),
  );
  return { tree: [head, tree], title, status: finding };
}

/** An id that means nothing, or more than one value. @param {any} source @param {any} state @param {any[][]} found @param {any} how */
function lost({ index }, state, found, { to, kick }) {
  const list = ["a", "b"].map((side, n) => {
    const some = found[n];
    if (some.length === 1) return null;
    if (!some.length) return h("p", {}, `${side.toUpperCase()}: no value has an id that begins with ${state[side]}. It may have been corrected: `, h("a", { href: `${index.root}changes/` }, "changes"), ".");
    return [h("p", {}, `${side.toUpperCase()}: ${some.length} values have an id that begins with ${state[side]}.`), h("ul", { class: "near" }, some.map((/** @type {any} */ { id, set }) => h("li", {}, h("a", { href: to(`?a=${side === "a" ? id : state.a}&b=${side === "b" ? id : state.b}`) }, `${id}, ${set}`))))];
  });
  return { tree: [h("div", { class: "chead" }, kick, h("h1", { class: "say" }, "Compare two results.")), h("section", { class: "cfig" }, list)], title: "No such result", status: "No such result." };
}
