// A picture of each page, for people to look at: widths × themes, and once without JavaScript.
import { answer, launch, request, scrollThrough, untilLive } from "./browser.mjs";

const VIEWS = [
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1280, colorScheme: "light", nojs: true },
];

function fileName(folder, path, { width, colorScheme, nojs }) {
  const page = path.replace(/^\/|\/$|\.html$/g, "").replaceAll("/", "-") || "home";
  return `${folder}/${page}-${width}-${colorScheme}${nojs ? "-nojs" : ""}.png`;
}

async function shoot(page, file, nojs) {
  await scrollThrough(page);
  if (!nojs) await untilLive(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
}

async function shootView(browser, { base, paths, folder }, view) {
  const { width, colorScheme, nojs = false } = view;
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const options = { viewport, colorScheme, javaScriptEnabled: !nojs, reducedMotion: "reduce" };
  const context = await browser.newContext(options);
  const files = [];
  for (const path of paths) {
    const page = await context.newPage();
    const file = fileName(folder, path, view);
    await page.goto(base + path, { waitUntil: "load" });
    await shoot(page, file, nojs);
    await page.close();
    files.push(file);
  }
  await context.close();
  return files;
}

const asked = await request();
const browser = await launch();
const files = [];
for (const view of VIEWS) files.push(...(await shootView(browser, asked, view)));
await browser.close();
answer(files);
