// A reader of /compare/: by mouse, keyboard and finger, with and without script, from a mailed address, with a hostile one.
import { answer, launch, noted, overPathsIn, request } from "./browser.mjs";

const { base, hostile } = await request();
const browser = await launch();

/** One reader in one tab, who goes from visit to visit: name → an address and what is done there. */
async function each(visits, options = {}) {
  const paths = Object.fromEntries(Object.entries(visits).map(([name, [path]]) => [name, path]));
  return overPathsIn(browser, { base, paths, options, onward: true }, (page, _, name) => visits[name][1](page));
}
const idle = (page) => page.waitForFunction(() => document.querySelector("#compare")?.getAttribute("aria-busy") === null);
const drawn = async (page) => {
  await page.waitForSelector("#compare .cfig");
  await idle(page);
};
const state = (page) =>
  noted(page, () => ({
    search: location.search,
    title: document.querySelector(".cfig .t")?.textContent ?? "",
    sentence: document.querySelector("h1").textContent,
    status: document.querySelector("[role=status]").textContent,
    focus: document.activeElement?.dataset?.focus ?? "",
    ignored: document.querySelector(".ignored")?.textContent ?? "",
    nodes: document.querySelectorAll("*").length,
    wide: document.documentElement.scrollWidth <= innerWidth,
    values: [...document.querySelectorAll(".cfig table tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
    heads: [...document.querySelectorAll(".cfig table th")].map((cell) => cell.textContent),
  }));
const changed = (page, search) => page.waitForFunction((old) => location.search !== old, search).then(() => idle(page));

async function start(page) {
  const first = await state(page);
  const parts = await page.locator(".say .pick").count();
  await page.locator(".say .pick").first().click();
  await page.waitForSelector(".menu li");
  await page.locator(".menu li", { hasText: "sequential write" }).first().click();
  await drawn(page);
  return { first, parts, after: await state(page) };
}

async function keyboard(page) {
  await drawn(page);
  await page.focus("[data-focus=ops]");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".menu [role=option]");
  await page.keyboard.press("Escape");
  const escaped = { ...(await state(page)), open: await page.locator(".menu").count() };
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await changed(page, "?read");
  const chosen = await state(page);
  await page.goBack();
  await changed(page, chosen.search);
  const back = await state(page);
  await page.focus(".cchart");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const said = await page.locator("[role=status]").textContent();
  await page.keyboard.press("Enter");
  await changed(page, "?read");
  return { escaped, chosen, back, said, picked: await state(page) };
}

async function narrow(page) {
  await drawn(page);
  const before = await state(page);
  await page.click("[data-focus=narrow-chunk]");
  const item = page.locator(".menu li", { has: page.locator("span", { hasText: /^64.KiB$/ }) }).first();
  const label = await item.locator("span").nth(1).textContent();
  await item.locator(".only").click();
  await changed(page, before.search);
  return { before, label, after: await state(page) };
}

async function pair(page) {
  await drawn(page);
  const marks = page.locator(".cchart");
  await marks.focus();
  for (const steps of [1, 3]) {
    for (let n = 0; n < steps; n++) await page.keyboard.press("ArrowRight");
    const { search } = await state(page);
    await page.keyboard.press("Enter");
    await changed(page, search);
    await page.locator(".cchart").focus();
  }
  const tray = await page.locator(".tray").textContent();
  await page.click(".tray a:has-text('show')");
  await page.waitForSelector(".hl");
  const shown = await page.locator("#compare").innerText();
  await page.click("[data-focus=swap]");
  await page.waitForFunction((old) => document.querySelector("#compare").innerText !== old, shown);
  return { tray, shown, swapped: await page.locator("#compare").innerText(), search: (await state(page)).search };
}

/** By keys alone: the menu of values, then a value of the chart that all others are divided by; and the address again. */
async function baseline(page) {
  await drawn(page);
  await page.focus("[data-focus=values]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".menu [role=option]");
  await page.keyboard.press("ArrowDown");
  for (let n = 0; n < 9 && !(await page.locator(".menu .at").textContent()).includes("you pick"); n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".tray:has-text('divided by')");
  await idle(page);
  const asked = await state(page);
  await page.focus(".cchart");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await changed(page, "?read");
  const chosen = await state(page);
  await page.goto(`${page.url()}&table`);
  await drawn(page);
  const again = await state(page);
  await page.goto(page.url().replace(/rel=.*/, "rel=00000000"));
  await drawn(page);
  return { asked, chosen, again, lost: await state(page) };
}

/** The menus in the sentence of two results, with a mouse or a finger. */
const menus = (press) => async (page) => {
  const choose = async (name, n) => {
    const before = (await state(page)).search;
    await page[press](`[data-focus=${name}]`);
    await page.waitForSelector(".menu [role=option]");
    const options = await page.locator(".menu [role=option]").allInnerTexts();
    await page[press](`.menu [role=option] >> nth=${n < 0 ? options.length + n : n}`);
    await changed(page, before);
    return { before, options, after: await state(page) };
  };
  await page.waitForSelector(".hl");
  return { side: await choose("b", 1), operation: await choose("ops", 1), chart: (await choose("a", -1)).after };
};

async function finger(page) {
  await drawn(page);
  await page.tap("[data-focus=narrow]");
  await page.tap(".menu li >> nth=0");
  await page.waitForSelector(".menu.fac li");
  const box = await page.locator(".menu").boundingBox();
  const small = await page.evaluate(() => [...document.querySelectorAll(".menu li, .pm button")].filter((each) => each.getBoundingClientRect().height < 43.5).length);
  await page.tap(".menu.fac li .only >> nth=0");
  await changed(page, "?read");
  return { low: box.y > 150, small, after: await state(page) };
}

/** Two results, while the server does not say which sets they are of. */
async function unreachable(page) {
  await page.route("**/compare/ids/*.json", (route) => route.fulfill({ status: 503 }));
  await page.goto(`${base}/compare/?a=38bd60e4&b=9e4e9656`);
  await page.waitForFunction(() => /begins with|could not be loaded/.test(document.querySelector("#compare").innerText));
  return { text: await page.locator("#compare").innerText() };
}

async function weight(page) {
  await drawn(page);
  return { bytes: await page.evaluate(() => performance.getEntries().reduce((sum, { decodedBodySize = 0 }) => sum + decodedBodySize, 0)) };
}

/** How long the axes of all panels are: of rows and of lines. */
async function axes(page) {
  const lengths = () => page.evaluate(() => [...document.querySelectorAll(".cpanel .wide svg")].map((panel) => Math.max(...[...panel.querySelectorAll('line[stroke="var(--axis)"]')].map((line) => line.x2.baseVal.value - line.x1.baseVal.value))));
  await drawn(page);
  const rows = await lengths();
  await page.goto(`${base}/compare/?write&x=chunk&panels=level`);
  await drawn(page);
  return { rows, lines: await lengths() };
}

const text = (page) => page.locator("#compare").innerText();
const shown = async (page) => (await drawn(page), await state(page));
const none = async (page) => (await page.waitForSelector(".four"), { text: await text(page) });
const withoutScript = async (page) => ({ text: await page.locator("main").innerText(), charts: await page.locator(".prepared svg").count(), links: await page.locator("main a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))) });

/** Waits until an address with harm in it is answered, and counts what it brought in. */
async function harmless(page) {
  await page.waitForTimeout(50);
  await page.waitForFunction(() => document.querySelector("#compare")?.getAttribute("aria-busy") === null);
  return { injected: await page.evaluate(() => globalThis.hacked ?? document.querySelectorAll("main img, main script, main iframe, main [onerror], main [onload], main a[href^='javascript' i]").length), text: await page.locator("main").innerText() };
}

const RESULTS = "/compare/?a=38bd60e4&b=9e4e9656";
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const seen = {
  ...(await each({
    start: ["/compare/", start],
    keyboard: ["/compare/?read", keyboard],
    narrow: ["/compare/?read&table", narrow],
    axes: ["/compare/?read", axes],
    pair: ["/compare/?read", pair],
    baseline: ["/compare/?read", baseline],
    menus: [RESULTS, menus("click")],
    mailed: ["/compare/?read,write&rows=family&panels=none&in=mbs&chunk=64k..512k&sched=!noop", shown],
    resyncing: ["/compare/?read&in=mbs&year=2025", shown],
    only: ["/compare/?only=chunk", async (page) => ({ ...(await shown(page)), text: await text(page) })],
    nothing: ["/compare/?randwrite&level=6", none],
    "nothing stated": ["/compare/?read&level=-&fs=-", none],
    weight: ["/compare/?read", weight],
  })),
  ...(await each({ "menus by finger": [RESULTS, menus("tap")], finger: ["/compare/?read", finger] }, phone)),
  ...(await each({ without: ["/compare/?read&in=mbs", withoutScript] }, { javaScriptEnabled: false })),
  ...(await each({ unreachable: ["/compare/", unreachable] })),
  hostile: Object.values(await each(Object.fromEntries(hostile.map((query) => [query, [`/compare/${query}`, harmless]])))),
};
await browser.close();
answer(seen);
