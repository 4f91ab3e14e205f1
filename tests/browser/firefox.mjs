// The pages in Firefox (WebDriver BiDi): painted, alive, told by tooltip and key, filtered, compared; nothing on the console.
import puppeteer from "puppeteer-core";
import { answer, request } from "./standard.mjs";
import { CHART, emptyCharts, isLive, marksShown, noteViolations, showsTooltip, stickingOut } from "./inside.mjs";

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks until something holds, for ten seconds at most; the last answer. */
async function until(ask) {
  let now = await ask();
  for (let tries = 0; tries < 100 && !now; tries++) {
    await pause(100);
    now = await ask();
  }
  return now;
}

/** Starts to record what goes wrong, before the page's first byte. */
async function watch(page, base) {
  const record = { console: [], foreign: [], failed: [], crash: [], csp: [] };
  const { host } = new URL(base);
  await page.evaluateOnNewDocument(noteViolations);
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) record.console.push(message.text());
  });
  page.on("pageerror", (error) => record.console.push(String(error)));
  page.on("request", (sent) => {
    const url = new URL(sent.url());
    if (url.protocol.startsWith("http") && url.host !== host) record.foreign.push(sent.url());
  });
  page.on("response", (got) => {
    if (got.status() >= 400) record.failed.push(`${got.status()} ${got.url()}`);
  });
  return record;
}

async function tryChart(page, figure) {
  await figure.evaluate((element) => element.scrollIntoView());
  const name = await figure.evaluate((element) => element.id || "unnamed");
  const live = await until(() => isLive(figure));
  return { name, live, tooltip: live && (await showsTooltip(page, figure)), key: live ? await keyHides(figure) : null };
}

/** null where there is no key; else what is wrong with its first item. */
async function keyHides(figure) {
  const button = await figure.$(".key button[data-series]");
  if (!button) return null;
  const { marks } = await marksShown(figure);
  await button.evaluate((element) => element.click());
  if (!(await until(async () => (await marksShown(figure)).marks < marks))) return "hid nothing";
  await button.evaluate((element) => element.click());
  return (await until(async () => (await marksShown(figure)).marks === marks)) ? "" : "did not bring back";
}

/** Makes the last number of the page the 1.0×, by its address. */
async function compare(page, base, path) {
  // The choices come with the values, when a reader is near.
  if (await page.$(".compare select")) {
    await page.focus(".compare select");
    // Not waitForFunction(): it evals, and an older Firefox holds its own tool to the page's policy.
    await until(() => page.evaluate(() => document.querySelectorAll(".compare option").length > 1));
  }
  const id = await page.evaluate(() => [...document.querySelectorAll(".compare option")].at(-1)?.value);
  if (!id) return null;
  await page.goto(`${base}${path}?baseline=${id}`);
  await until(() => page.evaluate(() => Boolean(document.querySelector(".times"))));
  return page.evaluate(() => ({ selected: document.querySelector(".compare select").value, said: document.querySelector(".compare [role=status]").textContent, one: document.querySelector(".chosen .times")?.textContent }));
}

/** Presses each filter of the list and lets it go: how many sets it says, and how many are shown. */
async function filter(page) {
  const found = [];
  for (const button of await page.$$(".filters button:not([disabled])")) {
    const counts = () =>
      button.evaluate((element) => ({
        name: element.textContent,
        said: Number(element.querySelector("span")?.textContent),
        shown: [...document.querySelectorAll("#sets .idx li")].filter((item) => item.checkVisibility()).length,
        search: location.search,
      }));
    await button.evaluate((element) => element.click());
    // The list follows when what filters know has come.
    await until(async () => {
      const { said, shown } = await counts();
      return said === shown;
    });
    found.push(await counts());
    await button.evaluate((element) => element.click());
  }
  return { buttons: found, search: await page.evaluate(() => location.search) };
}

/** An older Firefox knows no orientation of the screen, which is asked for beside the size. */
const resize = (page, size) =>
  page.setViewport(size).catch((error) => {
    if (!String(error.message).includes("setScreenOrientationOverride")) throw error;
  });

/** Where the places of the contents line stand after a jump; the last ones may have no room to go up. */
async function jump(page) {
  const found = {};
  for (const link of await page.$$(".toc a[href^='#']")) {
    const id = await link.evaluate((element) => element.getAttribute("href"));
    await link.evaluate((element) => element.click());
    await pause(300);
    const [top, end] = await page.evaluate((name) => [Math.round(document.getElementById(name).getBoundingClientRect().top), scrollY + innerHeight > document.documentElement.scrollHeight - 2], id.slice(1));
    if (!end) found[id] = top;
  }
  return found;
}

const text = (page, selector) => page.evaluate((name) => document.querySelector(name)?.textContent ?? "", selector);
const press = (page, selector) => page.$eval(selector, (element) => element.click());

/** What a reader does on pages that a script draws: SQL is run, a part of the sentence is changed. */
const ACTS = {
  "/query/": async (page) => {
    await press(page, ".go");
    const rows = () => page.evaluate(() => document.querySelectorAll(".answer tbody tr").length);
    for (let tries = 0; tries < 6 && !(await until(rows)); tries++);
    return { rows: await rows(), said: await text(page, "#query .count") };
  },
  "/compare/": async (page) => {
    await press(page, "[data-focus=ops]");
    await until(() => page.$(".menu [role=option]"));
    await press(page, ".menu [role=option]:nth-child(2)");
    await until(() => page.$("#compare:not([aria-busy]) .cfig .t"));
    return { search: await page.evaluate(() => location.search), sentence: await text(page, "h1"), title: await text(page, ".cfig .t") };
  },
};

async function look(page, base, path) {
  const jumps = await jump(page);
  const { figures, empty } = await emptyCharts(page);
  const charts = [];
  for (const figure of await page.$$(CHART)) charts.push(await tryChart(page, figure));
  await resize(page, NARROW);
  await pause(300);
  const wide = await stickingOut(page);
  await resize(page, WIDE);
  return { jumps, figures, empty, charts, wide, filters: await filter(page), acted: (await ACTS[path]?.(page)) ?? null, compared: await compare(page, base, path) };
}

async function visit(browser, base, path) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const record = await watch(page, base);
  try {
    await resize(page, WIDE);
    await page.goto(base + path);
    const seen = await look(page, base, path);
    return { ...record, ...seen, csp: await page.evaluate(() => globalThis.spindleViolations) };
  } catch (error) {
    return { ...record, crash: [String(error.message ?? error).split("\n")[0]] };
  } finally {
    await page.close();
  }
}

const { base, paths } = await request();
const executablePath = process.env.FIREFOX || "/usr/bin/firefox-esr";
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const found = {};
try {
  for (const path of paths) found[path] = await visit(browser, base, path);
} finally {
  await browser.close();
}
answer(found);
