/**
 * The tooltip of the live charts: ink on paper, the value first, then what it is, how often, as printed, and the way
 * to its evidence. It stays while the pointer goes to its link.
 */
import { make } from "./make.js";

/** @typedef {{value: string, what: string, runs: string, printed: string, where: string, expected: string, interface: string, evidence: string}} Facts */

const box = make("div", { id: "spindle-tooltip", role: "tooltip" });
document.body.append(box);

const GAP = 10;
const PATIENCE = 300;
let leaving = 0;

/** @param {unknown} target */
export const inTooltip = (target) => target instanceof Node && box.contains(target);
export const hide = () => box.classList.remove("visible");
addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("scroll", hide, { passive: true });
addEventListener("pointerdown", ({ target }) => inTooltip(target) || hide(), { passive: true });
box.addEventListener("pointerenter", () => clearTimeout(leaving));
// A finger leaves before its tap counts.
box.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hide());

/**
 * Shows what is known of a point beside it; without facts it goes, unless the pointer reaches it.
 * @param {DOMRect | null | undefined} point @param {Facts | null | undefined} facts @param {string} home
 */
export function tooltip(point, facts, home) {
  clearTimeout(leaving);
  if (!point || !facts?.value) {
    leaving = setTimeout(hide, PATIENCE);
    return;
  }
  box.replaceChildren(...lines(facts, home));
  box.classList.add("visible");
  const { width, height } = box.getBoundingClientRect();
  const x = point.right + GAP + width > innerWidth ? Math.max(4, point.left - GAP - width) : point.right + GAP;
  const y = Math.min(Math.max(4, point.top - height / 2), Math.max(4, innerHeight - height - 4));
  box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** @param {Facts} facts @param {string} home */
function lines({ value, what, where, evidence, ...facts }, home) {
  const link = evidence ? [make("a", { href: home + evidence }, `open ${where}`)] : [];
  return [
    make("b", {}, value),
    ...(what ? [make("span", {}, what)] : []),
    ...quiet(facts).map((text) => make("span", { className: "quiet" }, text)),
    ...link,
  ];
}

/** The same as one sentence, for those who hear it. @param {Facts} facts */
export const sentence = ({ value, what, ...facts }) => [value, what, ...quiet(facts)].filter(Boolean).join(", ");

/** What is said after the value and what it is. @param {Pick<Facts, "runs" | "printed" | "expected" | "interface">} facts */
function quiet({ runs, printed, expected, interface: share }) {
  return [runs, printed && `printed ${printed}`, expected && `expected ${expected}`, share].filter(Boolean);
}
