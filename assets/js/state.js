/**
 * The state of what a reader made of a page, in its query string: only what is not the default, one readable
 * parameter for each choice (`?sort=read&raid_level=raid5&unit=MiB/s`). The keys of others are left as they are, and
 * so is the fragment.
 */

/** The value of a key, or null: then the default holds. @param {string} key */
export const chosen = (key) => new URLSearchParams(location.search).get(key);

/**
 * Writes choices into the address; an empty value or null is the default and is left out.
 * @param {Record<string, string | null>} choices
 * @param {{step?: boolean}} [how] `step` makes an entry in the history, for a choice that a reader may want to undo
 */
export function choose(choices, { step = false } = {}) {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(choices)) value ? url.searchParams.set(key, value) : url.searchParams.delete(key);
  if (url.href !== location.href) history[step ? "pushState" : "replaceState"](null, "", url);
}

/** Calls back when the reader goes back or forward. @param {() => void} again */
export const onReturn = (again) => addEventListener("popstate", again);
