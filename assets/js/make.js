/** An element with what is given and what is inside it; text is only ever text. */

/** @template {keyof HTMLElementTagNameMap} T @param {T} name @param {object} [given] @param {(Node | string)[]} inside */
export function make(name, given = {}, ...inside) {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
}
