/**
 * The list of result sets: filters by level, drive, tool and author, and a sort order. The state is in the query
 * string, and only what is not the default. Without this script the list is newest first, some sets a page; for
 * filters and other orders the further pages are fetched once.
 */
const section = /** @type {HTMLElement} */ (document.querySelector("#sets"));
const list = /** @type {HTMLElement} */ (section.querySelector(".idx"));
const count = /** @type {HTMLElement} */ (section.querySelector(".count"));
const items = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li"))];
const facets = ["level", "media", "tool"];

/** @type {Record<string, (a: HTMLElement, b: HTMLElement) => number>} */
const orders = {
  newest: (a, b) => items.indexOf(a) - items.indexOf(b),
  oldest: (a, b) => Number(!a.dataset.date) - Number(!b.dataset.date) || items.indexOf(b) - items.indexOf(a),
  values: (a, b) => Number(b.dataset.values) - Number(a.dataset.values),
  title: (a, b) => (a.dataset.title ?? "").localeCompare(b.dataset.title ?? "", "en"),
};
const orderNames = { newest: "newest", oldest: "oldest", values: "most values", title: "title" };

const state = new URLSearchParams(location.search);
/** @param {HTMLElement} item @param {string} facet */
const words = (item, facet) => (item.dataset[facet] ?? "").split(" ").filter(Boolean);

/** Whether an item passes all filters, but that of `except`. @param {HTMLElement} item @param {string} [except] */
function passes(item, except) {
  const author = (state.get("author") ?? "").trim().toLowerCase();
  return (
    facets.every((f) => f === except || !state.has(f) || words(item, f).includes(state.get(f) ?? "")) &&
    (item.dataset.author ?? "").toLowerCase().includes(author)
  );
}

const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (section.querySelectorAll(".filters button"))].map((button) => ({
  button,
  facet: button.dataset.facet ?? "",
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

/** @param {string} key @param {string} value */
function set(key, value) {
  value ? state.set(key, value) : state.delete(key);
  const query = state.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  show();
}

const further = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (section.querySelectorAll(".further a"))];

/** The sets of the further pages join the list. */
async function complete() {
  const pages = await Promise.all(
    further.splice(0).map(async ({ href }) => new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html")),
  );
  for (const page of pages) items.push(.../** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("#sets .idx > li")));
  section.querySelector(".further")?.remove();
}

async function show() {
  if (further.length && state.toString()) await complete();
  if (!further.length) render();
}

function render() {
  const sort = state.get("sort") ?? "";
  order.value = Object.hasOwn(orders, sort) ? sort : "newest";
  for (const { facet, value, button, number } of buttons) {
    const n = items.filter((item) => passes(item, facet) && words(item, facet).includes(value)).length;
    const on = state.get(facet) === value;
    number.textContent = String(n);
    button.setAttribute("aria-pressed", String(on));
    button.disabled = n === 0 && !on;
  }
  list.append(...[...items].sort(orders[order.value]));
  for (const item of items) item.hidden = !passes(item);
  const shown = items.filter((item) => !item.hidden).length;
  count.textContent = shown
    ? `${shown === items.length ? shown : `${shown} of ${items.length}`} ${items.length === 1 ? "set" : "sets"}, ${orderNames[/** @type {keyof orderNames} */ (order.value)]}${order.value === "title" ? " in order" : " first"}.`
    : `No set matches all of these filters. Remove one: there are ${items.length} sets.`;
}
show();
