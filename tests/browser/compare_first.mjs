// From an address of Compare to its first picture in Chromium: milliseconds, and how many panels.
import { answer, launch, request } from "./browser.mjs";

const { base, path } = await request();
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
await page.addInitScript(() => {
  new MutationObserver(() => {
    if (!globalThis.drawnAt && document.querySelector("#compare .cfig svg")) globalThis.drawnAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
});
await page.goto(base + path);
await page.waitForFunction(() => globalThis.drawnAt);
answer(await page.evaluate(() => ({ milliseconds: globalThis.drawnAt, panels: document.querySelectorAll("#compare .cpanel").length })));
await browser.close();
