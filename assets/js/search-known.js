/** Whether the index has a word at all: for one that it lacks, Pagefind takes a shorter one that it has (xyzzy → x). */

const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether what was marked has the word's beginning: its stem, or the word with more behind it. @param {string} word @param {string} excerpt */
function bears(word, excerpt) {
  const stem = bare(word).slice(0, Math.max(3, bare(word).length - 3));
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].some(([, marked]) => bare(marked).includes(stem));
}

/** @param {import("./search-rank.js").Index} index @param {string} query a word, or a phrase in quotes */
export async function known(index, query) {
  if (query.startsWith('"') || (await index.search(`"${query}"`, {})).results.length) return true;
  const [first] = (await index.search(query, {})).results;
  return first !== undefined && bears(query, (await first.data()).excerpt);
}
