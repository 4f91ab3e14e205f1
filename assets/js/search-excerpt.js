/** The passage of a page that has most of the words asked for, with these apart: ["RAID 5 has a ", <b>write hole</b>, "."]. */

import { bound } from "./compare/bound.js";

const LENGTH = 30; // words

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** "rebuilding" marks "rebuild" too. @param {string} word */
const stem = (word) => (word.length > 5 ? word.replace(/(ing|ed|es|s)$/, "") : word.replace(/(?<=...)s$/, ""));

/** @param {string[]} marks @returns {RegExp | undefined} */
function pattern(marks) {
  const any = marks.map((mark) => mark.split(" ").map((word) => escaped(stem(word))).join("[\\s-]+")).sort((a, b) => b.length - a.length);
  return any.length ? new RegExp(`(?<![\\p{L}\\p{N}])((?:${any.join("|")})(?![0-9])[\\p{L}]*)`, "giu") : undefined;
}

/** Where first most different matches lie within one passage: a page begins with what it is about. @param {RegExpExecArray[]} matches @param {number} within characters */
function densest(matches, within) {
  let [place, most] = [0, 0];
  for (const first of matches) {
    const near = matches.filter(({ index }) => index >= first.index && index < first.index + within);
    const kinds = new Set(near.map(([text]) => text.toLowerCase().replace(/[\s-]/g, "").slice(0, 6))).size;
    if (kinds > most) [place, most] = [first.index, kinds];
  }
  return place;
}

/** Without the marks before `doubt` and `note`, and what stood between words that the index leaves out. @param {string} text */
const tidy = (text) => text.replace(/(?<!\S)[▲✗✓?i](?=(?:doubt|note|not usable|holds|does not|cannot)\b)/g, "").replace(/·(?:\s*·)+/g, "·");

/** Without a line's separators at its ends, and what was cut off after one. @param {string} passage */
const bare = (passage) => passage.replace(/^[\s·.,;:]+/, "").replace(/(?:\s*·\s*\S*)+\s*$/, "");

/** @param {string} text @param {string[]} marks @returns {string[]} every second part is a match */
export function excerpt(text, marks) {
  const content = tidy(text);
  const wanted = pattern(marks);
  const matches = wanted ? [...content.matchAll(wanted)].slice(0, 400) : [];
  const place = densest(/** @type {RegExpExecArray[]} */ (matches), 180);
  const before = content.slice(Math.max(0, place - 60), place).split(/\s+/).slice(place > 60 ? 1 : 0).slice(-6).join(" ");
  const passage = bound(bare(before + content.slice(place).split(/(\s+)/).slice(0, 2 * LENGTH - 1).join("")));
  return wanted ? passage.split(wanted) : [passage];
}
