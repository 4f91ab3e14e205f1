/**
 * The calculator: each change of a field is computed at once and written into the address. The page comes with the defaults
 * computed by the same functions; without this script it has tables of common cases.
 */
import { BOUNDS, START, choiceOf, saidOf } from "./calculator/choice.js";
import { arrayView, levelsView, measuredView } from "./calculator/view.js";
import { toDom } from "./compare/tree.js";
import { chosen, choose, onReturn } from "./state.js";

/** @typedef {import("./calculator/choice.js").Choice} Choice */

const host = /** @type {HTMLElement} */ (document.querySelector("#calculator"));
const fields = /** @type {HTMLFieldSetElement} */ (host.querySelector(".fields"));
fields.disabled = false;
const known = JSON.parse(/** @type {HTMLElement} */ (document.querySelector("#known")).textContent ?? "");
const root = host.dataset.root ?? "/";
const views = { array: arrayView, levels: levelsView, measured: measuredView };
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (fields.elements.namedItem(name));

/** @param {Choice} choice */
function show(choice) {
  for (const [name, view] of Object.entries(views)) {
    const fresh = /** @type {Element} */ (toDom(view(known, choice)));
    for (const link of fresh.querySelectorAll('a[href^="/"]')) link.setAttribute("href", root + link.getAttribute("href")?.slice(1));
    host.querySelector(`[data-view=${name}]`)?.replaceChildren(fresh);
  }
}

/** A field that holds no value of its own says which it takes, and the others are computed with. @param {string[]} refused */
function mark(refused) {
  for (const name of Object.keys(START)) {
    const wrong = refused.includes(name);
    field(name).toggleAttribute("aria-invalid", wrong);
    field(name).title = wrong && BOUNDS[name] ? `from ${BOUNDS[name][0]} to ${BOUNDS[name][1]}` : "";
  }
}

function typed() {
  const { choice, refused } = choiceOf(known, (name) => field(name).value);
  mark(refused);
  show(choice);
  choose(saidOf(choice));
}

function addressed() {
  const { choice } = choiceOf(known, chosen);
  for (const [name, value] of Object.entries(choice)) field(name).value = String(value);
  mark([]);
  show(choice);
}

fields.addEventListener("input", typed);
onReturn(addressed);
if (location.search.length > 1) addressed();
