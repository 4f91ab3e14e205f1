/**
 * Makes an element with its properties and what is inside.
 * @template {keyof HTMLElementTagNameMap} T @param {T} name @param {object} [given] @param {(Node | string)[]} inside
 */
export function make(name, given = {}, ...inside) {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
}
