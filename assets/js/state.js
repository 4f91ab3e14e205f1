/**
 * The state of what a reader made of a page, in its query string: only what is not the default, one readable
 * parameter for each choice (`?sort=read&raid_level=raid5&unit=MiB/s`). The keys of others are left as they are, and
 * so is the fragment. A page that was opened as a file has an address that no script may change: there it is kept here.
 */

const kept = location.protocol === "file:" ? new URLSearchParams(location.search) : null;

/** The value of a key, or null: then the default holds. @param {string} key */
export const chosen = (key) => (kept ?? new URLSearchParams(location.search)).get(key);

/**
 * Writes choices into the address; an empty value or null is the default and is left out.
 * @param {Record<string, string | null>} choices
 * @param {{step?: boolean}} [how] `step` makes an entry in the history, for a choice that a reader may want to undo
 */
export function choose(choices, { step = false } = {}) {
  const url = new URL(location.href);
  const query = kept ?? url.searchParams;
  for (const [key, value] of Object.entries(choices)) value ? query.set(key, value) : query.delete(key);
  if (!kept && url.href !== location.href) history[step ? "pushState" : "replaceState"](null, "", url);
}

/** Calls back when the reader goes back or forward. @param {() => void} again */
export const onReturn = (again) => addEventListener("popstate", again);
