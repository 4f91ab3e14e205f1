// What all scripts share: one Chromium, its tabs, and a record of what went wrong while it loaded.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { CHART, noteViolations } from "./inside.mjs";

// Chromium must not talk to anyone but our own server, and needs no GPU.
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing leaves this machine, also where a page asks for it; the request is still recorded. A route of Playwright's would
  // do the same, but where there is one nothing is kept: every page would fetch and compile the charts' scripts again.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  "--renderer-process-limit=1", // a process for each page costs as much as drawing it
  "--font-render-hinting=none", // as with windows: hinted letters are wider, and lines break elsewhere
];
// The same engine without windows: half the work for the same pages.
const SHELL = "/usr/bin/chromium-headless-shell";
const executablePath = process.env.CHROMIUM || (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

export { CHART, LIVE } from "./inside.mjs";
export { answer, request } from "./standard.mjs";

let server = null; // of server.mjs: one Chromium for many scripts

export async function share() {
  server = await chromium.launchServer({ executablePath, args: ARGUMENTS });
}

export const end = () => server.close();

/** A browser of the script's own, or what looks like one: closing it leaves the shared one as it was. */
export function launch() {
  return server ? chromium.connect(server.wsEndpoint()) : chromium.launch({ executablePath, args: ARGUMENTS });
}

/** What a reader has got. */
export async function textOf(download) {
  let text = "";
  for await (const piece of (await download.createReadStream()).setEncoding("utf8")) text += piece;
  return text;
}

/** Opens each path in a fresh page of one context and collects what `look` returns. */
export async function overPaths(visits, look) {
  const browser = await launch();
  try {
    return await overPathsIn(browser, visits, look);
  } finally {
    await browser.close();
  }
}

/** `tabs`: how many pages are open at once, for looks that wait more than they compute. */
export async function overPathsIn(browser, { base, paths, options = {}, before = () => {}, tabs = 1 }, look) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await before(context);
  const found = Object.fromEntries(paths.map((path) => [path, null])); // in the order of paths
  const left = [...paths];
  const tab = async () => {
    while (left.length > 0) {
      const path = left.shift();
      found[path] = await visit(context, base, path, look);
    }
  };
  await Promise.all(Array.from({ length: tabs }, tab));
  await context.close();
  return found;
}

async function visit(context, base, path, look) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const record = await watch(page, base);
  try {
    await page.goto(base + path, { waitUntil: "load" });
    return { ...(await look(page, record)), ...(await finished(page, record)) };
  } catch (error) {
    return { ...record, crash: [String(error.message ?? error).split("\n")[0]] };
  } finally {
    await page.close();
  }
}

/** Starts to record, before the page's first byte. */
async function watch(page, base) {
  const record = { csp: [], console: [], foreign: [], failed: [], crash: [] };
  const host = new URL(base).host;
  await page.addInitScript(noteViolations);
  page.on("console", (message) => noteMessage(record, message));
  page.on("pageerror", (error) => record.console.push(String(error)));
  page.on("request", (sent) => {
    const url = new URL(sent.url());
    if (url.protocol.startsWith("http") && url.host !== host) record.foreign.push(sent.url());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) record.failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (sent) => {
    if (new URL(sent.url()).host === host) record.failed.push(`${sent.failure()?.errorText} ${sent.url()}`);
  });
  return record;
}

function noteMessage(record, message) {
  const text = message.text();
  if (/Content.Security.Policy/i.test(text)) record.csp.push(text);
  else if (["error", "warning"].includes(message.type())) record.console.push(text);
}

async function finished(page, record) {
  const violations = await page.evaluate(() => globalThis.spindleViolations ?? []).catch(() => []);
  return { ...record, csp: [...record.csp, ...violations] };
}

/** What is far below is laid out after the first chart (assets/js/below.js); until then it has no text for scripts. */
export const laidOut = (page) => page.waitForFunction(() => [...document.querySelectorAll("main > section")].every((part) => getComputedStyle(part).contentVisibility === "visible"));

/** Waits for the font and the frame that has it, in which observers of sizes have spoken too, however busy this machine is. */
export function drawnInItsFont(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Down and up again, as a reader would, so that everything that waits for sight has been seen. */
export async function scrollThrough(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = page.viewportSize().height * 0.8;
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(60);
  }
}

/** Waits until all charts are alive, or for so long. */
export async function untilLive(page, timeout = 10_000) {
  const dead = `${CHART}:not([data-live="true"])`;
  await page.waitForFunction((selector) => !document.querySelector(selector), dead, { timeout }).catch(() => {});
}
