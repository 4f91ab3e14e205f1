/**
 * The loader of the live charts. Each `figure[data-vega]` shows its static picture until it comes into sight, is
 * touched or gets the focus; then live.js is fetched, once, and puts the live view in its place. If anything fails
 * on the way, the picture stays and nothing is said; controls that would not answer go.
 */
import { live, style } from "@params";
import { layOutBelow } from "./below.js";
import { styled } from "./style.js";

/** @type {Promise<{show: (figure: HTMLElement) => Promise<void>}> | undefined} */
let module_;

/** @param {HTMLElement} figure */
function wake(figure) {
  if (figure.dataset.live) return;
  figure.dataset.live = "loading";
  sight.unobserve(figure);
  // Nothing is drawn before its style is there.
  module_ ??= Promise.all([import(live), styled(style)]).then(([module]) => module);
  module_
    .then(({ show }) => show(figure))
    .then(() => (figure.dataset.live = "true"))
    .catch(() => {
      figure.dataset.live = "failed";
      figure.querySelector(".views")?.replaceChildren(); // nothing would answer; the line keeps its height
    });
}

const sight = new IntersectionObserver((entries) =>
  entries.filter((e) => e.isIntersecting).forEach((e) => wake(/** @type {HTMLElement} */ (e.target))),
);

for (const figure of document.querySelectorAll("figure[data-vega]")) {
  sight.observe(figure);
  for (const sign of ["pointerenter", "touchstart", "focusin"])
    figure.addEventListener(sign, () => wake(/** @type {HTMLElement} */ (figure)), { once: true, passive: true });
}

layOutBelow();
