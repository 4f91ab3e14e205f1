// Loads each page as a reader with JavaScript does, then tries every chart: alive, tooltip, key. Then, of the same page, in each
// asked theme what axe-core says, and at each asked width what sticks out and which words are broken.
import { violations } from "./accessible.mjs";
import { answer, overPaths, request, scrollThrough, untilLive } from "./browser.mjs";
import { brokenWords, CHART, isLive, marksShown, showsTooltip, stickingOut } from "./inside.mjs";

const { base, paths, views = [], widths = [] } = await request();
const HEIGHT = 900;

async function look(page) {
  return { ...(await tried(page)), ...(widths.length ? await resized(page) : {}) };
}

async function resized(page) {
  await page.mouse.move(0, 0);
  await scrollThrough(page);
  await untilLive(page, 5_000);
  const found = { wide: [], words: [], violations: [] };
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.waitForTimeout(150);
    found.wide.push(...(await stickingOut(page)).map((text) => `at ${width} px: ${text}`));
    if (width >= 390) found.words.push(...(await brokenWords(page)).map((text) => `at ${width} px: ${text}`));
    for (const [colorScheme] of views.filter(([, wide]) => wide === width)) {
      await page.emulateMedia({ colorScheme });
      found.violations.push(...(await violations(page)).map((text) => `${colorScheme} ${width}: ${text}`));
    }
  }
  return found;
}

async function tried(page) {
  const charts = [];
  for (const figure of await page.locator(CHART).all()) {
    if (await figure.isVisible()) charts.push(await tryChart(page, figure));
  }
  return { charts, ids: await doubledIds(page) };
}

async function tryChart(page, figure) {
  await figure.scrollIntoViewIfNeeded();
  const name = await figure.evaluate((element) => element.id || element.querySelector("[id]")?.id || "unnamed");
  const live = await becomesLive(page, figure);
  const chart = { name, live, tooltip: null, key: null };
  if (!live) return chart;
  chart.tooltip = await showsTooltip(page, figure);
  chart.key = await keyHides(page, figure);
  return chart;
}

async function becomesLive(page, figure) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isLive(figure)) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** null where there is no key to click; else what is wrong with the first bad item, "" for nothing. */
async function keyHides(page, figure) {
  const buttons = await figure.locator(".key :not([hidden])>button[data-series], .key>button[data-series]").all();
  if (buttons.length === 0) return null;
  for (const button of buttons) {
    const fault = await itemHides(page, figure, button);
    if (fault) return `${await button.getAttribute("data-series")} ${fault}`;
  }
  return "";
}

async function itemHides(page, figure, button) {
  const before = await marksShown(figure);
  await button.click();
  const hidden = await settled(page, figure, (now) => now.marks !== before.marks);
  if (hidden.marks >= before.marks) return `hid nothing: ${before.marks} marks before, ${hidden.marks} after`;
  if (hidden.axes !== before.axes) return `moved the scales: ${before.axes} → ${hidden.axes}`;
  await button.click();
  const back = await settled(page, figure, (now) => now.marks === before.marks);
  return back.marks === before.marks ? "" : `brought back ${back.marks} of ${before.marks} marks`;
}

async function settled(page, figure, done) {
  let now = await marksShown(figure);
  for (let tries = 0; tries < 30 && !done(now); tries++) {
    await page.waitForTimeout(100);
    now = await marksShown(figure);
  }
  return now;
}

function doubledIds(page) {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  });
}

answer(await overPaths({ base, paths, options: { viewport: { width: 1280, height: HEIGHT } }, tabs: 2 }, look));
