// In how many rows the masthead and the contents line stand, which names of levels are broken, how far the pager stands
// from its table's edge, and whether raised digits have one face, at each width.
import { answer, laidOut, launch, overPathsIn, request } from "./browser.mjs";

const { base, paths, widths } = await request();

/** Runs in the page. */
function lines() {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const rows = (parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().top))).size;
  const name = document.createRange();
  const broken = (cell) => (name.selectNode(cell.lastChild), name.getClientRects().length > 1);
  const edge = (part) => Math.round(part.getBoundingClientRect().left);
  const [pager, more] = [document.querySelector(".pager"), document.querySelector(".more")];
  const wraps = pager && pager.getBoundingClientRect().top > more.getBoundingClientRect().top + 20;
  return { indent: wraps ? edge(pager) - edge(more) : 0, pager: pager !== null, masthead: rows(shown(".mast nav a")), contents: rows(shown(".toc a")), broken: shown("#values td.nw").filter(broken).map((cell) => cell.textContent) };
}

/** How many raised digits the first text with some has, and how many of its signs come from another face than the text's. */
async function raised(page) {
  const digits = await page.evaluate(() => {
    const part = [...document.querySelectorAll(".prose li, .prose p")].find(({ textContent }) => /[²³¹⁰⁴-⁹]{2}/.test(textContent));
    part?.setAttribute("data-raised", "");
    return part?.textContent.match(/[²³¹⁰⁴-⁹]/g).length ?? 0;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-raised]" });
  const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
  const others = fonts.filter(({ isCustomFont, familyName }) => !(isCustomFont && familyName.startsWith("Newsreader")));
  return { digits, others: others.map(({ glyphCount }) => glyphCount) };
}

const browser = await launch();
const found = {};
for (const width of widths)
  found[width] = await overPathsIn(browser, { base, paths, options: { viewport: { width, height: 900 } }, onward: true }, async (page) => {
    await laidOut(page);
    await page.evaluate(() => document.fonts.ready);
    return { ...(await page.evaluate(lines)), raised: await raised(page) };
  });
await browser.close();
answer(found);
