// What axe-core says of a page as it is now, one sentence a rule that is broken.
import { readFile } from "node:fs/promises";

const source = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Put there by the debugger, which the page's policy does not bind. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
  });
  return found.map(sentence);
}

const sentence = ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×), first ${nodes[0].slice(0, 200)}`;
