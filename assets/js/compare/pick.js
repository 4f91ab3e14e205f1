/**
 * How a chart answers: the nearest value to a mouse or within 22 pixels of a finger, the next one to an arrow key. A click
 * or Enter makes it A or B, `e` opens its evidence, `t` the table.
 *
 * @typedef {{x: number, y: number, item: any}} Mark
 * @typedef {{figure: HTMLElement, model: any, panels: any[], words: (item: any) => {value: string, what: string, quiet: string[]}, evidence: (row: any) => Promise<string | null>,
 *   choose: (item: any) => void, label: string, table: () => void, say: (text: string) => void}} Picking
 */
import { h, toDom } from "./tree.js";

const REACH = 22;

/** @param {Picking} picking */
export function picking({ figure, panels, words, evidence, choose, label, table, say }) {
  const chart = /** @type {HTMLElement} */ (figure.querySelector(".cchart"));
  const box = /** @type {HTMLElement} */ (toDom(h("div", { class: "tip", hidden: true })));
  const ring = /** @type {HTMLElement} */ (toDom(h("div", { class: "pring", hidden: true, "aria-hidden": "true" })));
  chart.append(ring, box);
  /** @type {{panel: number, n: number} | null} */
  let here = null;
  let stepped = 0;

  /** The panels as they are drawn now, with what turns their units into pixels. */
  const drawn = () =>
    [.../** @type {NodeListOf<HTMLElement>} */ (chart.querySelectorAll("[data-panel]"))].map((element, n) => {
      const holder = /** @type {HTMLElement} */ ([...element.querySelectorAll("[data-size]")].find((each) => /** @type {HTMLElement} */ (each).offsetParent !== null) ?? element.querySelector("[data-size]"));
      const made = panels[n][holder.dataset.size ?? "wide"];
      const rect = /** @type {Element} */ (holder.querySelector("svg")).getBoundingClientRect();
      return { marks: /** @type {Mark[]} */ (made.marks), rect, scale: rect.width / made.width };
    });

  /** @param {number} panel @param {number} n @param {boolean} [aloud] */
  function show(panel, n, aloud = false) {
    const { marks, rect, scale } = drawn()[panel];
    const mark = marks[n];
    const own = chart.getBoundingClientRect();
    here = { panel, n };
    const [x, y] = [rect.left - own.left + mark.x * scale, rect.top - own.top + mark.y * scale];
    ring.hidden = box.hidden = false;
    Object.assign(ring.style, { left: `${x - 11}px`, top: `${y - 11}px` });
    const { value, what, quiet } = words(mark.item);
    box.replaceChildren(toDom(h("b", {}, value)), toDom(h("span", {}, what)), ...quiet.map((text) => toDom(h("span", { class: "quiet" }, text))));
    const left = x + 16 + box.offsetWidth > chart.clientWidth ? Math.max(0, x - 16 - box.offsetWidth) : x + 16;
    Object.assign(box.style, { left: `${left}px`, top: `${Math.max(0, y - box.offsetHeight / 2)}px` });
    if (aloud) say([value, what, ...quiet].join(", "));
  }
  function leave() {
    here = null;
    ring.hidden = box.hidden = true;
  }

  /** Marks near a place of the window, the nearest first. @param {number} x @param {number} y */
  function near(x, y) {
    return drawn()
      .flatMap(({ marks, rect, scale }, panel) => marks.map((mark, n) => ({ panel, n, far: Math.hypot(rect.left + mark.x * scale - x, rect.top + mark.y * scale - y) })))
      .filter(({ far }) => far <= REACH)
      .sort((a, b) => a.far - b.far);
  }
  chart.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const [first] = near(event.clientX, event.clientY);
    first ? show(first.panel, first.n) : leave();
  });
  chart.addEventListener("pointerleave", leave);
  chart.addEventListener("click", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("a")) return;
    const found = near(event.clientX, event.clientY);
    if (!found.length) return leave();
    const finger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (!finger) return choose(drawn()[found[0].panel].marks[found[0].n].item);
    // A second tap steps through what overlaps; the words have a button for A and B.
    stepped = here && found.some(({ panel, n }) => panel === here?.panel && n === here?.n) ? (stepped + 1) % found.length : 0;
    const { panel, n } = found[stepped];
    show(panel, n, true);
    box.append(toDom(h("button", { type: "button", class: "txt", onclick: (/** @type {Event} */ pressed) => (pressed.stopPropagation(), choose(drawn()[panel].marks[n].item)) }, label)));
  });

  /** The next mark along a row, or in the row above or below. @param {string} key */
  function next(key) {
    const all = drawn();
    const now = here ?? { panel: 0, n: -1 };
    const { marks } = all[now.panel];
    if (now.n < 0) return marks.length ? { panel: 0, n: 0 } : null;
    const mark = marks[now.n];
    const along = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const some = marks.map((each, n) => ({ ...each, n })).filter((each) => (along ? each.y === mark.y && (each.x - mark.x || each.n - now.n) * sign > 0 : (each.y - mark.y) * sign > 0));
    some.sort((a, b) => (along ? (a.x - b.x) * sign || (a.n - b.n) * sign : Math.abs(a.y - mark.y) - Math.abs(b.y - mark.y) || Math.abs(a.x - mark.x) - Math.abs(b.x - mark.x)));
    if (some.length) return { panel: now.panel, n: some[0].n };
    const to = now.panel + sign;
    return !along && all[to]?.marks.length ? { panel: to, n: sign > 0 ? 0 : all[to].marks.length - 1 } : null;
  }
  chart.addEventListener("keydown", async (event) => {
    if (event.target !== chart || event.ctrlKey || event.metaKey || event.altKey) return;
    const item = here ? drawn()[here.panel].marks[here.n].item : null;
    if (event.key.startsWith("Arrow")) {
      const to = next(event.key);
      if (to) show(to.panel, to.n, true);
    } else if (event.key === "Escape") leave();
    else if (event.key === "t") table();
    else if (event.key === "Enter" && item) choose(item);
    else if (event.key === "e" && item) {
      const address = await evidence(item.row);
      if (address) location.assign(address);
    } else return;
    event.preventDefault();
  });
  chart.addEventListener("focus", () => {
    if (chart.matches(":focus-visible") && !here && drawn()[0]?.marks.length) show(0, 0, true);
  });
  chart.addEventListener("blur", leave);
  Object.assign(chart, { tabIndex: 0, ariaLabel: "Chart. Arrow keys move from value to value, Enter chooses it as A or B, e opens its evidence, t the table." });
  chart.setAttribute("role", "application");
}
