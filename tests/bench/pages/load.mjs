// Loads pages as a desktop or a phone on a slow line would, each time in a new browser: when a chart is painted, how long
// scripts block, how far things move until all charts are alive, how many nodes there are.
import { answer, launch, request, scrollThrough, untilLive } from "../../browser/browser.mjs";

// The phone is Lighthouse's: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower.
const PROFILES = {
  desktop: { viewport: { width: 1350, height: 940 } },
  phone: { viewport: { width: 390, height: 844 }, latency: 150, down: 1_600_000 / 8, up: 750_000 / 8, slower: 4 },
};

/** Runs in the page from its start: looks before every frame whether a chart is laid out, and notes when that frame is done. */
function watch() {
  const seen = { chart: null, blocked: 0, shift: 0 };
  globalThis.spindleLoad = seen;
  const drawn = (svg) => {
    const { width, height } = svg.getBoundingClientRect();
    return width > 20 && height > 10 && svg.querySelector("path, rect, circle, line");
  };
  const frame = () => {
    if (![...document.querySelectorAll("figure[data-vega] svg.vg")].some(drawn)) return requestAnimationFrame(frame);
    requestAnimationFrame(() => setTimeout(() => (seen.chart = performance.now())));
  };
  requestAnimationFrame(frame);
  const each = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each("longtask", ({ duration }) => (seen.blocked += Math.max(0, duration - 50)));
  each("layout-shift", ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
}

async function slowDown(page, { latency, down, up, slower }) {
  if (!latency) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: down, uploadThroughput: up });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

async function load(url, profile) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: profile.viewport });
    await page.addInitScript(watch);
    await slowDown(page, profile);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => globalThis.spindleLoad.chart !== null, undefined, { timeout: 30_000 }).catch(() => {});
    await page.waitForTimeout(500);
    // Blocking is that of loading; what a chart costs when it comes into sight is told by the shift.
    const loaded = await page.evaluate(() => ({ ...globalThis.spindleLoad, nodes: document.getElementsByTagName("*").length }));
    await scrollThrough(page);
    await untilLive(page, 20_000);
    return { ...loaded, shift: await page.evaluate(() => globalThis.spindleLoad.shift) };
  } finally {
    await browser.close();
  }
}

const { base, paths, profile, runs } = await request();
const found = {};
for (const path of paths) {
  found[path] = [];
  for (let run = 0; run < runs; run++) found[path].push(await load(base + path, PROFILES[profile]));
}
answer(found);
