// A page of another site with two frames: a chart that is made for it, and a page that is not. Clicks a point of the chart.
import { answer, launch, request } from "./browser.mjs";

const { base, embed, refused } = await request();
// The same server under another name is another site to a browser; this file of it has no policy, so it may have frames.
const elsewhere = `${base.replace("127.0.0.1", "localhost")}/robots.txt`;
const frames = `<iframe name="chart" src="${base}${embed}" width="816" height="673"></iframe><iframe name="page" src="${base}${refused}"></iframe>`;

const browser = await launch();
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(elsewhere);
  await page.evaluate((html) => (document.body.innerHTML = html), frames);
  const frame = async (name) => (await page.waitForSelector(`iframe[name=${name}]`)).contentFrame();
  const chart = await frame("chart");
  const point = chart.locator("svg a:visible").first();
  const [opened] = await Promise.all([context.waitForEvent("page"), point.click()]);
  await opened.waitForLoadState();
  answer({
    title: await chart.locator("h1").innerText(),
    scrolls: await chart.evaluate(() => document.documentElement.scrollHeight > innerHeight),
    opened: opened.url().replace(base, ""),
    target: await opened.evaluate(() => document.querySelector(":target") !== null),
    page: await (await frame("page")).evaluate(() => document.querySelector("main") !== null),
  });
} finally {
  await browser.close();
}
