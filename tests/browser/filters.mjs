// Where the pressed button of a row of filters stands, and how high the rows are.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width } = await request();

async function look(page) {
  await page.waitForFunction(() => document.querySelector(".filters [aria-pressed=true]"));
  return page.evaluate(() => {
    const { left, right } = document.querySelector(".filters [aria-pressed=true]").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".filters fieldset")].map((row) => row.getBoundingClientRect().height);
    return { left, right, highest: Math.max(...rows) };
  });
}

answer(await overPaths({ base, paths, options: { viewport: { width, height: 800 } } }, look));
