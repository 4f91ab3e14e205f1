// Leaves the page of a set far down, comes back, reloads; asks for a place by its address. Notes where a number stands each time.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width = 390, every = 1 } = await request();
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

/** Places of the contents line by their links, at once after the page has come; the last one by its address; and a number. */
async function asked(page, number) {
  const url = page.url();
  const ids = await page.locator('.toc a[href^="#"]').evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const clicked = {};
  for (const id of ids.filter((_, place) => place % every === 0)) {
    await page.goto("about:blank");
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(`.toc a[href="${id}"]`).click();
    clicked[id] = await settled(page, id);
  }
  const opened = {};
  for (const [what, id] of [["section", ids.at(-1)], ["number", `#${number}`]]) {
    await page.goto("about:blank");
    await page.goto(base + paths[0] + id);
    opened[what] = await settled(page, `[id="${id.slice(1)}"]`);
  }
  return { clicked, opened };
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
    const number = await page.locator(NUMBER).last().getAttribute("id");
    return { waiting, left, back, reloaded, ...(await asked(page, number)) };
  }),
);
