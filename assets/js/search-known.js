/** Whether the index has the words at all: for one that it lacks, Pagefind takes a shorter one that it has (xyzzy → x). */
import { words } from "./search-words.js";

const MOST = 8;
const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether what was marked has the word's beginning: its stem, or the word with more behind it. @param {string} word @param {string} excerpt */
function bears(word, excerpt) {
  const stem = bare(word).slice(0, Math.max(3, bare(word).length - 3));
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].some(([, marked]) => bare(marked).includes(stem));
}

/** @param {import("./search.js").Index} index @param {string} query */
export async function known(index, query) {
  if (words(query)?.startsWith('"')) return true;
  const all = query.split(/\s+/).filter((word) => bare(word).length > 2).slice(0, MOST);
  const found = await Promise.all(all.map(async (word) => {
    const [first] = (await index.search(word, {})).results;
    return first !== undefined && bears(word, (await first.data()).excerpt);
  }));
  return found.every(Boolean);
}
