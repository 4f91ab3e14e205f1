// What paper shows: the text of the parts that a selector names, as far as they are printed.
import { answer, overPaths, request } from "./browser.mjs";

const { base, parts } = await request();

async function look(page) {
  await page.emulateMedia({ media: "print" });
  const told = (asked) => [...document.querySelectorAll(asked)].filter((part) => part.checkVisibility()).map((part) => part.value ?? part.textContent);
  return { seen: await page.evaluate(told, parts[new URL(page.url()).pathname]) };
}

const options = { viewport: { width: 680, height: 960 } }; // A4 between its margins
answer(await overPaths({ base, paths: Object.keys(parts), options }, look));
