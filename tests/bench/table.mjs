// How long a table of values takes to sort and filter, from the click to the rows in the page; and what it weighs.
import { answer, overPaths, request } from "../browser/browser.mjs";

const { base, paths, times = 9 } = await request();
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** Milliseconds of script, style and layout for one change, in the page itself. */
const timed = (page, kind) =>
  page.evaluate(async (way) => {
    const place = document.querySelector(".sift");
    const before = place.dataset.drawn;
    const [select, input] = [place.querySelector("select"), place.querySelector("input")];
    const acts = {
      sort: () => document.querySelectorAll("th button")[way.turn % 6].click(),
      filter: () => ((select.selectedIndex = 1 + (way.turn % 4)), select.dispatchEvent(new Event("change"))),
      search: () => ((input.value = `drive ${way.turn}`), input.dispatchEvent(new Event("input"))),
    };
    const start = performance.now();
    acts[way.kind]();
    while (place.dataset.drawn === before) await Promise.resolve();
    document.body.getBoundingClientRect();
    return performance.now() - start;
  }, kind);

async function measure(page) {
  await page.locator(".sift summary").click();
  await page.waitForSelector(".sift select");
  const found = {};
  let nodes = 0;
  for (const kind of ["sort", "filter", "search"]) {
    const all = [];
    for (let turn = 0; turn < times; turn += 1) {
      all.push(await timed(page, { kind, turn }));
      nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll("*").length));
    }
    found[kind] = { median: median(all), worst: Math.max(...all) };
  }
  return { found, nodes };
}

answer(await overPaths({ base, paths }, measure));
