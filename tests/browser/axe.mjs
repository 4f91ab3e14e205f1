// Accessibility by axe-core, in each asked theme and width, with the charts alive.
import { readFile } from "node:fs/promises";
import { answer, launch, overPathsIn, request, scrollThrough, untilLive } from "./browser.mjs";

const source = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

async function look(page) {
  await scrollThrough(page);
  await untilLive(page, 5_000);
  await page.addScriptTag({ content: source });
  const violations = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
  });
  return { violations: violations.map(sentence) };
}

function sentence({ id, help, nodes }) {
  return `${id}: ${help} (${nodes.length}×), first ${nodes[0].slice(0, 200)}`;
}

const { base, paths, themes, widths } = await request();
const browser = await launch();
const found = {};
for (const colorScheme of themes) {
  for (const width of widths) {
    // axe itself is a script that our policy forbids: bypassCSP for this check only.
    const options = { bypassCSP: true, colorScheme, viewport: { width, height: 900 } };
    found[`${colorScheme} ${width}`] = await overPathsIn(browser, { base, paths, options }, look);
  }
}
await browser.close();
answer(found);
