// Chooses every view of a page's charts as a reader would, walks through their points by keyboard, reloads, goes back,
// and loses the network. Notes for each chart, or for some only, what was drawn and what the address said.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, only = [], width = 1280, mode = "views", bad = [] } = await request();
const FIGURE = "figure:has(.views)";

async function alive(page, id) {
  await page.locator(`[id="${id}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction((name) => /true|failed/.test(document.getElementById(name).dataset.live ?? ""), id);
}

/** What a reader sees of a chart. */
const state = (page, id) =>
  page.evaluate((name) => {
    const figure = document.getElementById(name);
    const svgs = [...figure.querySelectorAll(".vega-live svg")].filter((svg) => svg.checkVisibility());
    return {
      live: figure.dataset.live,
      // In no order: what comes back after it was hidden stands behind the rest of its layer.
      drawn: svgs.map((svg) => svg.innerHTML.split("<").sort().join("<")).join(""),
      size: svgs.map((svg) => `${svg.getAttribute("width")}x${svg.getAttribute("height")}`).join(),
      top: Math.round(figure.querySelector("[data-panel]").getBoundingClientRect().top + scrollY),
      ticks: svgs.flatMap((svg) => [...svg.querySelectorAll(".role-axis-label text")].map((text) => text.textContent)).join(" "),
      subtitle: figure.querySelector(".lab").textContent,
      key: [...figure.querySelectorAll(".key li")].filter((item) => item.checkVisibility()).map((item) => item.textContent.trim()),
      chosen: [...figure.querySelectorAll(".views [aria-pressed=true]")].map((button) => button.textContent),
      said: figure.querySelector(".views [role=status]")?.textContent ?? "",
      search: location.search,
    };
  }, id);

/** Acts, and waits until the chart is drawn otherwise. */
async function after(page, id, act) {
  const { drawn } = await state(page, id);
  await act();
  for (let tries = 0; tries < 80; tries++) {
    await page.waitForTimeout(50);
    const now = await state(page, id);
    if (now.drawn !== drawn) return settled(page, id, now);
  }
  return state(page, id);
}

/** Several panels follow one another. */
async function settled(page, id, before) {
  for (let now = before; ; ) {
    await page.waitForTimeout(150);
    const later = await state(page, id);
    if (later.drawn === now.drawn) return later;
    now = later;
  }
}

const button = (page, id, text) => page.locator(`[id="${id}"] .views button`, { hasText: new RegExp(`^${text}$`) });

/** Where `t` leads: the table under the chart, or that on the chart's own page, from which we come back. */
async function opened(page, id) {
  const before = page.url();
  await page.keyboard.press("t");
  await page.waitForFunction((url) => location.href !== url || document.activeElement.closest("figcaption"), before);
  if (page.url() === before) return page.evaluate(() => document.activeElement.closest("figcaption").parentElement.id);
  const { pathname, hash } = new URL(page.url());
  await page.goto(before);
  await alive(page, id);
  return hash === "#table" ? pathname.split("/").at(-2) : page.url();
}

async function tryViews(page, id) {
  await alive(page, id);
  const built = await state(page, id);
  const texts = await page.locator(`[id="${id}"] .views button`).allTextContents();
  const views = {};
  for (const text of texts) {
    if (built.chosen.includes(text) && text !== "ceilings") continue;
    views[text] = await after(page, id, () => button(page, id, text).click());
    if (text !== texts.at(-1)) await after(page, id, () => page.goBack());
  }
  const last = await state(page, id);
  await page.reload();
  await alive(page, id);
  const reloaded = await settled(page, id, await state(page, id));
  const back = await after(page, id, () => page.goBack());
  return { built, texts, views, last, reloaded, back };
}

/** Every point that a key reaches, by what is said of it. */
async function reached(page, id, key) {
  const said = [];
  const read = () => page.locator(`[id="${id}"] [role=status].vh`).textContent();
  await page.locator(`[id="${id}"] [role=application]`).focus();
  for (let steps = 0; steps < 400; steps++) {
    await page.keyboard.press(key);
    const ring = await page.locator(`[id="${id}"] .ring`).getAttribute("style");
    const now = `${await read()} ${ring}`;
    if (now === said.at(-1)) break;
    said.push(now);
  }
  return said;
}

async function walk(page, id) {
  await alive(page, id);
  const points = await page.locator(`[id="${id}"] .vega-live .mark-symbol.role-mark path:not([fill="var(--doubt)"])`).count();
  const right = await reached(page, id, "ArrowRight");
  await page.keyboard.press("Escape");
  const left = await page.evaluate(() => document.activeElement.role ?? document.activeElement.tagName);
  const down = await reached(page, id, "ArrowDown");
  const tooltip = await page.locator("#spindle-tooltip").innerText();
  const link = await page.locator("#spindle-tooltip a").getAttribute("href");
  const table = await opened(page, id);
  await page.locator(`[id="${id}"] [role=application]`).focus();
  await page.keyboard.press("ArrowRight");
  await Promise.all([page.waitForURL(/#n-/), page.keyboard.press("Enter")]);
  const evidence = new URL(page.url());
  const marked = await page.locator(":target").textContent();
  return { points, right, down, left, tooltip, link, table, evidence: evidence.pathname + evidence.hash, marked };
}

/** Values that mean nothing, and some that would do harm if they were believed. */
async function hostile(page, id) {
  await alive(page, id);
  const built = await state(page, id);
  const found = [];
  for (const value of bad) {
    const query = new URLSearchParams(["as", "scale", "ceilings", "hide"].map((key) => [`${id}.${key}`, value]));
    await page.goto(`${page.url().split("?")[0]}?${query}`);
    await alive(page, id);
    found.push(await state(page, id));
  }
  return { built, found: found.map((each, i) => ({ value: bad[i], ...each })) };
}

/** The live view never arrives; then only another view does not. */
async function offline(page, id) {
  const picture = () =>
    page.evaluate((name) => {
      const figure = document.getElementById(name);
      const still = [...figure.querySelectorAll(".plot > .wide > svg, .plot > .narrow > svg")].some((svg) => svg.checkVisibility());
      return { live: figure.dataset.live, still, buttons: figure.querySelectorAll("button").length };
    }, id);
  await page.route("**/*.vega.json", (route) => route.abort());
  await page.reload();
  await alive(page, id);
  const lost = await picture();
  await page.unroute("**/*.vega.json");
  await page.reload();
  await alive(page, id);
  const built = await state(page, id);
  await page.route("**/*.vega.json", (route) => route.abort());
  await page.locator(`[id="${id}"] .views button[aria-pressed=false]`).first().click();
  await page.waitForFunction((name) => document.getElementById(name).querySelector(".views [role=status]").textContent, id);
  return { lost, built, kept: await state(page, id) };
}

/** The series of a key by click, by keyboard, and from the address. */
async function hide(page, id) {
  await alive(page, id);
  const built = await state(page, id);
  const item = page.locator(`[id="${id}"] .key li:visible button`).first();
  const clicked = await after(page, id, () => item.click());
  await page.reload();
  await alive(page, id);
  const reloaded = await state(page, id);
  await item.focus();
  const pressed = await after(page, id, () => page.keyboard.press("Enter"));
  return { built, clicked, reloaded, pressed };
}

/** A finger's first tap says what the point is and goes nowhere. */
async function tap(page, id) {
  await alive(page, id);
  const before = page.url();
  const point = page.locator(`[id="${id}"] .vega-live .mark-symbol.role-mark path`).first();
  await point.evaluate((path) => path.scrollIntoView({ block: "center" }));
  await page.waitForTimeout(200);
  const { x, y, width: wide, height: high } = await point.boundingBox();
  await page.touchscreen.tap(x + wide / 2, y + high / 2);
  await page.waitForSelector("#spindle-tooltip.visible");
  await page.waitForTimeout(500);
  const stayed = page.url() === before && (await page.locator("#spindle-tooltip").isVisible());
  await Promise.all([page.waitForURL(/#n-/), page.locator("#spindle-tooltip a").tap()]);
  return { stayed, arrived: page.url() };
}

const MODES = { views: tryViews, walk, hostile, offline, hide, tap };

async function look(page) {
  const charts = {};
  const address = page.url();
  const ids = await page.locator(FIGURE).evaluateAll((all) => all.map((each) => each.id));
  for (const id of only.length ? ids.filter((each) => only.includes(each)) : ids) {
    if (page.url() !== address) await page.goto(address);
    charts[id] = await MODES[mode](page, id);
  }
  return { charts };
}

/** Without a script there are no controls, and no place is kept for them. */
const without = (page) => page.locator(".views").evaluateAll((all) => ({ shown: all.filter((each) => each.checkVisibility()).length, all: all.length }));

const options = { javaScriptEnabled: mode !== "none", viewport: { width, height: 900 }, hasTouch: mode === "tap" };
answer(await overPaths({ base, paths, options }, mode === "none" ? without : look));
