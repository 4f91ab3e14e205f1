/**
 * Pages of rows, where a table has more than its first ones in the HTML: they take the place of the links to the pages of
 * values, which a reader without this script follows.
 */
import { make } from "../make.js";
import { count } from "./words.js";

/** @param {HTMLElement} wrapper @param {number} size rows on a page @param {(page: number) => void} turn */
export function pager(wrapper, size, turn) {
  const links = /** @type {HTMLElement | null} */ (wrapper.querySelector(".further"));
  let [now, last] = [1, 1];
  const go = (/** @type {number} */ page) => page >= 1 && page <= last && turn(page);
  const said = make("span");
  const [before, after] = [["Previous", -1], ["Next", 1]].map(([text, step]) => make("button", { type: "button", onclick: () => go(now + Number(step)) }, String(text)));
  const nav = make("nav", { className: "further pager", hidden: true }, said, before, after);
  nav.setAttribute("aria-label", "Pages of rows");
  links?.after(nav);

  return {
    /** @param {number} all @param {number} page */
    show(all, page) {
      if (!links) return;
      links.remove(); // with the ids of later rows, which are now found in the data
      now = page;
      last = Math.ceil(all / size);
      nav.hidden = !all;
      said.textContent = `Rows ${count((page - 1) * size + 1)}–${count(Math.min(all, page * size))} of ${count(all)}`;
      for (const button of [before, after]) button.hidden = last < 2;
      // Not `disabled`: the focus of a reader who has come to the end would be lost.
      before.setAttribute("aria-disabled", String(page < 2));
      after.setAttribute("aria-disabled", String(page >= last));
    },
  };
}
