/** One result: its kind, author and trust, its title, the sentence that has the words, and the RAID levels with their markers. */

import { excerpt } from "./search-excerpt.js";

/** @typedef {{url: string, excerpt: string, content: string, meta: Record<string, string>}} Page */

/** @template {keyof HTMLElementTagNameMap} T @param {T} name @param {string} className @param {(Node | string)[]} inside */
function make(name, className, ...inside) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

/** The levels, each with its marker from the page's templates. @param {string} labels RAID 5|RAID 10 @param {HTMLElement} page */
function levels(labels, page) {
  return labels.split("|").map((label) => {
    const template = /** @type {HTMLTemplateElement | null} */ (page.querySelector(`template[data-level="${CSS.escape(label)}"]`));
    return make("b", "", ...(template ? [template.content.cloneNode(true)] : []), label);
  });
}

/** How the set came here, from the page's templates. @param {string | undefined} word @param {HTMLElement} page */
function trust(word, page) {
  const template = /** @type {HTMLTemplateElement | null} */ (word ? page.querySelector(`template[data-trust="${CSS.escape(word)}"]`) : null);
  return template ? [make("br", ""), template.content.cloneNode(true)] : [];
}

/** What a page says after its title, which stands above. @param {Page} page */
function told({ content, meta: { title = "" } }) {
  const plain = (/** @type {string} */ text) => text.replace(/\s/g, " ");
  return title && plain(content).startsWith(plain(title)) ? content.slice(title.length).replace(/^[.\s]+/, "") : content;
}

/** The passage that has the words; without words what the page says of itself. @param {Page} page @param {string[]} marks */
function sentence(page, marks) {
  if (!marks.length && page.meta.says) return [page.meta.says];
  const parts = excerpt(told(page), marks);
  return [...parts.map((part, place) => (place % 2 ? make("b", "found", part) : part)), " …"];
}

/** With a date that no line breaks. @param {string} about Jane Doe, 3 May 2010 */
const dated = (about) => about.replace(/(\d) ([A-Z])/g, "$1\u00a0$2").replace(/ (\d{4})$/, "\u00a0$1");

/** @param {Page} found @param {HTMLElement} page @param {string[]} marks the words asked for @returns {HTMLLIElement} */
export function hit(found, page, marks) {
  const { url, meta } = found;
  const link = make("a", "", meta.title ?? url);
  link.href = url;
  const body = make("div", "", make("h2", "", link), make("p", "lab", ...sentence(found, marks)));
  if (meta.levels) body.append(make("p", "lab lev", ...levels(meta.levels, page)));
  return make("li", "", make("span", "yr", meta.kind ?? ""), body, make("span", "lab", dated(meta.about ?? ""), ...trust(meta.trust, page)));
}
