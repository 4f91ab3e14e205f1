/**
 * The list of result sets: filters by level, drive, tool and author, and a sort order. The state is in the query
 * string, and only what is not the default. Without this script the list is newest first, some sets a page. What sets are
 * filtered by is fetched when a reader filters or sorts; the sets that are shown then come from the pages that list them.
 */
import { press, reachable } from "./pressed.js";

const section = /** @type {HTMLElement} */ (document.querySelector("#sets"));
const list = /** @type {HTMLElement} */ (section.querySelector(".idx"));
const count = /** @type {HTMLElement} */ (section.querySelector(".count"));
const next = /** @type {HTMLButtonElement} */ (section.querySelector(".next"));
const pages = section.querySelector(".further");
const further = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (section.querySelectorAll(".further a"))];
const first = /** @type {HTMLElement[]} */ ([...list.children]);
const untouched = count.textContent;
/** @type {("level" | "media" | "tool")[]} */
const facets = ["level", "media", "tool"];

/** @typedef {{slug: string, level: string[], media: string[], tool: string[], author: string, title: string, date: string, values: number}} Card */

/** A set and its place in the whole list. @typedef {{card: Card, place: number}} Placed */
/** @type {Record<string, (a: Placed, b: Placed) => number>} */
const orders = {
  newest: (a, b) => a.place - b.place,
  oldest: (a, b) => Number(!a.card.date) - Number(!b.card.date) || b.place - a.place,
  values: (a, b) => b.card.values - a.card.values,
  title: (a, b) => a.card.title.localeCompare(b.card.title, "en"),
};
const orderNames = { newest: "newest", oldest: "oldest", values: "most values", title: "title" };

const state = new URLSearchParams(location.search);

/** Whether a set passes all filters, but that of `except`. @param {Card} card @param {string} [except] */
function passes(card, except) {
  const author = (state.get("author") ?? "").trim().toLowerCase();
  return (
    facets.every((facet) => facet === except || !state.has(facet) || card[facet].includes(state.get(facet) ?? "")) &&
    card.author.toLowerCase().includes(author)
  );
}

const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (section.querySelectorAll(".filters button"))].map((button) => ({
  button,
  facet: /** @type {"level" | "media" | "tool"} */ (button.dataset.facet),
  value: button.dataset.value ?? "",
  number: /** @type {HTMLElement} */ (button.querySelector("span")),
}));
// A word that no set has, in an address written by hand, is no filter: there would be no button to take it away.
for (const facet of facets) if (!buttons.some((each) => each.facet === facet && each.value === state.get(facet))) state.delete(facet);
for (const { button, facet, value } of buttons)
  button.addEventListener("click", () => set(facet, state.get(facet) === value ? "" : value));

const author = /** @type {HTMLInputElement} */ (section.querySelector(".filters input"));
author.value = state.get("author") ?? "";
author.addEventListener("input", () => set("author", author.value.trim()));
const order = /** @type {HTMLSelectElement} */ (section.querySelector(".filters select"));
order.addEventListener("change", () => set("sort", order.value === "newest" ? "" : order.value));
next.addEventListener("click", async () => {
  const after = list.children.length;
  await show(after);
  list.children[after]?.querySelector("a")?.focus();
});

/** @param {string} key @param {string} value */
function set(key, value) {
  value ? state.set(key, value) : state.delete(key);
  const query = state.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  show();
}

/** @type {Promise<Card[]> | undefined} */
let fetched;
const cards = () => (fetched ??= got(section.dataset.cards ?? "").then((answer) => answer.json()));

/** @param {string} address */
async function got(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

/** The sets of each page of the list, as they stand in it. @type {Promise<HTMLElement[]>[]} */
const listed = [Promise.resolve(first)];

/** @param {number} page */
const page = (page) =>
  (listed[page] ??= got(further[page - 1].href)
    .then((answer) => answer.text())
    .then((text) => [...new DOMParser().parseFromString(text, "text/html").querySelectorAll(/** @type {"li"} */ ("#sets .idx > li"))]));

/** The set at a place of the whole list. @param {number} place */
const item = async (place) => (await page(Math.floor(place / first.length)))[place % first.length];

let turn = 0;

/** What passes, from the first or after those that are shown. @param {number} [after] */
async function show(after = 0) {
  const mine = ++turn;
  try {
    const all = state.toString() || after ? await cards() : [];
    const passing = all.map((card, place) => ({ card, place })).filter(({ card }) => passes(card));
    passing.sort(orders[sorted()]);
    const shown = passing.slice(after, after + first.length);
    const items = state.toString() ? await Promise.all(shown.map(({ place }) => item(place))) : first;
    if (mine === turn) render(all, passing.length, items, after);
  } catch {
    fetched = undefined;
    listed.splice(1);
    if (mine === turn) count.textContent = "The list could not be loaded. Try again, or go through its pages.";
  }
}

/** @returns {keyof typeof orderNames} */
function sorted() {
  const sort = state.get("sort") ?? "";
  return Object.hasOwn(orders, sort) ? /** @type {keyof typeof orderNames} */ (sort) : "newest";
}

/** @param {Card[]} all none where nothing is asked @param {number} passing @param {HTMLElement[]} items @param {number} after */
function render(all, passing, items, after) {
  const asked = all.length > 0;
  order.value = sorted();
  for (const { facet, value, button, number } of buttons) {
    const n = asked ? all.filter((card) => passes(card, facet) && card[facet].includes(value)).length : Number(built.get(number));
    const on = state.get(facet) === value;
    number.textContent = String(n);
    press(button, on);
    button.disabled = n === 0 && !on;
  }
  reachable(document.querySelectorAll(".filters .row"));
  after ? list.append(...items) : list.replaceChildren(...items);
  next.hidden = !asked || list.children.length >= passing;
  pages?.toggleAttribute("hidden", asked);
  count.textContent = asked ? told(passing, all.length) : untouched;
}
const built = new Map(buttons.map(({ number }) => [number, number.textContent]));

/** @param {number} passing @param {number} total */
function told(passing, total) {
  if (!passing) return `No set matches all of these filters. Remove one: there are ${total} sets.`;
  const order = `${orderNames[sorted()]}${sorted() === "title" ? " in order" : " first"}`;
  return `${passing === total ? passing : `${passing} of ${total}`} ${total === 1 ? "set" : "sets"}, ${order}.`;
}
if (state.toString()) show();
