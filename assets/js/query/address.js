/**
 * The query in the address: `#q=select+count(*)+from+summary`, which no server sees; `?finding=2008-07-nelson-md-raid/1` is
 * the query of a set's first finding. Readable: only what a link cannot hold is escaped.
 */

const PLAIN = /%(2C|2F|3A|3D|3B|40|24)/g;

/** @param {string} sql */
export const written = (sql) =>
  `#q=${encodeURIComponent(sql.trim()).replace(PLAIN, (code) => decodeURIComponent(code)).replaceAll("%20", "+").replaceAll("'", "%27")}`;

/** The query of the address, or null. */
export function asked() {
  const [, text] = /^#q=(.*)$/s.exec(location.hash) ?? [];
  if (!text) return null;
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return null; // an escape was cut off
  }
}

/** The set and the place of the finding that the address names, or null. */
export function finding() {
  const [, set, place] = /^([a-z0-9-]+)\/(\d{1,3})$/.exec(new URLSearchParams(location.search).get("finding") ?? "") ?? [];
  return set ? { set, place: Number(place) } : null;
}

/** What was asked stands in the address; the finding's own address stays as long as its query does. @param {string} sql */
export function remember(sql) {
  const url = location.pathname + written(sql);
  if (asked()?.trim() !== sql.trim()) history.pushState(null, "", url);
}
