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

let shared = null; // of server.mjs: one Chromium for many scripts

export async function share() {
  shared = await chromium.launch({ executablePath, args: ARGUMENTS });
}

export const end = () => shared.close();

/** A browser of the script's own, or what looks like one: closing it leaves the shared one, without the script's windows. */
export async function launch() {
  return shared ? windowsOf(shared) : chromium.launch({ executablePath, args: ARGUMENTS });
}

function windowsOf(browser) {
  const own = [];
  const newContext = async (options) => own[own.push(await browser.newContext(options)) - 1];
  const newPage = async (options) => (await newContext(options)).newPage();
  return { newContext, newPage, close: () => Promise.all(own.map((context) => context.close())) };
}

/** What a function of the page gives, as one text: Playwright takes thousands of cells one by one. */
export async function noted(page, look, given) {
  return JSON.parse(await page.evaluate(`JSON.stringify((${look})(${JSON.stringify(given) ?? ""}))`));
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

/**
 * `paths`: addresses, or names with the address of each, where one is visited several times; what is found has these names.
 * `tabs`: how many pages are open at once, for looks that wait more than they compute. `onward`: a tab goes on to the next
 * path, as a reader does, which costs half; for looks that leave nothing behind but a size and a theme.
 */
export async function overPathsIn(browser, { base, paths, options = {}, before = () => {}, tabs = 1, onward = false }, look) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await before(context);
  const left = Array.isArray(paths) ? paths.map((path) => [path, path]) : Object.entries(paths);
  const found = Object.fromEntries(left.map(([name]) => [name, null])); // in their order
  const tab = async () => {
    for (let opened = null; left.length > 0; ) {
      const [name, path] = left.shift();
      opened ??= await watched(context, base);
      found[name] = await visit(opened, base + path, (page, record) => look(page, record, name));
      if (onward && !found[name].crash.length) await asBefore(opened.page, options);
      else opened = await opened.page.close();
    }
  };
  await Promise.all(Array.from({ length: tabs }, tab));
  await context.close();
  return found;
}

async function visit(opened, address, look) {
  const { page } = opened;
  try {
    if (withoutHash(page.url()) === withoutHash(address)) await page.goto("about:blank"); // else nothing would be loaded
    opened.next = emptyRecord();
    await page.goto(address, { waitUntil: "load" });
    return { ...(await look(page, opened.record)), ...(await finished(page, opened.record)) };
  } catch (error) {
    return { ...(opened.next ?? opened.record), crash: [String(error.message ?? error).split("\n")[0]] };
  }
}

const withoutHash = (address) => address.split("#")[0];
const emptyRecord = () => ({ csp: [], console: [], foreign: [], failed: [], crash: [] });

/** A tab has the size and the theme again that its context had. */
async function asBefore(page, { viewport, colorScheme = null }) {
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, media: null });
  await page.mouse.move(0, 0);
}

/** A page that records, before its first byte. The record of the next visit begins with the request of its document. */
async function watched(context, base) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const opened = { page, record: emptyRecord(), next: null };
  const host = new URL(base).host;
  const records = new WeakMap(); // what the page before had asked for is no failure of this one
  await page.addInitScript(noteViolations);
  page.on("console", (message) => noteMessage(opened.record, message));
  page.on("pageerror", (error) => opened.record.console.push(String(error)));
  page.on("request", (sent) => {
    if (opened.next && sent.isNavigationRequest() && sent.frame() === page.mainFrame()) Object.assign(opened, { record: opened.next, next: null });
    records.set(sent, opened.record);
    const url = new URL(sent.url());
    if (url.protocol.startsWith("http") && url.host !== host) opened.record.foreign.push(sent.url());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) records.get(answer.request())?.failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (sent) => {
    if (new URL(sent.url()).host === host) records.get(sent)?.failed.push(`${sent.failure()?.errorText} ${sent.url()}`);
  });
  return opened;
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
