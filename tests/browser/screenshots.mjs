// A picture of each page, for people to look at: widths × themes, without JavaScript, and printed on A4.
import { answer, launch, request, scrollThrough, untilLive } from "./browser.mjs";

// The number makes the files of a page sort in this order.
const VIEWS = [
  { name: "1-desktop-light", width: 1280 },
  { name: "2-desktop-dark", width: 1280, colorScheme: "dark" },
  { name: "3-phone-light", width: 390 },
  { name: "4-phone-dark", width: 390, colorScheme: "dark" },
  { name: "5-desktop-nojs", width: 1280, nojs: true },
  { name: "6-phone-nojs", width: 390, nojs: true },
  { name: "7-print", width: 1280, print: true },
];

function fileName(folder, path, { name, print }) {
  const page = path.replace(/^\/|\/$|\.html$/g, "").replaceAll("/", "-") || "home";
  return `${folder}/${page}.${name}.${print ? "pdf" : "png"}`;
}

/** Charts are live, and what a search, a comparison or a query asked for has come. */
async function untilAnswered(page) {
  await untilLive(page);
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"), null, { timeout: 10_000 }).catch(() => {});
}

async function shoot(page, file, { nojs, print }) {
  await scrollThrough(page);
  if (!nojs) await untilAnswered(page);
  await page.evaluate(() => scrollTo(0, 0));
  if (print) await page.pdf({ path: file, format: "A4", preferCSSPageSize: true });
  else await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
}

async function shootView(browser, { base, paths, folder }, view) {
  const { width, colorScheme = "light", nojs = false } = view;
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const options = { viewport, colorScheme, javaScriptEnabled: !nojs, reducedMotion: "reduce" };
  const context = await browser.newContext(options);
  const files = [];
  for (const path of paths) {
    const page = await context.newPage();
    const file = fileName(folder, path, view);
    await page.goto(base + path, { waitUntil: "load" });
    await shoot(page, file, view);
    await page.close();
    files.push(file);
  }
  await context.close();
  return files;
}

const { views, ...asked } = await request();
const browser = await launch();
const files = [];
for (const view of VIEWS) {
  if (!views?.length || views.some((part) => view.name.includes(part))) files.push(...(await shootView(browser, asked, view)));
}
await browser.close();
answer(files);
