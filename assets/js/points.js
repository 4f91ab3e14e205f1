/**
 * The points of a live chart by keyboard: arrow keys move from one to the next, over all panels, Enter opens the
 * evidence, t the table, Escape leaves. The tooltip follows, and a status line says the point.
 */
import { make } from "./make.js";
import { hide, inTooltip, sentence, tooltip } from "./tooltip.js";

/** @typedef {import("./panel.js").Drawn} Drawn */
/** @typedef {import("./tooltip.js").Facts} Facts */
/** @typedef {{panel: number, plot: HTMLElement, facts: Facts & {id?: string}, box: DOMRect, href: string}} Point */

const KEYS = "Arrow keys go from point to point, Enter opens the evidence, t the table, Escape leaves.";

/** Every item under a mark of the scene. @param {any} mark @returns {Generator<any>} */
function* items(mark) {
  for (const item of mark.items ?? []) {
    if (item.tooltip?.value && item._svg) yield item;
    for (const inner of item.items ?? []) yield* items(inner);
  }
}

/** @param {Drawn[]} drawn @returns {Point[]} */
const points = (drawn) =>
  drawn.flatMap(({ plot, view }, panel) =>
    [...items(view.scenegraph().root)].map((item) => ({
      panel, plot, facts: item.tooltip, box: item._svg.getBoundingClientRect(), href: item.href ?? "",
    })),
  );

/** @param {Point} point */
const middle = ({ box }) => [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);

/** From left to right, or from top to bottom, panel after panel. @param {0 | 1} first */
const along = (first) => (/** @type {Point} */ a, /** @type {Point} */ b) => {
  const [here, there] = [middle(a), middle(b)];
  return a.panel - b.panel || here[first] - there[first] || here[1 - first] - there[1 - first];
};

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

/** @param {Point} a @param {Point | undefined} b */
const same = (a, b) => b != null && a.panel === b.panel && String(middle(a)) === String(middle(b)) && a.href === b.href;

/**
 * The point that a key leads to.
 * @param {Point[]} all @param {Point | undefined} here @param {string} key @returns {Point | undefined}
 */
function next(all, here, key) {
  const [first, step] = STEPS[/** @type {keyof STEPS} */ (key)] ?? [0, 0];
  const order = [...all].sort(along(/** @type {0 | 1} */ (first)));
  if (key === "Home") return order[0];
  if (key === "End") return order.at(-1);
  const at = order.findIndex((point) => same(point, here));
  return at < 0 ? order[0] : order[Math.min(order.length - 1, Math.max(0, at + step))];
}

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

/** @param {HTMLElement} figure @param {() => Drawn[]} drawn */
export function walk(figure, drawn) {
  const grid = /** @type {HTMLElement} */ (figure.querySelector(".mult, .mult3"));
  const home = figure.dataset.home ?? "";
  const hint = make("p", { className: "hint", id: `${figure.id}-keys` }, KEYS);
  const status = make("p", { className: "vh", role: "status" });
  const ring = make("span", { className: "ring", hidden: true });
  const title = figure.querySelector(".t")?.textContent ?? figure.getAttribute("aria-label") ?? "";
  Object.assign(grid, { tabIndex: 0, role: "application", ariaLabel: `${title}: chart` });
  grid.setAttribute("aria-describedby", hint.id);
  figure.querySelector("figcaption")?.before(hint, status);
  /** @type {Point | undefined} */
  let here;
  const leave = () => {
    here = undefined;
    ring.hidden = true;
    status.textContent = "";
    hide();
  };
  const go = (/** @type {Point} */ point) => {
    here = point;
    const [x, y] = middle(point);
    const frame = point.plot.getBoundingClientRect();
    point.plot.append(ring);
    ring.hidden = false;
    ring.style.transform = `translate(${x - Math.round(frame.left)}px, ${y - Math.round(frame.top)}px)`;
    status.textContent = sentence(point.facts);
    tooltip(point.box, point.facts, home);
  };
  const move = (/** @type {string} */ key) => {
    const point = next(points(drawn()), here, key);
    if (!point) return;
    point.plot.scrollIntoView({ block: "nearest" });
    // After a scroll the point stands elsewhere.
    const settled = points(drawn()).find((each) => each.panel === point.panel && each.facts === point.facts);
    go(settled ?? point);
  };
  // Not on the way to the tooltip's link.
  grid.addEventListener("blur", ({ relatedTarget }) => here && !inTooltip(relatedTarget) && leave());
  grid.addEventListener("keydown", (event) => {
    if (event.target !== grid || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in STEPS || event.key === "Home" || event.key === "End") move(event.key);
    else if (event.key === "Enter" && here) open(here);
    else if (event.key === "t") table(figure);
    else if (event.key === "Escape") grid.blur();
    else return;
    event.preventDefault();
  });
  const open = (/** @type {Point} */ { facts, href }) => {
    if (facts.evidence) location.assign(home + facts.evidence);
    else if (href.length > 1) location.assign(home + href);
  };
  return leave;
}
