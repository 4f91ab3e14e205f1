/** Two results chosen by their ids: the sentence, what differs, and what else is near. */
import { pairOf, resultsOf } from "./pair.js";
import { h } from "./tree.js";

/** @param {any} source @param {import("./address.js").State} state @param {{change: (next: any) => void, to: (address: string) => string, unknown: string[]}} how */
export async function pairView(source, state, { change, to, unknown }) {
  const [first, second] = await Promise.all([resultsOf(source, state.a), resultsOf(source, state.b)]);
  const kick = h("p", { class: "kick" }, h("a", { href: to("") }, "Compare"));
  if (first.length !== 1 || second.length !== 1) return lost(source, state, [first, second], { to, kick });
  const [[a], [b]] = [first, second];
  const { one, other, operation, tree, sides, finding, title } = pairOf(source, a, b);
  const head = h(
    "div",
    { class: "chead" },
    kick,
    h("h1", { class: "say" }, "Compare ", h("b", {}, operation), " of ", h("b", {}, one), " with ", h("b", {}, other), "."),
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
