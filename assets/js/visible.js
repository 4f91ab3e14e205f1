/**
 * Control characters and marks of direction as signs that can be read and do nothing: the same as
 * ingest/pages/source_lines.py shows.
 */

/** @param {number} code */
const named = (code) => `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;

/** @param {string} sign */
function shown(sign) {
  const code = /** @type {number} */ (sign.codePointAt(0));
  if (code < 32) return String.fromCodePoint(0x2400 + code);
  if (code === 127) return "\u2421";
  return code >= 0xd800 && code < 0xe000 ? "\ufffd" : named(code);
}

/** @param {string} text */
export const visible = (text) =>
  text.replace(/[\0-\x08\n-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu, shown);
