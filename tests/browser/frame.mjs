// A page of another site with two frames: a chart that is made for it, and a page that is not. Clicks a point of the chart.
import { answer, launch, request } from "./browser.mjs";

const { base, embed, refused } = await request();
const ELSEWHERE = "http://elsewhere.example/";
const frames = `<!doctype html><title>Elsewhere</title><iframe name="chart" src="${base}${embed}" width="816" height="673"></iframe>
<iframe name="page" src="${base}${refused}"></iframe>`;

const browser = await launch();
try {
  const context = await browser.newContext();
  await context.route(ELSEWHERE, (route) => route.fulfill({ contentType: "text/html", body: frames }));
  const page = await context.newPage();
  await page.goto(ELSEWHERE, { waitUntil: "load" });
  const chart = page.frame("chart");
  const point = chart.locator("svg a:visible").first();
  const [opened] = await Promise.all([context.waitForEvent("page"), point.click()]);
  await opened.waitForLoadState();
  answer({
    title: await chart.locator("h1").innerText(),
    scrolls: await chart.evaluate(() => document.documentElement.scrollHeight > innerHeight),
    opened: opened.url().replace(base, ""),
    target: await opened.evaluate(() => document.querySelector(":target") !== null),
    page: await page.frame("page").evaluate(() => document.querySelector("main") !== null),
  });
} finally {
  await browser.close();
}
