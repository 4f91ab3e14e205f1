/**
 * The list of result sets: filters by level, drive, tool and author, and a sort order. The state is in the query
 * string, and only what is not the default. Without this script the list is whole, newest first.
 */
const section = /** @type {HTMLElement} */ (document.querySelector("#sets"));
const list = /** @type {HTMLElement} */ (section.querySelector(".idx"));
const count = /** @type {HTMLElement} */ (section.querySelector(".count"));
const items = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li"))];
const facets = { level: "Level", media: "Drive", tool: "Tool" };

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
    Object.keys(facets).every((f) => f === except || !state.has(f) || words(item, f).includes(state.get(f) ?? "")) &&
    (item.dataset.author ?? "").toLowerCase().includes(author)
  );
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} name @param {object} [given] @param {(Node | string)[]} inside */
function make(name, given = {}, ...inside) {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
}

/** The words that are printed for a value of a facet. @param {string} facet @param {string} value */
function named(facet, value) {
  if (facet === "level") return list.querySelector(`[data-value="${CSS.escape(value)}"]`)?.textContent?.trim() || value;
  return facet === "media" ? value.replace(/^(hdd|ssd)$/, (w) => w.toUpperCase()) : value;
}

/** RAID 0, 1, 5, 6, 10; one drive before them. @param {string} a @param {string} b */
const inOrder = (a, b) => Number(b === "single") - Number(a === "single") || a.localeCompare(b, "en", { numeric: true });

/** @type {{facet: string, value: string, button: HTMLButtonElement, number: HTMLElement}[]} */
const buttons = [];
const form = make("div", { className: "filters" });
form.setAttribute("role", "search");
form.setAttribute("aria-label", "Filter the sets");

for (const [facet, label] of Object.entries(facets)) {
  const values = [...new Set(items.flatMap((item) => words(item, facet)))].sort(inOrder);
  const group = make("fieldset", {}, make("legend", {}, label));
  for (const value of values) {
    const number = make("span");
    const button = make("button", { type: "button" }, named(facet, value), number);
    button.addEventListener("click", () => set(facet, state.get(facet) === value ? "" : value));
    buttons.push({ facet, value, button, number });
    group.append(button);
  }
  if (values.length) form.append(group);
}
const author = make("input", { type: "search", value: state.get("author") ?? "", autocomplete: "off" });
author.addEventListener("input", () => set("author", author.value.trim()));
const order = make("select", {}, ...Object.entries(orderNames).map(([value, text]) => make("option", { value }, text)));
order.addEventListener("change", () => set("sort", order.value === "newest" ? "" : order.value));
form.append(make("label", {}, "Author", author), make("label", {}, "Sort", order));
section.insertBefore(form, count);

/** @param {string} key @param {string} value */
function set(key, value) {
  value ? state.set(key, value) : state.delete(key);
  const query = state.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  render();
}

function render() {
  const sort = state.get("sort") ?? "";
  order.value = sort in orders ? sort : "newest";
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
    : `No set has all of these. Take one of them away: ${items.length} sets in all.`;
}
render();
