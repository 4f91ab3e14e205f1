/**
 * A finding's query, over `summary` of its set → the same over the whole database. Not a view: one that stayed would narrow
 * the next query too, in silence.
 *
 * @typedef {{set: string, says: string, query: string}} Finding
 */

/** @param {Finding} finding */
export function narrowed({ set, says, query }) {
  const own = query.trim().replace(/;\s*$/, "");
  const summary = `with summary as (select * from spindle.summary where "set" = '${set}')`;
  const whole = /^select\b/i.test(own) ? own : `select * from (\n${own}\n)`;
  return `-- ${says.replace(/\s+/g, " ")}\n${summary}\n${whole}`;
}

/** The finding that an address names, from the published file of its set; null where there is none. @param {string} folder @param {{set: string, place: number}} of */
export async function published(folder, { set, place }) {
  const answer = await fetch(`${folder}${set}.json`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(answer.statusText);
  const finding = (await answer.json()).manifest?.findings?.[place - 1];
  return finding ? narrowed({ set, says: finding.says, query: finding.holds }) : null;
}
