// A reader with a mouse or a finger over the charts of a page: what answers, where its ring and its words stand, where a
// click and Enter lead. The nearest value is reckoned here from the picture alone.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width = 1280, finger = false, panels: most = 3 } = await request();
const PLACES = [0.08, 0.5, 0.92].flatMap((x) => [0.15, 0.45, 0.8].map((y) => [x, y]));
const TIP = "#spindle-tooltip";

/** Its panels are drawn, and what is above it moves no more. */
async function alive(page, id) {
  await page.locator(`[id="${id}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction((name) => document.getElementById(name).dataset.live === "true", id);
}

/** The places of the markers of a panel, in the window. */
const markers = (plot) =>
  plot.evaluate((element) =>
    [...element.querySelectorAll(".vega-live .mark-symbol.role-mark path, .vega-live .mark-rect.role-mark path")].map((path) => {
      const { left, top, right, bottom } = path.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

/** What is shown now. */
const shown = (page) =>
  page.evaluate((tip) => {
    const box = (element) => {
      if (!element?.checkVisibility({ visibilityProperty: true })) return null;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const ring = [...document.querySelectorAll(".ring")].find((each) => !each.hidden);
    const words = document.querySelector(tip);
    return { ring: box(ring), href: ring?.getAttribute("href") ?? null, tooltip: box(words), text: box(words) ? words.innerText : "", link: words?.querySelector("a")?.getAttribute("href") ?? null, window: [innerWidth, innerHeight], url: location.href };
  }, TIP);

async function point(page, x, y) {
  if (finger) await page.keyboard.press("Escape"); // the words of the last tap may lie over this place
  if (finger) await page.touchscreen.tap(x, y);
  else await page.mouse.move(x, y);
  await page.waitForTimeout(30);
  return shown(page);
}

/** Places all over a panel, and what answers at each. */
async function tryPanel(page, plot) {
  await plot.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.waitForTimeout(100);
  const { x, y, width: wide, height: high } = await plot.boundingBox();
  const answers = [];
  for (const [across, down] of PLACES) {
    const at = [x + wide * across, y + high * down];
    answers.push({ at, markers: await markers(plot), ...(await point(page, ...at)) });
    if (page.url() !== answers[0].url) throw new Error(`a place led away: ${page.url()}`);
  }
  return answers;
}

/** Where a click beside a value, and Enter on it, lead; of a finger, its tooltip's link. */
async function follow(page, id, [found]) {
  const before = page.url();
  const there = async (act) => {
    await Promise.all([page.waitForURL(/#n-/), act()]);
    const reached = page.url();
    await page.goto(before);
    await alive(page, id);
    return reached;
  };
  const plot = page.locator(`[id="${id}"] [data-panel]`).first();
  await plot.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.waitForTimeout(100);
  const { x, y } = await plot.boundingBox();
  const at = [x + found[0], y + found[1]];
  if (finger) {
    await page.keyboard.press("Escape");
    await page.touchscreen.tap(...at);
    return { tapped: await there(() => page.locator(`${TIP} a`).tap()) };
  }
  const said = (await point(page, ...at)).href;
  const clicked = await there(() => page.mouse.click(...at));
  await page.locator(`[id="${id}"] [role=application]`).focus();
  for (let steps = 0; steps < 400 && (await shown(page)).href !== said; steps++) await page.keyboard.press("ArrowRight");
  return { said, clicked, entered: await there(() => page.keyboard.press("Enter")) };
}

async function look(page) {
  const charts = {};
  for (const id of await page.locator("figure[data-vega]").evaluateAll((all) => all.map((each) => each.id))) {
    await alive(page, id);
    const panels = [];
    for (const plot of (await page.locator(`[id="${id}"] [data-panel]`).all()).slice(0, most)) panels.push(await tryPanel(page, plot));
    const first = panels[0].find(({ href }) => href);
    const corner = [panels[0][0].at[0], panels[0][0].at[1]];
    charts[id] = { panels };
    if (first) {
      const plot = await page.locator(`[id="${id}"] [data-panel]`).first().boundingBox();
      const at = [first.at[0] - corner[0] + plot.width * PLACES[0][0], first.at[1] - corner[1] + plot.height * PLACES[0][1]];
      charts[id].led = await follow(page, id, [at]);
    }
  }
  return { charts };
}

answer(await overPaths({ base, paths, options: { viewport: { width, height: 900 }, hasTouch: finger } }, look));
