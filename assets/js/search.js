/**
 * The search page: a field, filters by level, tool and drive, and results, over Pagefind's index. What is asked is in the
 * query string (`?q=far&level=RAID 10`), so that a search can be linked to. Keys: / goes to the field, ↓ and ↑ walk
 * through the results, Enter opens one.
 */
import { pause } from "./pause.js";
import { press, reachable } from "./pressed.js";
import { hit } from "./search-hit.js";
import { nothing } from "./search-nothing.js";
import { RANKING, ranked } from "./search-rank.js";
import { asked } from "./search-words.js";
import { choose, chosen, onReturn } from "./state.js";

const PAGE = 10;
const FIRST = 4; // results of a first answer, which wait for no others: each is a file of some 2 KB
const section = /** @type {HTMLElement} */ (document.querySelector("#search"));
const field = /** @type {HTMLInputElement} */ (section.querySelector("#q"));
const filters = /** @type {HTMLElement} */ (section.querySelector(".filters"));
const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (filters.querySelectorAll("button"))];
const count = /** @type {HTMLElement} */ (section.querySelector(".count"));
const hits = /** @type {HTMLElement} */ (section.querySelector(".hits"));
const next = /** @type {HTMLButtonElement} */ (section.querySelector(".next"));

/** @typedef {import("./search-rank.js").Index} Index */
/** @typedef {import("./search-rank.js").Found} Found */

/** @type {Promise<[Index, number]> | undefined} */
let index;
/** The index and how many pages it has, fetched when it is first asked. */
const opened = () => (index ??= fetched());

/** @returns {Promise<[Index, number]>} */
async function fetched() {
  const script = new URL(section.dataset.index ?? "", location.href);
  const about = fetch(new URL("pagefind-entry.json", script)).then((answer) => answer.json());
  /** @type {Index} */
  const pagefind = await import(script.href);
  await pagefind.options({ ranking: RANKING });
  /** @type {{page_count: number}[]} */
  const languages = Object.values((await about).languages);
  return [pagefind, languages.reduce((sum, { page_count: pages }) => sum + pages, 0)];
}

/** @type {Found | undefined} */
let found;
let turn = 0;

/** The next results, after those that are shown. @param {Found} from @param {number} after @param {number} [upTo] */
async function nextResults({ results, marks }, after, upTo = after + PAGE) {
  const pages = await Promise.all(results.slice(after, upTo).map((result) => result.data()));
  return pages.map((page) => hit(page, section, marks));
}

/** Puts more results on the page, or others in place of them; more are offered where a page of them ends. @param {HTMLElement[]} items @param {boolean} [instead] */
function put(items, instead = false) {
  instead ? hits.replaceChildren(...items) : hits.append(...items);
  next.hidden = hits.children.length % PAGE > 0 || hits.children.length >= (found?.results.length ?? 0);
}

/** @param {string} query @param {Record<string, string>} only @returns {Promise<Found>} */
async function searched(query, only) {
  const [pagefind, pages] = await opened();
  return ranked(pagefind, query, only, pages);
}

let filtered = false;
/** What the filters leave of an answer; the index has all of them only now. @param {Found} first @param {string} query @param {Record<string, string>} only */
async function left(first, query, only) {
  if (filtered) return first.filters;
  await (await opened())[0].filters();
  filtered = true;
  return (await searched(query, only)).filters;
}

/** How many pages, and which words no page has. @param {Found} found @param {string} query */
function counted({ results, complete, missing }, query) {
  const n = results.length;
  const some = missing.length || complete === n || !query ? "" : `, ${complete || "none"} with all of the words`;
  const none = missing.length ? ` No page has ${missing.map((word) => `‘${word}’`).join(" or ")}.` : "";
  return `${n} ${n === 1 ? "page" : "pages"}${query ? ` for ‘${query}’` : ""}${some}.${none}`;
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
  section.dataset.ready = "";
}

/** What is shown stays until all of what takes its place is there. @param {number} mine */
async function answered(mine) {
  const { query, only } = asked();
  const question = Boolean(query || Object.keys(only).length);
  field.value = query;
  section.toggleAttribute("data-asked", question);
  const some = question ? await searched(query, only) : undefined;
  const soon = hits.children.length ? PAGE : FIRST; // what is shown already does not shrink meanwhile
  const items = some ? await nextResults(some, 0, soon) : [];
  const text = some && !items.length ? await nothing(searched, query, only, Number(section.dataset.nested)) : [some ? counted(some, query) : ""];
  if (mine !== turn) return;
  found = some;
  count.replaceChildren(...text);
  put(items, true);
  if (some && !filtered) offer();
  section.dataset.ready = "";
  await pause();
  const others = some ? await nextResults(some, soon, PAGE) : [];
  if (mine !== turn) return;
  put(others);
  const counts = some && (await left(some, query, only));
  if (mine === turn) offer(counts);
}

/** What is pressed, and what could be: a value that no result has can only be let go. @param {Found["filters"]} [left] */
function offer(left) {
  for (const one of buttons) {
    const { facet = "", value = "" } = one.dataset;
    const on = chosen(facet) === value;
    one.disabled = Boolean(left) && !on && !left?.[facet]?.[value];
    press(one, on);
  }
  reachable(section.querySelectorAll(".row"));
}

/** @param {Record<string, string>} choices @param {boolean} [step] */
function ask(choices, step = true) {
  choose(choices, { step });
  answer();
}

function failed() {
  index = undefined;
  filtered = false;
  count.textContent = "The search index could not be loaded. Try again, or use one of the lists below.";
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
field.addEventListener("input", () => {
  clearTimeout(typing);
  section.setAttribute("aria-busy", "true");
  section.toggleAttribute("data-asked", true);
  typing = setTimeout(() => ask({ q: field.value.trim() }, false), 200);
});
field.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(typing);
  ask({ q: field.value.trim() });
});
next.addEventListener("click", async () => {
  const first = hits.children.length;
  const mine = turn;
  section.setAttribute("aria-busy", "true");
  const items = found && (await nextResults(found, first).catch(failed));
  if (mine !== turn) return;
  if (items) put(items);
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
