/**
 * The tooltip of the live charts: ink on paper, the value first, then what it is, how often, as printed, and the way
 * to its evidence. It stands beside its point, never over it; only a finger needs its link.
 */
import { make } from "./make.js";

/** @typedef {{shown: string, what: string, runs?: string, printed?: string, where?: string, expected?: string, interface?: string, evidence?: string, doubt?: string, id?: string}} Facts */

const box = make("div", { id: "spindle-tooltip", role: "tooltip" });
document.body.append(box);

const GAP = 4;

/** @param {unknown} target */
export const inTooltip = (target) => target instanceof Node && box.contains(target);
export const hide = () => box.classList.remove("visible");
addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("scroll", hide, { passive: true });
addEventListener("pointerdown", ({ target }) => inTooltip(target) || hide(), { passive: true });

/** Beside a box, where the window has room: right, left, above, below. @param {DOMRect} point @param {DOMRect} size @returns {[number, number]} */
function beside({ left, right, top, bottom }, { width, height }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(Math.max(GAP, at), Math.max(GAP, most - GAP));
  const y = within((top + bottom - height) / 2, innerHeight - height);
  const x = within((left + right - width) / 2, innerWidth - width);
  if (right + GAP + width <= innerWidth) return [right + GAP, y];
  if (left - GAP - width >= 0) return [left - GAP - width, y];
  return [x, top - GAP - height >= 0 ? top - GAP - height : bottom + GAP];
}

/** Shows what is known of a value beside it. @param {DOMRect} point @param {Facts} facts @param {string} home @param {boolean} finger */
export function tooltip(point, facts, home, finger) {
  box.replaceChildren(...lines(facts, home));
  box.classList.add("visible");
  box.classList.toggle("finger", finger);
  const [x, y] = beside(point, box.getBoundingClientRect());
  box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** @param {Facts} facts @param {string} home */
function lines({ shown, what, where, evidence, ...facts }, home) {
  const link = evidence ? [make("a", { href: home + evidence }, `open ${where}`)] : [];
  return [
    make("b", {}, shown),
    ...(what ? [make("span", {}, what)] : []),
    ...quiet(facts).map((text) => make("span", { className: "quiet" }, text)),
    ...link,
  ];
}

/** The same as one sentence, for those who hear it. @param {Facts} facts */
export const sentence = ({ shown, what, ...facts }) => [shown, what, ...quiet(facts)].filter(Boolean).join(", ");

/** What is said after the value and what it is. @param {Partial<Facts>} facts */
function quiet({ runs, printed, expected, interface: share, doubt }) {
  return [doubt && `▲ ${doubt}`, runs, printed && `printed ${printed}`, expected && `expected ${expected}`, share].filter(Boolean);
}
