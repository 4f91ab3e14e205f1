// Accessibility by axe-core, in each asked theme and width, with the charts alive.
import { readFile } from "node:fs/promises";
import { answer, launch, overPathsIn, request, scrollThrough, untilLive } from "./browser.mjs";

const source = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** A reader may change the theme of a page that is open, so it is loaded once for both. */
async function look(page, themes) {
  await scrollThrough(page);
  await untilLive(page, 5_000);
  await page.addScriptTag({ content: source });
  const violations = {};
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    violations[colorScheme] = (await violated(page)).map(sentence);
  }
  return { violations };
}

function violated(page) {
  return page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
  });
}

function sentence({ id, help, nodes }) {
  return `${id}: ${help} (${nodes.length}×), first ${nodes[0].slice(0, 200)}`;
}

const { base, paths, views } = await request();
const browser = await launch();
const found = {};
for (const width of new Set(views.map(([, wide]) => wide))) {
  const themes = views.filter(([, wide]) => wide === width).map(([theme]) => theme);
  // axe itself is a script that our policy forbids: bypassCSP for this check only.
  const options = { bypassCSP: true, viewport: { width, height: 900 } };
  const pages = Object.entries(await overPathsIn(browser, { base, paths, options, tabs: 3 }, (page) => look(page, themes)));
  for (const theme of themes) {
    const inTheme = ([path, { violations, ...record }]) => [path, { ...record, violations: violations?.[theme] ?? [] }];
    found[`${theme} ${width}`] = Object.fromEntries(pages.map(inTheme));
  }
}
await browser.close();
answer(found);
