// Leaves the page of a set far down, comes back, reloads; asks for a place by its address. Notes where a number stands each time.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width = 390 } = await request();
const NUMBER = "#values td[id]";

/** For an init script: how many parts of the page wait, before it is loaded and at any time. */
function countWaiting() {
  const parts = () => [...document.querySelectorAll("main > section")];
  globalThis.spindleCount = () => parts().filter((part) => getComputedStyle(part).contentVisibility === "auto").length;
  addEventListener("DOMContentLoaded", () => (globalThis.spindleWaiting = globalThis.spindleCount()));
}

const top = (page, selector) => page.evaluate((each) => Math.round(document.querySelector(each).getBoundingClientRect().top), selector);

async function settled(page, selector) {
  await page.waitForTimeout(600);
  return top(page, selector);
}

/** The last place of the contents line, by its link and by its address. */
async function asked(page) {
  const link = page.locator('.toc a[href^="#"]').last();
  const id = await link.getAttribute("href");
  await link.click();
  const clicked = await settled(page, id);
  await page.goto("about:blank");
  await page.goto(base + paths[0] + id);
  return { clicked, opened: await settled(page, id) };
}

answer(
  await overPaths({ base, paths, options: { viewport: { width, height: 844 } }, before: (context) => context.addInitScript(countWaiting) }, async (page) => {
    const url = page.url();
    await page.waitForFunction(() => globalThis.spindleCount() === 0, undefined, { timeout: 10_000 }).catch(() => {});
    const waiting = await page.evaluate(() => [globalThis.spindleWaiting, globalThis.spindleCount()]);
    await page.evaluate((each) => document.querySelector(each).scrollIntoView({ block: "center" }), NUMBER);
    const left = await settled(page, NUMBER);
    await page.goto(`${base}/results/`);
    await page.goBack({ waitUntil: "load" });
    const back = await settled(page, NUMBER);
    await page.reload({ waitUntil: "load" });
    const reloaded = await settled(page, NUMBER);
    await page.goto("about:blank");
    await page.goto(url, { waitUntil: "load" });
    return { waiting, left, back, reloaded, ...(await asked(page)) };
  }),
);
