// In how many rows the masthead and the contents line stand, and which names of levels are broken, at each width.
import { answer, laidOut, launch, overPathsIn, request } from "./browser.mjs";

const { base, paths, widths } = await request();

/** Runs in the page. */
function lines() {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const rows = (parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().top))).size;
  const name = document.createRange();
  const broken = (cell) => (name.selectNode(cell.lastChild), name.getClientRects().length > 1);
  const [word, nav] = [document.querySelector(".word"), document.querySelector(".mast nav")].map((part) => part.getBoundingClientRect());
  return { masthead: nav.top < word.bottom ? 1 : 2, contents: rows(shown(".toc a")), broken: shown("#values td.nw").filter(broken).map((cell) => cell.textContent) };
}

const browser = await launch();
const found = {};
for (const width of widths)
  found[width] = await overPathsIn(browser, { base, paths, options: { viewport: { width, height: 900 } } }, async (page) => {
    await laidOut(page);
    return page.evaluate(lines);
  });
await browser.close();
answer(found);
