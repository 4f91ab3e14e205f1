// A reader of a long list of sets: what the first page holds, what a filter shows, and the list without any.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, facet, value } = await request();

const state = (page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll("#sets .idx > li")];
    return {
      shown: cards.filter((card) => card.checkVisibility()).length,
      matching: document.querySelector("#sets .count").textContent,
      titles: [cards[0], cards.at(-1)].map((card) => card.querySelector("h3").textContent),
      pages: [...document.querySelectorAll("#sets .further > *")].map((link) => link.textContent),
      nodes: document.querySelectorAll("*").length,
      search: location.search,
    };
  });

const narrowed = (page) => page.waitForFunction(() => document.querySelector("#sets .further").hidden);
const widened = (page) => page.waitForFunction(() => !document.querySelector("#sets .further").hidden);

async function look(page, record) {
  const first = await state(page);
  const button = `button[data-facet="${facet}"][data-value="${value}"]`;
  await page.click(button);
  await narrowed(page);
  const filtered = await state(page);
  await page.reload();
  await narrowed(page);
  const mailed = await state(page);
  await page.click(button);
  await widened(page);
  const cleared = await state(page);
  await page.selectOption("#sets .filters select", "oldest");
  await narrowed(page);
  const oldest = await state(page);
  await page.click("#sets .next");
  await page.waitForFunction((n) => document.querySelectorAll("#sets .idx > li").length > n, oldest.shown);
  const more = await state(page);
  await page.route("**/page/*/", (route) => route.fulfill({ status: 503, body: "busy" }));
  await page.goto(page.url().split("?")[0] + `?${facet}=${value}`);
  await page.waitForFunction(() => document.querySelector("#sets .count").textContent.includes("could not"));
  const refused = await state(page);
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(`${page.url().split("?")[0]}page/2/`);
  const second = await page.locator("#sets .idx > li").count();
  // Asked for here. Each page was refused, but the reader is told at the first: the others' messages come until the next load.
  record.console = record.console.filter((said) => !said.includes("503"));
  return { refused, first, filtered, mailed, cleared, oldest, more, second };
}

answer(await overPaths({ base, paths }, look));
