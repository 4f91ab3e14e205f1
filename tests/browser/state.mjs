// A reader follows an address with another 1.0×, as it was mailed: what the page says, where it opens, what its charts show
// and say. Then the same by hand, and back.
import { answer, noted, overPaths, request } from "./browser.mjs";

const { base, paths, width = 1280, query } = await request();
const SELECT = ".compare select";

/** All charts are alive, and the last change is drawn. */
async function settled(page) {
  const drawn = () => page.evaluate(() => [...document.querySelectorAll(".vega-live svg")].map((svg) => svg.innerHTML).join());
  for (const figure of await page.locator("figure[data-vega]").all()) await figure.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await page.waitForFunction(() => [...document.querySelectorAll("figure[data-vega]")].every(({ dataset }) => dataset.live === "true"));
  for (let now = await drawn(), before = ""; now !== before; now = await drawn()) {
    before = now;
    await page.waitForTimeout(400);
  }
}

const state = (page) =>
  noted(page, () => {
    const line = document.querySelector(".state");
    const box = line?.getBoundingClientRect();
    const charts = [...document.querySelectorAll("figure[data-vega]")].map((figure) => [figure.id, {
      title: getComputedStyle(figure.querySelector(".t"), "::before").content + figure.querySelector(".t").textContent,
      subtitle: figure.querySelector(".lab").textContent,
      key: [...figure.querySelectorAll(".key li")].filter((item) => item.checkVisibility()).map((item) => item.textContent.trim()),
      ticks: [...figure.querySelectorAll(".vega-live .role-axis-label text")].map((text) => text.textContent),
      drawn: [...figure.querySelectorAll(".vega-live svg")].map((svg) => svg.innerHTML).join(""),
      rules: [...figure.querySelectorAll(".vega-live svg [stroke-dasharray]")].length,
    }]);
    return {
      line: line?.checkVisibility() && box.top < innerHeight ? line.innerText.replace(/\s+/g, " ") : "",
      charts: Object.fromEntries(charts),
      times: Object.fromEntries([...document.querySelectorAll(".values td[id]")].map((cell) => [cell.id, cell.querySelector(".times")?.textContent ?? ""])),
      groups: [...document.querySelectorAll(".compare optgroup")].map(({ label, children }) => [label, children.length]),
      search: location.search,
    };
  });

/** What the last points of a chart say of themselves, by the number that each leads to. */
async function said(page, id) {
  const found = {};
  await page.locator(`[id="${id}"] [role=application]`).focus();
  for (let steps = 0, last = ""; steps < 20; steps++) {
    await page.keyboard.press(steps ? "ArrowLeft" : "End");
    const now = await page.evaluate((name) => {
      const ring = document.querySelector(`[id="${name}"] .ring`);
      return [ring.getAttribute("href")?.split("#n-")[1] ?? "", document.querySelector("#spindle-tooltip b").textContent, ring.getAttribute("style")];
    }, id);
    if (now.join() === last) break;
    last = now.join();
    if (now[0]) found[now[0]] = now[1];
  }
  return found;
}

async function look(page) {
  const address = page.url();
  await page.waitForSelector(".times");
  await page.waitForTimeout(500);
  const opened = await page.evaluate(() => Math.round(document.querySelector("#values").getBoundingClientRect().top));
  await settled(page);
  const mailed = await state(page);
  const points = {};
  for (const id of Object.keys(mailed.charts)) points[id] = await said(page, id);
  await page.locator(".state button").click();
  await settled(page);
  const reset = await state(page);
  await page.goto(address.split("?")[0]);
  await settled(page);
  const built = await state(page);
  await page.focus(SELECT);
  await page.waitForFunction((select) => document.querySelectorAll(`${select} option`).length > 1, SELECT);
  await page.selectOption(SELECT, new URL(address).searchParams.get("baseline"));
  await page.waitForSelector(".times");
  await settled(page);
  return { opened, mailed, points, reset, built, chosen: await state(page) };
}

answer(await overPaths({ base, paths: paths.map((path) => path + query), options: { viewport: { width, height: 900 } } }, look));
