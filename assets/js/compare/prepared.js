/**
 * The prepared views and the start page, as text: what the build writes (ingest/compare/prepared.mjs runs this).
 */
import { NONE, found, read, write } from "./address.js";
import { arranged, csvOf, figureOf, panelsOf, tableTree, logarithmic } from "./figure.js";
import { counted } from "./figures.js";
import { pairOf, resultsOf } from "./pair.js";
import { withPicked } from "./picked.js";
import { toText } from "./tree.js";
import { measuresOf, modelOf } from "./model.js";
import { subtitleOf, titleOf } from "./words.js";

/** @typedef {Awaited<ReturnType<typeof import("./data.js").opened>>} Source */

/** The model of an address. @param {Source} source @param {string} query */
export async function viewed(source, query) {
  const { state: asked, unknown } = read(query, source.index);
  const state = await withPicked(source, asked, unknown);
  const measures = measuresOf(source.index, state);
  const parts = await Promise.all(measures.map((measure) => source.rows(measure)));
  return { model: modelOf(source.index, arranged(state, source.index, measures), parts), unknown };
}

/** Addresses of the evidence of all rows of some sets. @param {Source} source @param {Iterable<number>} sets */
export async function linker(source, sets) {
  /** @type {Map<string, string>} */
  const hrefs = new Map();
  await Promise.all(
    [...sets].map(async (set) => {
      const slug = source.index.sets.slug[set];
      const file = await source.set(slug).catch(() => null);
      const seen = new Map();
      file?.measure.forEach((/** @type {string} */ measure, /** @type {number} */ n) => {
        const k = seen.get(measure) ?? 0;
        seen.set(measure, k + 1);
        hrefs.set(`${set} ${measure} ${k}`, file.href[n] ? `${source.index.root}results/${slug}/${file.href[n]}` : `${source.index.root}results/${slug}/`);
      });
    }),
  );
  return (/** @type {any} */ row) => hrefs.get(`${row.set} ${row.measure} ${row.k}`) ?? null;
}

/** An address without the exclusions that exclude nothing: where no array was rebuilt, there is no such state. @param {string} query @param {any} index */
function excludingWhatIsThere(query, { settings }) {
  const parts = query.slice(1).split("&").flatMap((part) => {
    const [key, words] = part.split("=!");
    if (!words) return [part];
    const there = words.split(",").filter((word) => word === NONE || (settings[key] && found(word, settings[key]) >= 0));
    return there.length ? [`${key}=!${there.join(",")}`] : [];
  });
  return `?${parts.join("&")}`;
}

/** One prepared view. @param {Source} source @param {{name: string, title: string, view: string}} prepared */
export async function preparedView(source, { name, title, view }) {
  const { model, unknown } = await viewed(source, excludingWhatIsThere(view, source.index));
  if (unknown.length || !model.items.some(({ value }) => value !== null)) return null;
  const link = await linker(source, model.sets);
  const { tree, panels } = figureOf(model, { link, to: (address) => `../${address}` });
  const small = panelsOf(model, { small: true, most: 2 });
  return {
    name,
    title,
    finding: titleOf(model),
    subtitle: subtitleOf(model, { log: logarithmic(model) }),
    values: counted(model.items.length, "value"),
    sets: counted(model.sets.size, "result set"),
    address: write(model.state, source.index),
    html: tree.map(toText).join(""),
    table: toText(tableTree(model, link)),
    small: small.map(({ panel, wide }) => ({ name: small.length > 1 ? panel.name : "", svg: toText(wide.tree) })),
    csv: csvOf(model),
    svg: standalone(panels),
  };
}

/** @param {any[]} panels */
const standalone = (panels) => panels.map(({ panel, wide }) => ({ name: panel.name, svg: toText({ ...wide.tree, given: { ...wide.tree.given, xmlns: "http://www.w3.org/2000/svg" } }) }));

/** What the start page counts. @param {Source} source */
export function counts({ index }) {
  const years = index.sets.year.filter(Boolean);
  const pairs = Object.entries(index.pairs)
    .filter(([key]) => !["drive", "machine", "tuning"].includes(key))
    .map(([key, { pairs: n, sets }]) => ({ key, label: index.settings[key].label, n, pairs: counted(n, "pair"), sets: counted(sets, "set") }))
    .sort((a, b) => b.n - a.n);
  const rows = Object.values(index.measures).reduce((sum, each) => sum + each.rows, 0);
  return { sets: counted(index.sets.slug.length, "result set"), first: Math.min(...years), last: Math.max(...years), values: counted(rows, "value"), pairs };
}

/** A curated pair of results. @param {Source} source @param {{name: string, a: string, b: string}} curated */
export async function curatedPair(source, { name, a, b }) {
  const [[one], [other]] = await Promise.all([resultsOf(source, a), resultsOf(source, b)]);
  if (!one || !other) return null;
  const { title, short, tree, finding, sides } = pairOf(source, one, other);
  const address = `?a=${one.id.slice(0, 8)}&b=${other.id.slice(0, 8)}`;
  return { name, title: title.replace("Compare ", "").replace(/^(.*?) of (.*) with (.*)$/, "$2 vs $3, $1"), sentence: title, short, finding, sides, address, html: [tree].flat(9).filter(Boolean).map(toText).join("") };
}
