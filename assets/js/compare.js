/**
 * Compare: the address says what is shown; every change of a control is a new address. Nothing is fetched before the first
 * control is touched, and then only what the view needs (ingest/compare/__init__.py). Without this script the start page has
 * prepared views.
 */
import { read, start, write } from "./compare/address.js";
import { narrowMenu, narrowLine, operationsMenu, arrangement, sentenceOf, valuesMenu } from "./compare/controls.js";
import { opened } from "./compare/data.js";
import { emptyOf } from "./compare/empty.js";
import { arranged, csvOf, figureOf, tableTree } from "./compare/figure.js";
import { counted } from "./compare/figures.js";
import { closeMenu, openMenu } from "./compare/menu.js";
import { drawnFirst, firstRows } from "./compare/first.js";
import { measuresOf, modelOf, sizeOf } from "./compare/model.js";
import { onlyView } from "./compare/only-view.js";
import { pairView } from "./compare/pair-view.js";
import { picking } from "./compare/pick.js";
import { withPicked } from "./compare/picked.js";
import { linker } from "./compare/prepared.js";
import { pictureOf } from "./compare/picture.js";
import { save } from "./compare/save.js";
import { trayOf } from "./compare/tray.js";
import { h, toDom } from "./compare/tree.js";
import { levelName, configuration, placeOf, setName } from "./compare/data.js";
import { said, titleOf } from "./compare/words.js";

/** @typedef {import("./compare/address.js").State} State @typedef {ReturnType<typeof modelOf>} Model */

const host = /** @type {HTMLElement} */ (document.querySelector("#compare"));
const built = [...host.childNodes];
const status = /** @type {HTMLElement} */ (toDom(h("p", { class: "vh", role: "status" })));
const page = document.title;
host.after(status);

/** @param {string} path */
async function fetched(path) {
  const answer = await fetch(`${host.dataset.files}${path}`);
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer.json();
}
/** @type {ReturnType<typeof opened> | undefined} */
let source;
const opening = () => (source ??= opened(fetched, host.dataset.root ?? "/").catch((error) => ((source = undefined), Promise.reject(error))));

let turn = 0;
/** @param {string} text */
const say = (text) => (status.textContent = text);

/** What the address asks for takes the place of what is shown, once all of it is there. @param {string} [focus] */
async function show(focus) {
  const mine = ++turn;
  host.setAttribute("aria-busy", "true");
  try {
    const view = location.search.length > 1 ? await viewOf(location.search) : null;
    if (mine === turn) put(view, focus);
    if (view?.more) idle(() => whole(mine, location.search));
  } catch {
    if (mine === turn) failed();
  }
  if (mine === turn) host.removeAttribute("aria-busy");
}

/** What was drawn from sums is drawn again from all values, unless the reader has gone on. @param {number} mine @param {string} query */
async function whole(mine, query) {
  const view = mine === turn ? await viewOf(query, true).catch(() => null) : null;
  if (view && mine === turn) put(view);
}
const idle = (/** @type {() => void} */ act) => (globalThis.requestIdleCallback ?? setTimeout)(act);

function failed() {
  const text = "The data could not be loaded. Try again, or use one of the prepared views.";
  if (!host.querySelector(".chead")) host.replaceChildren(...built);
  host.querySelector(".failed")?.remove();
  host.querySelector(".chead")?.append(toDom(h("p", { class: "ignored failed" }, text)));
  say(text);
}

/** @typedef {{tree: any[], title: string, status: string, more?: boolean, after?: () => void}} View */

/** @param {View | null} view @param {string} [focus] */
function put(view, focus) {
  const menu = host.querySelector(".menu");
  const held = focus ?? /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.focus;
  const height = scrollY;
  if (view) host.replaceChildren(...view.tree.flat(5).filter(Boolean).map((part) => toDom(part)));
  else host.replaceChildren(...built);
  if (menu) host.append(menu);
  document.title = view ? `${view.title} · ${page}` : page;
  view?.after?.();
  say(view?.status ?? "");
  if (menu) host.querySelector(`[data-focus="${CSS.escape(held ?? "")}"]`)?.setAttribute("aria-expanded", "true");
  else if (held) /** @type {HTMLElement | null} */ (host.querySelector(`[data-focus="${CSS.escape(held)}"]`))?.focus({ preventScroll: true });
  scrollTo({ top: height, behavior: "instant" });
}

let basing = false; // the next value chosen in the chart is what others are divided by

/** @param {State} state @param {any} index */
function pickBase(state, index) {
  go(state, index);
  basing = true;
}
const CHOOSE = "Choose the value that counts as 1×: click it, or press Enter on it.";

/** Each change is an entry in the history. @param {State} state @param {any} index */
function go(state, index) {
  basing = false;
  const address = write(state, index);
  if (address !== location.search) history.pushState(null, "", `${location.pathname}${address}`);
  show();
}

/** @param {string} query @param {boolean} [full] @returns {Promise<View>} */
async function viewOf(query, full = false) {
  const data = await opening();
  const { state: asked, unknown } = read(query, data.index);
  const state = await withPicked(data, asked, unknown);
  const change = (/** @type {Partial<State>} */ next) => go({ ...state, ...next }, data.index);
  const to = (/** @type {string} */ address) => `${location.pathname}${address}`;
  if (state.two) return pairView(data, state, { change, go: (next) => go(next, data.index), to, unknown, host });
  if (state.only) return onlyView(data, state, { change, to, unknown, host, copy: copyLink });
  return manyView(data, state, { change, to, unknown, full });
}

/** @param {Awaited<ReturnType<typeof opening>>} data @param {State} asked @param {boolean} [full] */
async function modelled(data, asked, full = true) {
  const measures = measuresOf(data.index, asked);
  const first = !full && drawnFirst(data.index, asked, measures);
  const parts = await Promise.all(measures.map(async (measure) => (first ? firstRows(data.index, measure, await data.sum(measure), asked.absolute) : data.rows(measure))));
  return { parts, first, model: modelOf(data.index, arranged(asked, data.index, measures), parts) };
}

/** Opens a menu, of what is known now. @param {HTMLElement} button @param {import("./compare/menu.js").Menu} menu */
const menuOf = (button, menu) => openMenu(host, button, menu);

/** The menus of the sentence. @param {Awaited<ReturnType<typeof opening>>} data @param {State} state @param {any[]} parts @param {Model} model @param {(next: Partial<State>) => void} change */
const sentenceMenus = (data, state, parts, model, change) => ({
  operations: (/** @type {HTMLElement} */ button) => menuOf(button, operationsMenu(data.index, state, change)),
  levels: (/** @type {HTMLElement} */ button) => menuOf(button, { ...narrowMenu(model, "level", change), label: "RAID levels" }),
  values: (/** @type {HTMLElement} */ button) => menuOf(button, valuesMenu(model, parts, change, () => pickBase(state, data.index))),
});

/** @param {Awaited<ReturnType<typeof opening>>} data @param {State} state @param {any} how @returns {Promise<View>} */
async function manyView(data, state, { change, to, unknown, full }) {
  const { parts, model, first } = await modelled(data, state, full);
  const { index } = data;
  // Evidence of a page of panels is a few files; of more it is fetched when a value is chosen.
  const link = model.sets.size <= 12 && !first ? await linker(data, model.sets) : undefined;
  const parts_ = arrangement(model, change);
  const narrowed = (/** @type {HTMLElement} */ button, /** @type {string} */ key) => menuOf(button, narrowMenu(model, key, change));
  const pickOne = (/** @type {HTMLElement} */ button, /** @type {string[]} */ keys) => menuOf(button, { label: "Narrow by", options: keys.map((key) => ({ value: key, label: index.settings[key].label })), choose: (key) => narrowed(button, key) });
  const open = sentenceMenus(data, state, parts, model, change);
  const head = h(
    "div",
    { class: "chead" },
    h("p", { class: "kick" }, h("a", { href: location.pathname }, "Compare")),
    sentenceOf({ ...model, state }, open),
    h("div", { class: "say2 hp" }, parts_.map(({ name, label, words, menu }) => h("span", {}, `${label} `, h("button", { type: "button", class: "pick", "data-focus": name, "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `${label}: ${words}`, onclick: (/** @type {Event} */ event) => menuOf(/** @type {HTMLElement} */ (event.currentTarget), menu()) }, words, chevron())))),
    narrowLine(model, narrowed, pickOne),
    phone(model, parts_, narrowed),
    h("p", { class: "ignored", role: unknown.length ? "alert" : null }, unknown.join(" ")),
  );
  const text = basing ? CHOOSE : `${counted(sizeOf(model.items), "value")} from ${counted(model.sets.size, "set")}; ${counted(sizeOf(model.hidden.flatMap(({ rows }) => rows)), "value")} not drawn.`;
  if (!model.items.length) return { tree: [head, emptyOf({ ...model, state }, to)], title: "Nothing", status: text };
  const { tree, panels } = figureOf(model, { link, to });
  const tray = await trayOf(data, state, { change, to, basing });
  const figure = h("figure", { class: "fig cfig" }, tree, tray, captionOf(model, state, panels, change), state.table ? tableTree(model, link) : null);
  return { tree: [head, figure, nextOf(data, model, to)], title: titleOf(model), status: text, more: first, after: () => first || alive(data, model, panels, state, change) };
}

const chevron = () => h("svg", { class: "ch", viewBox: "0 0 10 6", "aria-hidden": "true" }, h("path", { d: "M1 1l4 4 4-4", fill: "none", stroke: "currentColor", "stroke-width": 1.5 }));

/** On a phone the arrangement and the filters are two buttons. @param {Model} model @param {any[]} parts @param {(button: HTMLElement, key: string) => void} narrowed */
function phone(model, parts, narrowed) {
  const press = (/** @type {(button: HTMLElement) => void} */ act) => (/** @type {Event} */ event) => act(/** @type {HTMLElement} */ (event.currentTarget));
  const keys = () => narrowLineKeys(model);
  return h(
    "div",
    { class: "pm" },
    h("button", { type: "button", "data-focus": "arrange", "aria-haspopup": "dialog", onclick: press((button) => menuOf(button, { label: "Arrange", options: parts.map(({ name, label, words }) => ({ value: name, label, small: words })), choose: (name) => menuOf(button, parts.find((each) => each.name === name).menu()) })) }, "Arrange", h("small", {}, "rows, panels, colour, metric")),
    h("button", { type: "button", "data-focus": "narrow", "aria-haspopup": "dialog", onclick: press((button) => menuOf(button, { label: "Narrow by", options: keys().map(({ key, words }) => ({ value: key, label: words })), choose: (key) => narrowed(button, key) })) }, "Narrow", h("small", {}, counted(model.matching.length, "value"))),
  );
}

/** @param {Model} model */
const narrowLineKeys = (model) => Object.keys(model.index.settings).filter((key) => key !== "level" && (model.state.narrow[key] || new Set(model.matching.map((row) => placeOf(row, key))).size > 1)).map((key) => ({ key, words: `${model.index.settings[key].label}${model.state.narrow[key] ? ", chosen" : ""}` }));

/** @param {Model} model @param {State} state @param {any[]} panels @param {(next: Partial<State>) => void} change */
function captionOf(model, state, panels, change) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {any} */ given = {}) => h("button", { type: "button", class: "txt cap", "data-focus": `cap-${label}`, onclick: act, ...given }, label);
  return h(
    "figcaption",
    {},
    h("span", {}, `${counted(sizeOf(model.items), "value")} from ${counted(model.sets.size, "result set")}`),
    button("Table", () => change({ table: !state.table }), { "aria-pressed": String(state.table) }),
    button("CSV", () => save(csvOf(model), "spindle-compare.csv", "text/csv")),
    button("SVG", () => save(pictureOf(model, panels), "spindle-compare.svg", "image/svg+xml")),
    button("Copy link", copyLink),
    h("a", { href: `${model.index.root}method/compare/` }, "How Compare decides"),
  );
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied.");
  } catch {
    say("The link is in the address bar.");
  }
}

const TURNED = { read: "write", write: "read", randread: "randwrite", randwrite: "randread" };

/** At most four views that are one change away. @param {Awaited<ReturnType<typeof opening>>} data @param {Model} model @param {(address: string) => string} to */
function nextOf({ index }, model, to) {
  const { state } = model;
  const rows = [];
  const other = TURNED[/** @type {keyof TURNED} */ (state.ops[0])];
  const measures = Object.values(index.measures).filter(({ operation }) => operation === other);
  if (state.ops.length === 1 && measures.length) rows.push({ label: `The same, ${index.operations[other].label}`, address: write({ ...state, ops: [other], metric: "", table: false }, index), n: `${counted(Math.max(...measures.map(({ rows: n }) => n)), "value")}` });
  const varied = Object.keys(index.pairs).filter((key) => !["drive", "machine", "tuning"].includes(key) && new Set(model.items.map(({ row }) => placeOf(row, key)).filter((place) => place >= 0)).size > 1).sort((a, b) => index.pairs[b].pairs - index.pairs[a].pairs);
  for (const key of varied.slice(0, 3)) rows.push({ label: `Pairs that differ only in ${index.settings[key].label}`, address: write({ ...start(), only: key, ops: state.ops }, index), n: `${counted(index.pairs[key].pairs, "pair")} · ${counted(index.pairs[key].sets, "set")}` });
  if (!state.absolute) rows.push({ label: "The same values in their own units", address: write({ ...state, absolute: true, metric: state.metric }, index), n: "" });
  return rows.length ? h("section", { class: "pt3" }, h("h2", { class: "t" }, "Next"), h("ul", { class: "vl half" }, rows.slice(0, 4).map(({ label, address, n }) => h("li", {}, h("a", { href: to(address) }, label), h("span", {}, n))))) : null;
}

/** A value in words. @param {Model} model @param {any} item */
function wordsOf(model, item) {
  const { index } = model;
  const { row, value, low, high } = item;
  const write_ = (/** @type {number} */ figure) => said(model, figure, row.measure);
  const keys = Object.keys(index.settings).filter((key) => placeOf(row, key) >= 0);
  const shown = value === null ? `${write_(low)} to ${write_(high)}` : write_(value);
  const interval = value !== null && low !== null ? [`95\u202f% interval ${write_(low)} to ${write_(high)}`] : [];
  const absolute = model.state.absolute || row.v === null ? [] : [said({ ...model, state: { ...model.state, absolute: true } }, row.v, row.measure)];
  const runs = row.n === null ? "n not stated" : `${row.kind && row.kind !== "single" && row.n > 1 ? `${row.kind} of ` : ""}${counted(row.n, "run")}`;
  return { value: shown, what: configuration(index, row, keys), quiet: [setName(index, row.set), ...absolute, ...interval, runs, ...(row.flags & 4 ? ["▲ a check doubts it"] : [])] };
}

/** @param {Awaited<ReturnType<typeof opening>>} data @param {Model} model @param {any[]} panels @param {State} state @param {(next: Partial<State>) => void} change */
function alive(data, model, panels, state, change) {
  const figure = /** @type {HTMLElement} */ (host.querySelector(".cfig"));
  const idOf = async (/** @type {any} */ row) => {
    const file = await data.set(data.index.sets.slug[row.set]);
    const places = file.measure.flatMap((/** @type {string} */ measure, /** @type {number} */ n) => (measure === row.measure ? [n] : []));
    return file.id[places[row.k]];
  };
  picking({
    figure,
    model,
    panels,
    words: (item) => wordsOf(model, item),
    evidence: async (row) => (await linker(data, [row.set]))(row),
    choose: async (item) => {
      const id = (await idOf(item.row)).slice(0, 8);
      if (basing) return change({ rel: id, absolute: false });
      const side = state.a && !state.b ? "b" : "a";
      if (state.a !== id) change(state.a && state.b ? { a: id, b: "" } : { [side]: id });
      const name = levelName(data.index, placeOf(item.row, "level"), placeOf(item.row, "layout"));
      say(`${side.toUpperCase()} is ${name}, ${wordsOf(model, item).value}.`);
    },
    label: basing ? "Divide by this one" : "Compare this one",
    table: () => {
      change({ table: true });
    },
    say,
  });
}

/** The parts of the built sentence become controls of the view that it names. */
function sentence() {
  const names = /** @type {const} */ (["operations", "levels", "values"]);
  const labels = ["Operation", "Results", "Values"];
  host.querySelectorAll(".say b").forEach((word, n) => {
    const press = async (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.currentTarget);
      try {
        const data = await opening();
        const state = start();
        const { parts, model } = await modelled(data, state);
        sentenceMenus(data, state, parts, model, (next) => go({ ...state, ...next }, data.index))[names[n]](button);
      } catch {
        failed();
      }
    };
    word.replaceWith(toDom(h("button", { type: "button", class: "pick", "data-focus": ["ops", "levels", "values"][n], "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `${labels[n]}: ${word.textContent}`, onclick: press }, word.textContent ?? "", chevron())));
  });
}

// Links to other views stay on the page.
host.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const url = new URL(link.href, location.href);
  if (url.pathname !== location.pathname || url.origin !== location.origin || url.hash) return;
  event.preventDefault();
  history.pushState(null, "", url);
  scrollTo({ top: 0, behavior: "instant" });
  show();
});
addEventListener("popstate", () => {
  basing = false;
  closeMenu();
  show();
});
sentence();
if (location.search.length > 1) show();
