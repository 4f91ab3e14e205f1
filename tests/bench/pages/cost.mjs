// What a first visit to a page costs, each in a new browser with a processor four times slower: requests and bytes on the wire,
// nodes, and how long scripts block until what is named by `until` is there.
import { answer, launch, request } from "../../browser/browser.mjs";

const SLOWER = 4;

/** Blocking, and when what is waited for is there. */
function watch(until) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(until)) return;
    globalThis.spindleThere = Date.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  globalThis.spindleBlocked = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.spindleBlocked += Math.max(0, duration - 50)))).observe({ type: "longtask", buffered: true });
}

async function visit(base, { path, until, below }) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.addInitScript(watch, until);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const requests = [];
    // Of the page and of its workers: Pagefind asks from one.
    page.on("requestfinished", (each) => new URL(each.url()).pathname.startsWith(below) && requests.push(each));
    await page.goto(base + path, { waitUntil: "load" });
    await page.waitForSelector(until);
    await page.waitForTimeout(500);
    // What was asked for later is not what the reader has waited for.
    const there = await page.evaluate(() => globalThis.spindleThere ?? Date.now());
    const waited = requests.filter((each) => each.timing().startTime <= there);
    const sizes = await Promise.all(waited.map((each) => each.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0);
    return { requests: sizes.length, bytes, ...(await page.evaluate(() => ({ nodes: document.getElementsByTagName("*").length, blocked: globalThis.spindleBlocked }))) };
  } finally {
    await browser.close();
  }
}

const { base, visits } = await request();
const found = [];
for (const each of visits) found.push(await visit(base, each));
answer(found);
