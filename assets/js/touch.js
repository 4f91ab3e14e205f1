/**
 * How a live chart answers: the nearest value of a panel to a mouse, to a finger within its reach, the next to an arrow
 * key. It is ringed, a tooltip stands beside it; a click or Enter opens its evidence, `t` the table, Escape leaves.
 */
import { make } from "./make.js";
import { again, middle, nearest, next, points, steps } from "./points.js";
import { hide, inTooltip, sentence, tooltip } from "./tooltip.js";

/** @typedef {import("./panel.js").Drawn} Drawn */
/** @typedef {import("./points.js").Point} Point */

const KEYS = "Arrow keys move from point to point, Enter opens the evidence, t the table, Escape leaves the chart.";
/** How far from a value a finger may be, in pixels. */
const FINGER = 44;
/** The least size of the ring. */
const RING = 22;

/** Opens the chart's table, or goes to where its numbers stand. @param {HTMLElement} figure */
function table(figure) {
  const details = figure.querySelector("figcaption details");
  if (details instanceof HTMLDetailsElement) details.open = true;
  const place =
    figure.querySelector("figcaption details .scroll, figcaption a:is([href$='#table'], [href$='#values'])") ??
    document.querySelector("#table .scroll");
  if (place instanceof HTMLAnchorElement) place.click();
  else if (place instanceof HTMLElement) place.focus();
}

/** Puts the ring, which is the link to the evidence, around a value. @param {HTMLAnchorElement} ring @param {Point} point @param {string} home */
function circle(ring, point, home) {
  const [x, y] = middle(point);
  const { left, top } = point.plot.getBoundingClientRect();
  const [width, height] = [point.box.right - point.box.left, point.box.bottom - point.box.top].map((size) => Math.max(RING, Math.round(size) + 8));
  point.plot.append(ring);
  ring.hidden = false;
  Object.assign(ring.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${x - Math.round(left) - width / 2}px, ${y - Math.round(top) - height / 2}px)` });
  if (point.facts.evidence) ring.href = home + point.facts.evidence;
  else ring.removeAttribute("href");
}

/** @param {HTMLElement} figure @param {() => Drawn[]} drawn */
export function touch(figure, drawn) {
  const grid = /** @type {HTMLElement} */ (figure.querySelector(".mult, .mult3"));
  const home = figure.dataset.home ?? "";
  const hint = make("p", { className: "hint", id: `${figure.id}-keys` }, KEYS);
  const status = make("p", { className: "vh", role: "status" });
  const ring = make("a", { className: "ring", hidden: true, tabIndex: -1, ariaHidden: "true" });
  const title = figure.querySelector(".t")?.textContent ?? figure.getAttribute("aria-label") ?? "";
  Object.assign(grid, { tabIndex: 0, role: "application", ariaLabel: `${title}: chart` });
  grid.setAttribute("aria-describedby", hint.id);
  figure.querySelector("figcaption")?.before(hint, status);
  /** @type {Point | undefined} */
  let here;
  /** Whether a finger touched last; a browser tells of a resting mouse as well. */
  let finger = false;

  const leave = () => {
    here = undefined;
    ring.hidden = true;
    status.textContent = "";
    hide();
  };
  const go = (/** @type {Point} */ point) => {
    here = point;
    circle(ring, point, home);
    tooltip(ring.getBoundingClientRect(), point.facts, home, finger);
  };
  /** An expectation or a median is no value of a log: the table has what it is made of. */
  const open = () => (ring.hasAttribute("href") ? ring.click() : table(figure));
  const byKey = (/** @type {string} */ key) => {
    const point = next(points(drawn()), here, key);
    if (!point) return;
    point.plot.scrollIntoView({ block: "nearest" });
    finger = false;
    go(again(points(drawn()), point) ?? point); // after a scroll it stands elsewhere
    status.textContent = sentence(point.facts);
  };
  /** The nearest value in the panel under a pointer. @param {PointerEvent | MouseEvent} event @param {number} reach */
  const under = ({ target, clientX, clientY }, reach) => {
    const plot = target instanceof Element && target.closest("[data-panel]");
    return nearest(points(drawn()).filter((point) => point.plot === plot), clientX, clientY, reach);
  };

  grid.addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType === "touch"), { passive: true });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    finger = false;
    const point = under(event, Infinity);
    if (point && point.facts !== here?.facts) go(point);
    else if (!point && here) leave();
  }, { passive: true });
  grid.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && here && leave());
  grid.addEventListener("click", (event) => {
    if (event.target === ring && !finger) return; // it is a link
    const point = under(event, finger ? FINGER : Infinity);
    if (finger) event.preventDefault(); // what a finger touches it cannot see: first the words, then their link
    if (!point) return leave();
    go(point);
    if (!finger) open();
  });
  // Not on the way to the tooltip's link.
  grid.addEventListener("blur", ({ relatedTarget }) => here && !inTooltip(relatedTarget) && leave());
  grid.addEventListener("keydown", (event) => {
    if (event.target !== grid || event.ctrlKey || event.altKey || event.metaKey) return;
    if (steps(event.key)) byKey(event.key);
    else if (event.key === "Enter" && here) open();
    else if (event.key === "t") table(figure);
    else if (event.key === "Escape") grid.blur();
    else return;
    event.preventDefault();
  });
  return leave;
}
