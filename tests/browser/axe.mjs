// Accessibility by axe-core, in each asked theme and width, with the charts alive.
import { violations } from "./accessible.mjs";
import { answer, launch, overPathsIn, request, scrollThrough, untilLive } from "./browser.mjs";

/** A reader may change the theme of a page that is open, so it is loaded once for both. */
async function look(page, themes) {
  await scrollThrough(page);
  await untilLive(page, 5_000);
  const found = {};
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found[colorScheme] = await violations(page);
  }
  return { violations: found };
}

const { base, paths, views } = await request();
const browser = await launch();
const found = {};
for (const width of new Set(views.map(([, wide]) => wide))) {
  const themes = views.filter(([, wide]) => wide === width).map(([theme]) => theme);
  const options = { viewport: { width, height: 900 } };
  const pages = Object.entries(await overPathsIn(browser, { base, paths, options, tabs: 3, onward: true }, (page) => look(page, themes)));
  for (const theme of themes) {
    const inTheme = ([path, { violations: all, ...record }]) => [path, { ...record, violations: all?.[theme] ?? [] }];
    found[`${theme} ${width}`] = Object.fromEntries(pages.map(inTheme));
  }
}
await browser.close();
answer(found);
