// A reader of a long list of sets: what the first page holds, what a filter shows, and the list without any.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, facet, value } = await request();

const state = (page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll("#sets .idx > li")];
    return {
      shown: cards.filter((card) => card.checkVisibility()).length,
      matching: document.querySelector("#sets .count").textContent,
      pages: [...document.querySelectorAll("#sets .further > *")].map((link) => link.textContent),
      nodes: document.querySelectorAll("*").length,
      search: location.search,
    };
  });

async function look(page) {
  const first = await state(page);
  await page.click(`button[data-facet="${facet}"][data-value="${value}"]`);
  await page.waitForFunction(() => !document.querySelector("#sets .further"));
  const filtered = await state(page);
  await page.reload();
  await page.waitForFunction(() => !document.querySelector("#sets .further"));
  const mailed = await state(page);
  await page.goto(`${page.url().split("?")[0]}page/2/`);
  return { first, filtered, mailed, second: await page.locator("#sets .idx > li").count() };
}

answer(await overPaths({ base, paths }, look));
