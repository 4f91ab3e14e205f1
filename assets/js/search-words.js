/** What is asked of the search, and how Pagefind is to read it. */
import { chosen } from "./state.js";

/** By what results can be narrowed: the name in the address, in the index and of the page's buttons. */
const facets = ["level", "tool", "drive"];

const LEVEL = /\braid[ -]?(\d+)\b/gi;

/** The question in the address. @returns {{query: string, only: Record<string, string>}} */
export function asked() {
  const only = facets.flatMap((facet) => (chosen(facet) ? [[facet, chosen(facet)]] : []));
  return { query: (chosen("q") ?? "").trim().slice(0, 200), only: Object.fromEntries(only) };
}

/**
 * raid5 → "raid 5": a level that is asked for alone is its two words in a row, not a page with "raid" and a 5 somewhere.
 * Pagefind takes null for all pages.
 * @param {string} query
 */
export function words(query) {
  const apart = query.replace(LEVEL, "raid $1");
  if (/^raid \d+$/i.test(apart)) return `"${apart}"`;
  return apart || null;
}
