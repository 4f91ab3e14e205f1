// Loads each page as a reader with JavaScript does, then tries every chart: alive, tooltip, key.
import { answer, overPaths, request } from "./browser.mjs";
import { CHART, isLive, marksShown, showsTooltip } from "./inside.mjs";

async function look(page) {
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

const asked = await request();
answer(await overPaths({ ...asked, options: { viewport: { width: 1280, height: 900 } }, tabs: 2 }, look));
