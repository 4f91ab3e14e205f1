// The archive as a reader opens it: pages from file://, links from file to file, charts that live, a calculator.
import { answer, launch, request } from "./browser.mjs";

const { folder, set } = await request();
const browser = await launch();
try {
  const context = await browser.newContext();
  const noise = [];
  context.on("page", (page) => {
    page.on("console", (message) => message.type() === "error" && noise.push(message.text()));
    page.on("pageerror", (error) => noise.push(String(error)));
    // A reader who goes on before a file has come aborts it; a file that is not there says ERR_FILE_NOT_FOUND.
    page.on("requestfailed", (failed) => {
      const why = failed.failure()?.errorText;
      if (why !== "net::ERR_ABORTED") noise.push(`${failed.url()} ${why}`);
    });
    page.on("request", (asked) => asked.url().startsWith("http") && noise.push(asked.url()));
  });
  const page = await context.newPage();
  await page.goto(`file://${folder}/index.html`);
  await Promise.all([page.waitForURL("**/results/index.html"), page.locator("header nav a", { hasText: "Results" }).click()]);
  await Promise.all([page.waitForURL(`**/${set}/index.html`), page.locator(`a[href*="${set}"]`).first().click()]);
  const log = page.locator(".views button", { hasText: /^log$/ });
  const figure = page.locator("figure[data-vega]").filter({ has: log }).first();
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("figure[data-live=true], figure[data-live=failed]"));
  const live = await figure.getAttribute("data-live");
  const font = await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check("16px Newsreader")));
  const pressed = await figure.locator(log).click().then(() => page.waitForTimeout(1000)).then(() => figure.locator(".views button[aria-pressed=true]").allInnerTexts());
  await page.locator("#values a.ev:visible").first().click();
  await page.waitForSelector(":target mark", { timeout: 10_000 }).catch(() => {});
  const evidence = { url: page.url().slice(folder.length + 7), marked: await page.locator(":target mark").count() };
  await page.goto(`file://${folder}/calculator/index.html`);
  await page.getByLabel("Drives", { exact: true }).fill("6");
  const commands = await page.locator("#array pre").innerText();
  await page.goto(`file://${folder}/questions/raid5-or-raid10/index.html`);
  const columns = await page.locator(".cells > .state:visible").allInnerTexts();
  answer({ columns, live, font, pressed, evidence, commands, noise });
} finally {
  await browser.close();
}
