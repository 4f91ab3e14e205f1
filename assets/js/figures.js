/**
 * Each `figure[data-vega]` shows its static picture until it comes into sight, is touched or gets the focus; then the code of
 * live views is asked for, once, and puts the live view in its place. If anything fails on the way, the picture stays and
 * nothing is said; controls that would not answer go.
 */
import { layOutBelow } from "./below.js";

/** @typedef {{show: (figure: HTMLElement) => Promise<void>}} Live */

/** @param {() => Promise<Live>} load the code of live views, asked once */
export function wakeFigures(load) {
  /** @type {Promise<Live> | undefined} */
  let loading;
  /** @param {HTMLElement} figure */
  const wake = (figure) => {
    if (figure.dataset.live) return;
    figure.dataset.live = "loading";
    sight.unobserve(figure);
    loading ??= load();
    loading
      .then(({ show }) => show(figure))
      .then(() => (figure.dataset.live = "true"))
      .catch(() => {
        figure.dataset.live = "failed";
        figure.querySelector(".views")?.replaceChildren(); // nothing would answer; the line keeps its height
      });
  };
  const sight = new IntersectionObserver((entries) =>
    entries.filter((e) => e.isIntersecting).forEach((e) => wake(/** @type {HTMLElement} */ (e.target))),
  );
  for (const figure of document.querySelectorAll("figure[data-vega]")) {
    sight.observe(figure);
    for (const sign of ["pointerenter", "touchstart", "focusin"])
      figure.addEventListener(sign, () => wake(/** @type {HTMLElement} */ (figure)), { once: true, passive: true });
  }
  layOutBelow();
}
