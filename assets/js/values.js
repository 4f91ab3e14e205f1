/**
 * The tables of values of a set, alive: sorted, filtered, in pages, in another unit, against another 1.0×. All of it is in
 * the query string and nowhere else; without any of it the tables are as built. A filter hides rows and changes no number.
 */
import { style } from "@params";
import { baseline } from "./baseline.js";
import { choose, chosen, onReturn } from "./state.js";
import { styled } from "./style.js";
import { choiceOf, choosable, narrows, pageKey } from "./table/choice.js";
import { find, loader } from "./table/data.js";
import { gridOf } from "./table/grid.js";
import { sift } from "./table/sift.js";
import { idsOf, taking } from "./table/take.js";

/** @typedef {import("./table/data.js").Data} Data */

await styled(style).catch(() => {}); // without it all works, and looks plain

const place = /** @type {HTMLElement} */ (document.querySelector(".sift"));
const address = place.dataset.values ?? "";
const home = address.replace(/values\.json$/, "");
const load = loader(address);
const wrappers = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-table]"));

/** The first pages again: the rows are others now. */
const firstPages = () => Object.fromEntries([...wrappers].map((_, table) => [pageKey(table), null]));

/** @param {Record<string, string | null>} choices */
function change(choices) {
  choose({ ...firstPages(), ...choices });
  render();
}

/** By a number: the highest first; by words: the first first; then the other way; then as built. @param {(data: Data) => string} keyIn */
async function sort(keyIn) {
  const data = await arrived();
  if (!data) return;
  const key = keyIn(data);
  const ways = data.tables.flatMap(({ columns }) => columns).find((column) => column.key === key)?.kind === "number" ? [`-${key}`, key] : [key, `-${key}`];
  const next = ways[ways.indexOf(chosen("sort") ?? "") + 1] ?? null;
  change({ sort: next });
}

const grids = [...wrappers].map((wrapper, table) =>
  gridOf(wrapper, {
    sort,
    turn: (page) => {
      choose({ [pageKey(table)]: page > 1 ? String(page) : null });
      render();
    },
    pick: async (factor, word) => {
      const { key, words } = (await load()).factors[factor];
      change({ [key]: words[word].replace(/\s/g, " ") });
    },
  }),
);

const controls = sift(place, { near: () => void arrived(), choose: change, clear });
const compared = document.querySelector(".compare") && baseline(/** @type {HTMLElement} */ (document.querySelector(".compare")), render);

const csv = /** @type {HTMLAnchorElement | null} */ (document.querySelector('#data a[href$=".csv"]'));
const taken = csv && taking(csv, () => controls.say("The file could not be loaded. Try again."));

/** All rows again; units, columns and order stay. */
async function clear() {
  const data = await load();
  change({ q: null, ...Object.fromEntries(choosable(data).map(({ key }) => [key, null])) });
  place.querySelector("summary")?.focus();
}

let filled = false;

/** The data, or undefined where they did not come: then the tables stay as they are. @returns {Promise<Data | undefined>} */
async function arrived() {
  try {
    const data = await load();
    if (!filled) {
      filled = true;
      controls.fill(data);
      compared?.fill(data, grids.map(({ seen }) => seen(data)));
    }
    return data;
  } catch {
    controls.say("The values could not be loaded, so they cannot be sorted or filtered. Try again.");
    compared?.failed();
    return undefined;
  }
}

async function render() {
  const data = await arrived();
  if (!data) return;
  const choice = choiceOf(data);
  const asked = location.hash.slice(1);
  const drawn = grids.map((grid) => grid.draw(data, choice, home, asked));
  const [shown, all] = [sum(drawn.map((each) => each.shown)), sum(drawn.map((each) => each.all))];
  controls.show(choice, shown, all);
  taken?.show(narrows(choice) ? idsIn(data, choice) : null, shown, all);
  compared?.fill(data, drawn.map(({ seen }) => seen));
  compared?.show(data, grids);
  place.dataset.drawn = String(Number(place.dataset.drawn ?? 0) + 1); // so that who drives the page knows when it is done
}

/** The numbers of all rows of a choice, on whatever page. @param {Data} data @param {import("./table/choice.js").Choice} choice */
const idsIn = (data, choice) => grids.flatMap((grid) => grid.rowsOf(data, choice).flatMap((row) => idsOf(data.tables[grid.place], row)));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** Whether an address that somebody was sent is about the tables; then they are what it shows. */
function opensHere() {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const keys = [...new URLSearchParams(location.search).keys()].filter((key) => key !== "baseline" && !key.includes("."));
  return type === "navigate" && !location.hash && keys.length > 0;
}

/** A number's address finds its row on whatever page it stands. */
async function jump() {
  const id = location.hash.slice(1);
  if (!/^[0-9a-f]{12}$/.test(id) || document.querySelector(`td[id="${id}"]`)) return;
  const data = await arrived();
  const found = data && find(data, id);
  if (!found) return;
  const grid = grids[found.place];
  const page = grid.pageOf(found.row, grid.rowsOf(data, choiceOf(data)));
  if (!page) return controls.say("The value of this address is in a row that the filters hide.");
  choose({ [pageKey(found.place)]: page > 1 ? String(page) : null });
  await render();
  document.getElementById(id)?.scrollIntoView({ block: "center" });
}

new IntersectionObserver((entries, watch) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  watch.disconnect();
  arrived();
}, { rootMargin: "300px" }).observe(place);
for (const sign of ["pointerenter", "focusin"]) place.parentElement?.addEventListener(sign, () => void arrived(), { once: true });

onReturn(render);
addEventListener("hashchange", jump);
if (location.search) {
  if (opensHere()) place.closest("section")?.scrollIntoView();
  await render();
}
jump();
