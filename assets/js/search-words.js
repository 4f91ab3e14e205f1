/**
 * Reads a question into search terms: "raid 5 vs raid 10 for 4 disks" is RAID 5, RAID 10 and 4 drives. Stop words, synonyms and
 * numbers are data (data/reference/search.yaml).
 */
import { numbers, stop_words, synonyms } from "@params";
import { chosen } from "./state.js";

/** By what results can be narrowed: the name in the address, in the index and of the page's buttons. */
const facets = ["level", "tool", "drive"];

/** @typedef {{text: string, queries: string[], marks: string[]}} Term `queries` for Pagefind, the typed word first; `marks` to highlight */

const LEVEL = /^raid[ -]?(\d\+\d|\d+)$/;
const WORD = /[\p{L}\p{N}]+(?:[.+-][\p{L}\p{N}]+)*/gu;
const LONGEST = 3; // words in a synonym
const MOST = 8; // terms
/** @type {Set<string>} */
const stops = new Set(stop_words);
/** @type {Map<string, string[]>} */
const groups = new Map(synonyms.flatMap((/** @type {string[]} */ group) => group.map((word) => [word, group])));

/** The question in the address. @returns {{query: string, only: Record<string, string>}} */
export function asked() {
  const only = facets.flatMap((facet) => (chosen(facet) ? [[facet, chosen(facet)]] : []));
  return { query: (chosen("q") ?? "").trim().slice(0, 200), only: Object.fromEntries(only) };
}

const singular = (/** @type {string} */ text) => (text.length > 3 ? text.replace(/s$/, "") : text);
/** @param {string} text @returns {string[] | undefined} */
const synonymsOf = (text) => groups.get(text) ?? groups.get(singular(text));
/** Pagefind reads a plain word as the beginning of words, which for "md" would be too much. @param {string} text */
const asQuery = (text) => (/\s/.test(text) || text.length < 3 ? `"${text}"` : text);

/** RAID 10 is a token of its own in the index (layouts/_partials/search-marks.html): not a page with "raid" and a 10 somewhere. @param {string} text @returns {Term | undefined} */
function level(text) {
  const number = LEVEL.exec(text)?.[1];
  if (!number) return undefined;
  const token = `raid${number.replace("+", "")}level`;
  return { text, queries: [token, `"raid ${number}"`, `"raid${number}"`], marks: [`raid ${number}`, `raid${number}`] };
}

/** 4 disks, four drives. @param {string} text @returns {Term | undefined} */
function amount(text) {
  const [first, ...rest] = text.split(" ");
  const number = numbers[first] ?? (/^\d+$/.test(first) ? Number(first) : undefined);
  const things = rest.length === 1 && synonymsOf(rest[0]);
  if (number === undefined || !things) return undefined;
  const names = [number, ...Object.keys(numbers).filter((name) => numbers[name] === number)];
  const marks = names.flatMap((name) => things.map((thing) => `${name} ${thing}s`));
  return { text, queries: marks.map(asQuery), marks };
}

/** @param {string} text @returns {Term | undefined} */
function synonym(text) {
  const group = synonymsOf(text);
  const all = group && [text, ...group.filter((word) => word !== singular(text) && word !== text)];
  return all && { text, queries: [text, ...all.slice(1)].map(asQuery), marks: all };
}

/** @param {string} text @returns {Term} */
const plain = (text) => ({ text, queries: [/\s/.test(text) ? `"${text}"` : text], marks: [text] });

/** What stands at the beginning of some words, and how many of them it takes. @param {string[]} words @returns {[Term | undefined, number]} */
function first(words) {
  for (let length = Math.min(LONGEST, words.length); length; length--) {
    const text = words.slice(0, length).join(" ");
    const term = level(text) ?? amount(text) ?? synonym(text);
    if (term) return [term, length];
  }
  return [stops.has(words[0]) ? undefined : plain(words[0]), 1];
}

/** @param {string} question @returns {Term[]} */
export function terms(question) {
  const text = question.toLowerCase();
  const words = text.match(WORD) ?? [];
  if (/^".*"$/.test(text.trim()) && words.length) return [plain(words.join(" "))];
  const read = new Map();
  for (let at = 0; at < words.length; ) {
    const [term, length] = first(words.slice(at));
    if (term) read.set(term.text, term);
    at += length;
  }
  return (read.size ? [...read.values()] : words.map(plain)).slice(0, MOST);
}

/** The words in a row, as a phrase: who asks for a "write hole" wants these two beside each other. @param {Term[]} all */
export const phrase = (all) => (all.length > 1 ? `"${all.map(({ text }) => text).join(" ")}"` : undefined);
