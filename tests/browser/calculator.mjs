// The calculator as a reader uses it: types drives, chooses a level by keyboard, mails the address; and without a script.
import { answer, launch, request } from "./browser.mjs";

const { base } = await request();
const browser = await launch();
const seen = async (page) => ({
  commands: await page.locator("#array pre").innerText(),
  chosen: await page.locator("#levels tr.at th").allInnerTexts(),
  links: await page.locator("#measured a.ev").count(),
  query: new URL(page.url()).search,
  wrong: await page.locator("[aria-invalid]").evaluateAll((all) => all.map((field) => field.name)),
});
try {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${base}/calculator/`, { waitUntil: "load" });
  const first = await seen(page);
  await page.getByLabel("Drives", { exact: true }).fill("6");
  await page.locator("[name=array]").focus();
  await page.keyboard.type("RAID 10 f");
  await page.locator("[name=chunk]").selectOption("256");
  const changed = await seen(page);
  const mailed = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await mailed.goto(page.url(), { waitUntil: "load" });
  const reopened = await seen(mailed);
  await page.getByLabel("Drives", { exact: true }).fill("600");
  const refused = await seen(page);
  await page.goto(`${base}/calculator/?drives=%3Cimg%20src%3Dx%3E&array=__proto__`, { waitUntil: "load" });
  const hostile = await seen(page);
  const bare = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bare.goto(`${base}/calculator/`);
  const nojs = { form: await bare.locator(".fields").isVisible(), typed: await bare.locator(".fields input").first().isEnabled(), tables: await bare.locator("#common table").count() };
  answer({ first, changed, reopened, refused, hostile, nojs });
} finally {
  await browser.close();
}
