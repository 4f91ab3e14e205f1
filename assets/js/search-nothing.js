/** What is said where nothing is found: the nearest thing that is there. */

/** @typedef {(query: string, only: Record<string, string>) => Promise<{results: unknown[]}>} Search */

/** @param {string} text @param {object} choices what a click asks for */
function offer(text, choices) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.dataset.ask = JSON.stringify(choices);
  return button;
}

/** Words of the query that alone find something. @param {Search} search @param {string} query */
async function alone(search, query) {
  const words = [...new Set(query.split(/\s+/))].slice(0, 6);
  if (words.length < 2) return [];
  const counts = await Promise.all(words.map(async (word) => (await search(word, {})).results.length));
  return words.flatMap((word, place) => (counts[place] ? [offer(`‘${word}’ alone: ${counts[place]}.`, { q: word })] : []));
}

/**
 * @param {Search} search
 * @param {string} query
 * @param {Record<string, string>} only the filters
 * @param {number} nested how many sets have nested levels
 */
export async function nothing(search, query, only, nested) {
  const filters = Object.keys(only);
  const said = [query ? `No results for ‘${query}’${filters.length ? " with these filters" : ""}.` : "No page matches all of these filters."];
  const none = Object.fromEntries(filters.map((facet) => [facet, ""]));
  const without = filters.length && query ? (await search(query, {})).results.length : 0;
  if (without) return [...said, " ", offer(`Without filters: ${without}.`, none)];
  if (filters.length && !query) return [...said, " ", offer("Remove all filters.", none)];
  const level = /raid[ -]?(\d\d|\d\+\d)/i.test(query) && nested ? [` Sets with nested levels: ${nested}.`] : [];
  const parts = await alone(search, query);
  const rest = parts.length ? [] : [" Try other words, or one of the lists below."];
  return [...said, ...level, ...parts.flatMap((part) => [" ", part]), ...rest];
}
