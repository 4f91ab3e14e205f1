/**
 * The values that a live chart draws, and where: markers, ranges and fields, the points of thin lines, the ends of bands,
 * expectations. Which is nearest to a place in the window, and which comes next by an arrow key.
 */

/** @typedef {import("./panel.js").Drawn} Drawn */
/** @typedef {import("./tooltip.js").Facts} Facts */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{panel: number, plot: HTMLElement, facts: Facts, box: Box}} Point */

/** Every item of the scene that says a value, with its place in the picture. @param {any} mark @param {number} x @param {number} y @returns {Generator<{facts: Facts, box: Box}>} */
function* items(mark, x, y) {
  for (const item of mark.items ?? []) {
    const [left, top] = [x + (item.x ?? 0), y + (item.y ?? 0)];
    const bottom = mark.marktype === "area" ? y + item.y2 : top + (item.height ?? 0);
    const drawn = ["symbol", "rect", "line", "area"].includes(mark.marktype) && item.defined !== false;
    if (drawn && item.datum?.shown) yield { facts: item.datum, box: { left, top: Math.min(top, bottom), right: left + (item.width ?? 0), bottom: Math.max(top, bottom) } };
    for (const inner of item.items ?? []) yield* items(inner, left, top);
  }
}

/** The values of one panel, where they stand in the window. @param {Drawn} drawn @param {number} panel @returns {Point[]} */
function pointsOf({ plot, place, view }, panel) {
  const frame = place.getElementsByTagName("svg")[0].getBoundingClientRect();
  const { left, right, top } = view.padding();
  const scale = frame.width / (view.width() + left + right);
  return [...items(view.scenegraph().root, left, top)].map(({ facts, box }) => ({
    panel, plot, facts,
    box: { left: frame.left + box.left * scale, right: frame.left + box.right * scale, top: frame.top + box.top * scale, bottom: frame.top + box.bottom * scale },
  }));
}

/** @param {Drawn[]} drawn */
export const points = (drawn) => drawn.flatMap(pointsOf);

/** @param {Point} point @param {number} x @param {number} y how far a place is from its box, in pixels */
const distance = ({ box }, x, y) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** The nearest to a place; of two as near, the one that is drawn on top. @param {Point[]} all @param {number} x @param {number} y @param {number} reach in pixels */
export function nearest(all, x, y, reach) {
  let found;
  let least = reach;
  for (const point of all) {
    const far = distance(point, x, y);
    if (far <= least) [found, least] = [point, far];
  }
  return found;
}

/** @param {Point} point */
export const middle = ({ box }) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2].map(Math.round);

/** From left to right, or from top to bottom, panel after panel. @param {0 | 1} first */
const along = (first) => (/** @type {Point} */ a, /** @type {Point} */ b) => {
  const [here, there] = [middle(a), middle(b)];
  return a.panel - b.panel || here[first] - there[first] || here[1 - first] - there[1 - first];
};

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

/** Whether a key goes from point to point. @param {string} key */
export const steps = (key) => key in STEPS || key === "Home" || key === "End";

/** The same value again, after the chart has moved or was drawn anew. @param {Point[]} all @param {Point | undefined} point */
export const again = (all, point) => point && all.find(({ panel, facts }) => panel === point.panel && facts === point.facts);

/** What makes two points one stop: the two ends of a tick, or an expectation that is the same everywhere. @param {Point | undefined} point */
const stop = (point) => point && `${point.panel} ${point.facts.evidence || `${point.facts.what} ${point.facts.shown}`}`;

/** The point that a key leads to. @param {Point[]} all @param {Point | undefined} here @param {string} key @returns {Point | undefined} */
export function next(all, here, key) {
  const [first, step] = STEPS[/** @type {keyof STEPS} */ (key)] ?? [0, 0];
  const order = [...new Map(all.map((point) => [stop(point), point])).values()].sort(along(/** @type {0 | 1} */ (first)));
  if (key === "Home") return order[0];
  if (key === "End") return order.at(-1);
  const at = order.findIndex((point) => stop(point) === stop(here));
  return at < 0 ? order[0] : order[Math.min(order.length - 1, Math.max(0, at + step))];
}
