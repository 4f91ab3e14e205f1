/** The tables and columns of /data/v1/schema.json, with what they mean; a press writes the name into the query. */
import { make } from "../make.js";

// Words of SQL that are names of ours: the parser of DuckDB takes them as names only in quotes.
const WORDS = new Set(["by", "check", "set"]);

/** @typedef {{name: string, type: string, means: string}} Column */

/** @param {string} name */
export const quoted = (name) => (WORDS.has(name) || !/^[a-z_][a-z0-9_]*$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** @param {HTMLTextAreaElement} editor @param {string} name */
function insert(editor, name) {
  const { selectionStart: from, selectionEnd: to, value } = editor;
  const before = /[\w"]$/.test(value.slice(0, from)) ? " " : "";
  const after = /^[\w"]/.test(value.slice(to)) ? " " : "";
  editor.setRangeText(before + quoted(name) + after, from, to, "end");
  editor.focus();
  editor.dispatchEvent(new Event("input"));
}

/** @param {string} table @param {Column[]} columns @param {boolean} open */
function listed(table, columns, open) {
  const rows = columns.flatMap(({ name, type, means }) => [
    make("dt", {}, named(name), make("span", { className: "lab" }, ` ${type}`)),
    make("dd", { className: "lab" }, means),
  ]);
  return make("details", { open }, make("summary", {}, table), make("p", { className: "tools" }, named(table)), make("dl", {}, ...rows));
}

/** @param {string} name */
const named = (name) => make("button", { type: "button", className: "name" }, name);

/** @param {HTMLElement} place @param {HTMLTextAreaElement} editor @param {string} address */
export async function offer(place, editor, address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const { tables } = await answer.json();
  place.append(...Object.entries(tables).map(([table, columns]) => listed(table, columns, table === "summary")));
  place.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button.name");
    if (button) insert(editor, button.textContent ?? "");
  });
}
