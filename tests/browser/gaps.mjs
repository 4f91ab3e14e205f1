// Lines that a page leaves out: asked for by address and by hand, from servers that give parts and that do not.
import { answer, launch, request } from "./browser.mjs";

const ORDINARY = async () => {};
const WHOLE = (page) =>
  page.route("**/data/v1/logs/*", async (route) => {
    const { range, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
const NONE = (page) => page.route("**/data/v1/logs/*", (route) => route.abort());

async function open(context, { base, path }, server) {
  const page = await context.newPage();
  const fetched = [];
  page.on("response", async (got) => {
    if (got.url().includes("/data/v1/logs/")) fetched.push({ status: got.status(), bytes: (await got.body().catch(() => "")).length });
  });
  await server(page);
  await page.goto(base + path, { waitUntil: "networkidle" });
  return { page, fetched };
}

function state(page, line) {
  return page.evaluate((n) => {
    const item = document.getElementById(`L${n}`);
    const box = item?.getBoundingClientRect();
    const numbers = [...document.querySelectorAll(".log li[id^=L]")].map((one) => Number(one.id.slice(1)));
    return {
      text: item?.lastElementChild?.textContent ?? "",
      target: item?.matches(":target") ?? false,
      seen: Boolean(box && box.top >= 0 && box.bottom <= innerHeight),
      gaps: [...document.querySelectorAll(".gap")].map((gap) => gap.textContent.trim()),
      raw: document.querySelector(".gap a")?.getAttribute("href") ?? "",
      lines: numbers.length,
      ordered: numbers.every((one, index) => !index || numbers[index - 1] < one),
    };
  }, line);
}

async function asked(context, request_, server, comes = true) {
  const { page, fetched } = await open(context, request_, server);
  if (comes) await page.waitForSelector(`#L${request_.line}:target`).catch(() => {});
  const found = { ...(await state(page, request_.line)), fetched };
  await page.close();
  return found;
}

async function byHand(context, request_) {
  const { page, fetched } = await open(context, { ...request_, path: request_.path.split("#")[0] }, ORDINARY);
  const before = await state(page, 13);
  await page.locator(".gap a").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#L13");
  const focus = await page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
  const found = { before, ...(await state(page, 13)), fetched, focus };
  await page.close();
  return found;
}

const given = await request();
const browser = await launch();
const options = { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } };
const context = await browser.newContext(options);
const plain = await browser.newContext({ ...options, javaScriptEnabled: false });
answer({
  parts: await asked(context, given, ORDINARY),
  whole: await asked(context, given, WHOLE),
  none: await asked(context, given, NONE, false),
  hand: await byHand(context, given),
  plain: await asked(plain, given, ORDINARY, false),
});
await browser.close();
