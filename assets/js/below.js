/**
 * What is far below waits until the first chart is painted (assets/css/10-below.css). Here it is laid out, part by part and
 * in small tasks, so that none of it blocks. Who comes back before that finds the place all the same: the entry in the history
 * notes what stands at the top of the window, and how much of it has passed. Where an address asks for a place, the
 * browser finds it by itself.
 */

import { pause } from "./pause.js";

const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main > *"));

/** How far each part of the page is above the top of the window. */
const passed = () => [...parts].map((part) => -part.getBoundingClientRect().top);

function note() {
  const above = passed();
  const part = above.findLastIndex((pixels) => pixels > 0);
  history.replaceState(part < 0 ? null : { part, pixels: above[part] }, "");
}

/** Goes where the page was left; the browser, which would go elsewhere, does not until all is loaded. @param {{part: number, pixels: number}} left */
function goTo({ part, pixels }) {
  history.scrollRestoration = "manual";
  addEventListener("load", () => setTimeout(() => (history.scrollRestoration = "auto")));
  scrollTo({ top: scrollY - passed()[part] + pixels, behavior: "instant" });
}

/** @param {HTMLElement} part */
const layOut = (part) => (part.style.contentVisibility = "visible");

/** @param {HTMLElement} part */
const waits = (part) => getComputedStyle(part).contentVisibility === "auto";

const frame = () => new Promise(requestAnimationFrame);

/** One after the other. To be asked for them makes style and layout tasks of their own; the frame is left with the painting. */
async function layOutRest() {
  for (const part of [...parts].filter(waits)) {
    layOut(part);
    waits(part);
    await pause();
    part.getBoundingClientRect();
    await frame();
    await pause();
  }
}

/** Lays out what waits; at once for those who come back, or ask for a view or a place. Notes the place whenever a scroll ends. */
export function layOutBelow() {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (type !== "navigate" || location.search || location.hash) parts.forEach(layOut);
  if (type !== "navigate" && !location.hash && history.state) goTo(history.state);
  addEventListener("load", layOutRest);
  document.addEventListener("scrollend", note);
}
