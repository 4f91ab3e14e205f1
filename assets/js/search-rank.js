/**
 * Ranks what Pagefind finds for a question (inverse document frequency, coverage). Pagefind alone wants all words of it on one
 * page; here each term is searched by itself, and pages with more of them, and in their titles, come first.
 */
import { known } from "./search-known.js";
import { phrase, terms } from "./search-words.js";

/** @typedef {{id: string, score: number, data: () => Promise<import("./search-hit.js").Page>}} Result */
/** @typedef {Record<string, Record<string, number>>} Counts */
/** @typedef {{results: Result[], filters: Counts}} Answer */
/** @typedef {Answer & {missing: string[], complete: number, marks: string[]}} Found `missing`: words that no page has; `complete`: pages with all others */
/** @typedef {{search: (q: string, o: object) => Promise<Answer>, preload: (q: string, o: object) => Promise<void>, filters: () => Promise<Counts>, options: (o: object) => Promise<void>}} Index */

/** What all sets answer together comes first, what was measured before what explains it; a log comes last. */
const WEIGHTS = /** @type {Record<string, number>} */ ({ Question: 1.25, "Result set": 1, Chart: 0.9, Tool: 1, Article: 0.85, Method: 0.6, Page: 0.5, Evidence: 0.1 });
/** A match anywhere in the text, where one in the title is 1. */
const ANYWHERE = 0.5;
const SYNONYM = 0.95;
const PHRASE = 0.6;
/** Of the best page's share of the words, what another must have. */
const ENOUGH = 0.5;
export const RANKING = { metaWeights: { title: 5, named: 5, covers: 1, says: 2, measures: 2, of: 1 } };

/** With it the index knows the kinds of pages, and no other filter: the first answer fetches what it needs. */
const KINDS = { filters: { kind: "Page" } };

/** @param {Counts} sum @param {Counts} other */
function add(sum, other) {
  for (const [facet, values] of Object.entries(other))
    for (const [value, n] of Object.entries(values)) (sum[facet] ??= {})[value] = (sum[facet][value] ?? 0) + n;
  return sum;
}

/**
 * The answer of each kind of pages, for results do not say theirs. Nothing is searched without words, for which Pagefind would
 * fetch all words there are.
 * @param {Index} index @param {string} query @param {object} only @param {string[]} kinds
 */
const byKind = (index, query, only, kinds) =>
  Promise.all(kinds.map(async (kind) => ({ ...(await index.search(query, { filters: { ...only, kind } })), weight: WEIGHTS[kind] ?? WEIGHTS.Page })));

/** @param {Index} index @param {string} query @param {object} only @returns {Promise<Answer & {weights: Map<string, number>}>} */
async function search(index, query, only) {
  await index.preload(query, KINDS);
  if (!(await known(index, query))) return { results: [], filters: {}, weights: new Map() };
  const answer = await index.search(query, { filters: only });
  const kinds = Object.keys(answer.filters.kind ?? {}).filter((kind) => answer.filters.kind[kind]);
  const parts = await byKind(index, query, only, kinds);
  return { ...answer, weights: new Map(parts.flatMap(({ results, weight }) => results.map(({ id }) => [id, weight]))) };
}

/**
 * The pages with a term, from 0 to 1: the best of its queries counts.
 * @param {Index} index @param {string[]} queries @param {object} filters
 */
async function pagesWith(index, queries, filters) {
  const answers = await Promise.all(queries.map((query) => search(index, query, filters)));
  /** @type {Map<string, {result: Result, score: number, weight: number}>} */
  const pages = new Map();
  for (const [place, { results, weights }] of answers.entries()) {
    const most = queries[place].startsWith('"') ? Infinity : Math.max(...results.map(({ score }) => score));
    for (const result of results) {
      const score = (ANYWHERE + (1 - ANYWHERE) * (result.score / most)) * (place ? SYNONYM : 1);
      if (score > (pages.get(result.id)?.score ?? 0)) pages.set(result.id, { result, score, weight: weights.get(result.id) ?? 0 });
    }
  }
  return { pages, filters: answers.map(({ filters }) => filters).reduce(add, {}) };
}

/** Rare words say more. @param {number} pages that have it @param {number} all */
const rarity = (pages, all) => (pages ? Math.log(1 + all / pages) : 0);

/** All that the filters let through, best kinds first: a page is found by the name of its kind, which it has. @param {Index} index @param {object} only @returns {Promise<Found>} */
async function everything(index, only) {
  const parts = await Promise.all(Object.keys(WEIGHTS).map((kind) => byKind(index, kind.split(" ")[0].toLowerCase(), only, [kind])));
  const sorted = parts.flat().toSorted((a, b) => b.weight - a.weight);
  const results = sorted.flatMap(({ results }) => results.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  return { results, filters: sorted.map(({ filters }) => filters).reduce(add, {}), missing: [], complete: results.length, marks: [] };
}

/**
 * @param {Index} index @param {string} question @param {Record<string, string>} only the filters
 * @param {number} all how many pages there are @returns {Promise<Found>}
 */
export async function ranked(index, question, only, all) {
  const read = terms(question);
  if (!read.length) return question ? { results: [], filters: {}, missing: [], complete: 0, marks: [] } : everything(index, only);
  const row = phrase(read);
  const [beside, ...each] = await Promise.all([row ? [row] : [], ...read.map(({ queries }) => queries)].map((queries) => pagesWith(index, queries, only)));
  const rarities = each.map(({ pages }) => rarity(pages.size, all));
  const sum = rarities.reduce((a, b) => a + b, 0);
  /** @type {Map<string, {result: Result, weight: number, share: number, points: number}>} */
  const pages = new Map();
  for (const [place, { pages: having }] of each.entries())
    for (const [id, { result, score, weight }] of having) {
      const { share, points } = pages.get(id) ?? { share: 0, points: beside.pages.has(id) ? PHRASE : 0 };
      pages.set(id, { result, weight, share: share + rarities[place] / sum, points: points + (score * rarities[place]) / sum });
    }
  const most = Math.max(0, ...[...pages.values()].map(({ share }) => share));
  const enough = [...pages.values()].filter(({ share }) => share >= most * ENOUGH);
  const points = (/** @type {{weight: number, share: number, points: number}} */ page) => page.points * page.share * page.weight;
  return {
    results: enough.toSorted((a, b) => points(b) - points(a) || (a.result.id < b.result.id ? -1 : 1)).map(({ result }) => result),
    filters: each.map(({ filters }) => filters).reduce(add, {}),
    missing: read.filter((_, place) => !each[place].pages.size).map(({ text }) => text),
    complete: enough.filter(({ share }) => share > 0.999).length,
    marks: read.flatMap(({ marks }) => marks),
  };
}
