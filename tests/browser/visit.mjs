// Loads each page as a reader with JavaScript does, then tries every chart: alive, tooltip, key.
import { CHART, LIVE, answer, overPaths, request } from "./browser.mjs";

const MARKS = ".role-mark path, .role-mark rect, .role-mark circle, .role-mark line";

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
    const live = await figure.evaluate(
      (element, [selector, marks]) => {
        const panels = element.querySelectorAll("[data-panel]");
        const drawn = [...(panels.length ? panels : [element])].every((panel) =>
          panel.querySelector(`:is(${selector}) :is(${marks})`),
        );
        return element.dataset.live === "true" && drawn;
      },
      [LIVE, MARKS],
    );
    if (live) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** The text of the first mark that has a tooltip; "" if none of the first marks has one. */
async function showsTooltip(page, figure) {
  for (const point of await markCentres(figure)) {
    await page.mouse.move(point.x, point.y);
    await page.waitForTimeout(60);
    const text = await page.evaluate(() => {
      const tooltip = document.querySelector("#spindle-tooltip");
      return tooltip?.checkVisibility({ visibilityProperty: true }) ? tooltip.textContent.trim() : "";
    });
    if (text) {
      await page.mouse.move(0, 0);
      return text;
    }
  }
  return "";
}

function markCentres(figure) {
  return figure.evaluate(
    (element, [live, marks]) => {
      const points = [];
      for (const svg of element.querySelectorAll(live)) {
        for (const mark of svg.querySelectorAll(marks)) {
          const box = mark.getBoundingClientRect();
          const point = { x: box.x + box.width / 2, y: box.y + box.height / 2, small: box.width < 40 || box.height < 40 };
          if (box.width && point.y > 0 && point.y < innerHeight) points.push(point);
        }
      }
      // Points and bars before lines and areas, whose centre may lie beside them.
      return points.sort((a, b) => b.small - a.small).slice(0, 40);
    },
    [LIVE, MARKS],
  );
}

/** null where there is no key to click; else what is wrong with the first bad item, "" for nothing. */
async function keyHides(page, figure) {
  const buttons = await figure.locator(".key li:not([hidden]) button[data-series]").all();
  if (buttons.length === 0) return null;
  for (const button of buttons) {
    const fault = await itemHides(page, figure, button);
    if (fault) return `${await button.getAttribute("data-series")} ${fault}`;
  }
  return "";
}

async function itemHides(page, figure, button) {
  const before = await state(figure);
  await button.click();
  const hidden = await settled(page, figure, (now) => now.marks !== before.marks);
  if (hidden.marks >= before.marks) return `hid nothing: ${before.marks} marks before, ${hidden.marks} after`;
  if (hidden.axes !== before.axes) return `moved the scales: ${before.axes} → ${hidden.axes}`;
  await button.click();
  const back = await settled(page, figure, (now) => now.marks === before.marks);
  return back.marks === before.marks ? "" : `brought back ${back.marks} of ${before.marks} marks`;
}

async function settled(page, figure, done) {
  let now = await state(figure);
  for (let tries = 0; tries < 30 && !done(now); tries++) {
    await page.waitForTimeout(100);
    now = await state(figure);
  }
  return now;
}

function state(figure) {
  return figure.evaluate(
    (element, [live, marks]) => {
      const all = [...element.querySelectorAll(`:is(${live}) :is(${marks})`)];
      const shown = all.filter((mark) => {
        const style = getComputedStyle(mark);
        const box = mark.getBoundingClientRect();
        const inked = Number(style.opacity) > 0.05 && (style.fill !== "none" || style.stroke !== "none");
        return inked && style.display !== "none" && style.visibility !== "hidden" && box.width + box.height > 0;
      });
      const labels = [...element.querySelectorAll(`:is(${live}) .role-axis-label text`)];
      return { marks: shown.length, axes: labels.map((label) => label.textContent).join(" ") };
    },
    [LIVE, MARKS],
  );
}

function doubledIds(page) {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  });
}

const asked = await request();
answer(await overPaths({ ...asked, options: { viewport: { width: 1280, height: 900 } } }, look));
