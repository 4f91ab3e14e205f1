// Loads each page with JavaScript off: every chart must be there all the same.
import { CHART, answer, overPaths, request } from "./browser.mjs";

function look(page) {
  return page.evaluate((selector) => {
    const isDrawn = (svg) => {
      const box = svg.getBoundingClientRect();
      return box.width > 20 && box.height > 10 && svg.querySelectorAll("path, rect, circle, line").length > 1;
    };
    const figures = [...document.querySelectorAll(selector)].filter((figure) => figure.checkVisibility());
    const shows = (part) => [...part.querySelectorAll("svg")].some(isDrawn);
    const parts = (figure) => (figure.querySelector("[data-panel]") ? figure.querySelectorAll("[data-panel]") : [figure]);
    const empty = figures.filter((figure) => ![...parts(figure)].every(shows));
    return { figures: figures.length, empty: empty.map((figure) => figure.id || figure.textContent.trim().slice(0, 60)) };
  }, CHART);
}

const asked = await request();
const options = { javaScriptEnabled: false, viewport: { width: asked.width ?? 1280, height: 900 } };
answer(await overPaths({ ...asked, options }, look));
