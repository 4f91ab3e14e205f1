// What a page costs its reader: what moves, what is fetched before it is seen, what only a mouse can use, how many nodes.
import { answer, drawnInItsFont, launch, overPathsIn, request, scrollThrough, untilLive } from "./browser.mjs";

/** For an init script: adds up how far things move that nobody touched (the browser's own measure). */
function noteShifts() {
  globalThis.spindleShifts = [];
  const named = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.cloneNode(false).outerHTML.slice(0, 90) ?? "";
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) globalThis.spindleShifts.push({ by: entry.value, what: named(entry.sources[0]?.node) });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Scripts and data that came before a chart was near, and that the page itself does not name. */
async function early(page) {
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const near = [...document.querySelectorAll("figure[data-vega]")].some((figure) => figure.getBoundingClientRect().top < innerHeight + 100);
    const named = new Set([...document.scripts].map(({ src }) => src));
    const fetched = performance.getEntriesByType("resource").filter(({ initiatorType }) => ["script", "fetch", "xmlhttprequest", "other"].includes(initiatorType));
    return near ? [] : fetched.map(({ name }) => name).filter((name) => /\.(js|json|csv|wasm)(\?|$)/.test(name) && !named.has(name));
  });
}

/**
 * What listens to a mouse, and neither is nor holds nor is in anything that the keyboard reaches. Live charts count as
 * soon as one of them can be focused: until then every link of a chart is in its table.
 */
const MOUSE_ONLY = `(() => {
  const reached = "a[href], button, input, select, textarea, summary, label, [tabindex]";
  const focusable = document.querySelector(".vega-live [tabindex='0'], .plot[tabindex='0'], .vega-live[tabindex='0']");
  const listens = (element) => Object.keys(getEventListeners(element)).some((name) => /^(click|dblclick|mousedown|mouseup|pointerdown|pointerup)$/.test(name));
  const alone = (element) => !element.closest(reached) && !element.querySelector(reached);
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && listens(element) && alone(element) && (focusable || !element.closest(".vega-live")))
    .map((element) => element.cloneNode(false).outerHTML.slice(0, 120));
})()`;

async function mouseOnly(page) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: MOUSE_ONLY, includeCommandLineAPI: true, returnByValue: true });
  await session.detach();
  return result.value;
}

/** The whole page, charts alive: what moved, and what only a mouse can use. */
async function whole(page) {
  const nodes = await page.evaluate(() => document.getElementsByTagName("*").length);
  await drawnInItsFont(page);
  await scrollThrough(page);
  await untilLive(page, 5_000);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(100);
  return { nodes, shifts: await page.evaluate(() => globalThis.spindleShifts), mouse: await mouseOnly(page) };
}

/** The font comes late, as on a slow line, or never: what moves then is not its doing. */
const font = (late) => async (context) => {
  await context.addInitScript(noteShifts);
  await context.route("**/*.woff2", async (route) => {
    if (!late) return route.abort();
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
};

// `low`: a low window, so that nearly all pages open without a chart in sight.
const { base, views } = await request();
const browser = await launch();
const found = {};
for (const { name, paths, width, low = false, late = false } of views) {
  const options = { viewport: { width, height: low ? 240 : 800 } };
  const look = low ? async (page) => ({ early: await early(page) }) : whole;
  found[name] = await overPathsIn(browser, { base, paths, options, before: low ? undefined : font(late) }, look);
}
await browser.close();
answer(found);
