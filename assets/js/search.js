/**
 * The search page: a field, filters by level, tool and drive, and results, over Pagefind's index. What is asked is in the
 * query string (`?q=far&level=RAID 10`), so that a search can be linked to. Keys: / goes to the field, ↓ and ↑ walk
 * through the results, Enter opens one.
 */
import { hit } from "./search-hit.js";
import { nothing } from "./search-nothing.js";
import { known } from "./search-known.js";
import { asked, words } from "./search-words.js";
import { choose, chosen, onReturn } from "./state.js";

const PAGE = 10;
const section = /** @type {HTMLElement} */ (document.querySelector("#search"));
const field = /** @type {HTMLInputElement} */ (section.querySelector("#q"));
const filters = /** @type {HTMLElement} */ (section.querySelector(".filters"));
const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (filters.querySelectorAll("button"))];
const count = /** @type {HTMLElement} */ (section.querySelector(".count"));
const hits = /** @type {HTMLElement} */ (section.querySelector(".hits"));
const next = /** @type {HTMLButtonElement} */ (section.querySelector(".next"));

/** @typedef {{results: {data: () => Promise<import("./search-hit.js").Page>}[], filters: Record<string, Record<string, number>>}} Found */
/** @typedef {{search: (q: string | null, o: object) => Promise<Found>, filters: () => Promise<Record<string, Record<string, number>>>}} Index */

/** @type {Promise<Index> | undefined} */
let index;
/** The index, fetched when it is first asked. */
const opened = () => (index ??= import(new URL(section.dataset.index ?? "", location.href).href));

/** @type {Found | undefined} */
let found;
let shown = 0;
let turn = 0;

/** The next results, after those that are shown. @param {number} mine the search that they belong to */
async function more(mine) {
  const some = (found?.results ?? []).slice(shown, shown + PAGE);
  const pages = await Promise.all(some.map((result) => result.data()));
  if (mine !== turn) return;
  hits.append(...pages.map((page) => hit(page, section, asked().query !== "")));
  shown += some.length;
  next.hidden = shown >= (found?.results.length ?? 0);
}

/**
 * All pages with these words: charts and then evidence come after everything else, and a word that the index does not have finds
 * nothing, where Pagefind would take the nearest that it has.
 * @param {Index} pagefind @param {string} query @param {Record<string, string>} only
 * @returns {Promise<Found>}
 */
async function searched(pagefind, query, only) {
  await pagefind.filters();
  if (!(await known(pagefind, query))) return { results: [], filters: {} };
  const kinds = [{ none: ["Chart", "Evidence"] }, "Chart", "Evidence"];
  const all = await Promise.all(kinds.map((kind) => pagefind.search(words(query), { filters: { ...only, kind } })));
  return { results: all.flatMap(({ results }) => results), filters: all.map(({ filters }) => filters).reduce(summed) };
}

/** @param {Found["filters"]} one @param {Found["filters"]} other @returns {Found["filters"]} */
function summed(one, other) {
  const sum = structuredClone(one);
  for (const [facet, values] of Object.entries(other))
    for (const [value, n] of Object.entries(values)) (sum[facet] ??= {})[value] = (sum[facet][value] ?? 0) + n;
  return sum;
}

/** What the address asks for, answered; the section is busy until then. */
async function answer() {
  const mine = ++turn;
  section.setAttribute("aria-busy", "true");
  try {
    await answered(mine);
  } catch {
    failed();
  }
  if (mine === turn) section.removeAttribute("aria-busy");
}

/** @param {number} mine */
async function answered(mine) {
  const { query, only } = asked();
  field.value = query;
  const some = query || Object.keys(only).length ? await searched(await opened(), query, only) : undefined;
  if (mine !== turn) return;
  [found, shown] = [some, 0];
  hits.replaceChildren();
  next.hidden = true;
  offer(some?.filters);
  if (!some) return void count.replaceChildren();
  if (!some.results.length) {
    const said = await nothing(searched, await opened(), query, only, Number(section.dataset.nested));
    if (mine === turn) count.replaceChildren(...said);
    return;
  }
  count.textContent = `${some.results.length} ${some.results.length === 1 ? "page" : "pages"}${query ? ` for ‘${query}’` : ""}.`;
  await more(mine);
}

/** What is pressed, and what could be: a value that no result has can only be let go. @param {Found["filters"]} [left] */
function offer(left) {
  for (const one of buttons) {
    const { facet = "", value = "" } = one.dataset;
    const on = chosen(facet) === value;
    one.disabled = Boolean(left) && !on && !left?.[facet]?.[value];
    one.setAttribute("aria-pressed", String(on));
  }
}

/** @param {Record<string, string>} choices @param {boolean} [step] */
function ask(choices, step = true) {
  choose(choices, { step });
  answer();
}

function failed() {
  index = undefined;
  count.textContent = "The index did not arrive. Search again to try again, or take one of the lists below.";
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
field.addEventListener("input", () => {
  clearTimeout(typing);
  section.setAttribute("aria-busy", "true");
  typing = setTimeout(() => ask({ q: field.value.trim() }, false), 200);
});
field.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(typing);
  ask({ q: field.value.trim() });
});
next.addEventListener("click", async () => {
  const first = hits.children.length;
  section.setAttribute("aria-busy", "true");
  await more(turn).catch(failed);
  section.removeAttribute("aria-busy");
  /** @type {HTMLElement | null | undefined} */ (hits.children[first]?.querySelector("a"))?.focus();
});
section.addEventListener("click", (event) => {
  const choices = /** @type {HTMLElement} */ (event.target).dataset.ask;
  if (choices) ask(JSON.parse(choices));
});
filters.addEventListener("click", (event) => {
  const one = /** @type {HTMLElement} */ (event.target).closest("button");
  if (one) ask({ [one.dataset.facet ?? ""]: one.getAttribute("aria-pressed") === "true" ? "" : one.dataset.value ?? "" });
});
addEventListener("keydown", (event) => {
  const stops = /** @type {HTMLElement[]} */ ([field, ...hits.querySelectorAll("h2 a")]);
  const here = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (event.key === "/" && here !== 0 && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  else if (here >= 0 && event.key === "ArrowDown" && stops[here + 1]) stops[here + 1].focus();
  else if (here > 0 && event.key === "ArrowUp") stops[here - 1].focus();
  else return;
  event.preventDefault();
});
onReturn(answer);
if (!chosen("q") && matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
answer();
