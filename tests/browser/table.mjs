// Uses the tables of values as a reader would, and notes after each step what they show.
// `steps` by path: {click|focus: selector} {select: [selector, value]} {fill: [selector, text]} {press: key} {back: true};
// `quiet` where a step draws nothing. `answers` by path: what comes instead of the values.
import { answer, drawnInItsFont, laidOut, noted, overPaths, request } from "./browser.mjs";

const { base, paths, steps = {}, answers = {}, width = 1280, script = true, media = "screen" } = await request();
const drawn = (page) => page.evaluate(() => Number(document.querySelector(".sift")?.dataset.drawn ?? 0));

function look() {
  const address = () => {
    try {
      return decodeURIComponent(location.search.replaceAll("+", " "));
    } catch {
      return location.search;
    }
  };
  const parts = document.querySelectorAll(document.querySelector("[data-table]") ? "[data-table]" : "section.values");
  const seen = (element) => element.checkVisibility();
  const texts = (elements) => [...elements].filter(seen).map((element) => element.innerText.trim());
  return {
    tables: [...parts].map((part) => ({
      head: texts(part.querySelectorAll("th")),
      sorted: [...part.querySelectorAll("th[aria-sort]")].map((head) => [head.innerText.trim(), head.ariaSort]),
      rows: [...part.querySelectorAll("tbody tr")].filter(seen).map((row) => texts(row.cells)),
      html: [...part.querySelectorAll("tbody tr")].map((row) => row.innerHTML.replace(/>\s+</g, "><").replace(/ class="asked"/, "")),
      numbers: Object.fromEntries([...part.querySelectorAll("td[id]")].map((cell) => [cell.id, [cell.querySelector(".ev").textContent, cell.querySelector(".ev").getAttribute("href")]])),
      multiples: Object.fromEntries([...part.querySelectorAll("td[id]")].map((cell) => [cell.id, cell.querySelector(".times")?.textContent])),
      bars: Object.fromEntries([...part.querySelectorAll("td[id]")].map((cell) => [cell.id, [...cell.parentElement.querySelectorAll(".bar path")].map((path) => path.getAttribute("d")).join(" ")])),
      none: part.querySelector(".none:not([hidden])")?.innerText ?? "",
      pages: texts(part.querySelectorAll(".pager span")).join(),
      links: [...part.querySelectorAll(".further a")].map((link) => link.getAttribute("href")),
      fits: part.querySelector(".fits") !== null,
    })),
    said: document.querySelector(".sift [role=status]")?.textContent ?? "",
    search: address(),
    focus: document.activeElement === document.body ? "" : document.activeElement.innerText.trim(),
    choices: [...document.querySelectorAll(".sift select")].filter(seen).map((select) => select.selectedOptions[0]?.text),
    options: [...document.querySelectorAll(".sift select")].map((select) => [...select.options].map(({ text }) => text)),
    controls: [...document.querySelectorAll(".sift button, .sift select, .sift input, .compare select, th button")].filter(seen).length,
    marked: [...document.querySelectorAll("td.asked, td:target")].filter(seen).map(({ id }) => id),
    anchored: [...document.querySelectorAll("a:has(:target)")].map((link) => link.getAttribute("href")),
    inSight: [...document.querySelectorAll("td.asked, td:target, a:has(:target)")].every((cell) => cell.getBoundingClientRect().bottom > 0 && cell.getBoundingClientRect().top < innerHeight),
    nodes: document.querySelectorAll("*").length,
    scripts: document.querySelectorAll("main img, main [onerror], main [onclick]").length,
    fetched: performance.getEntriesByType("resource").filter(({ name }) => name.includes("values.json")).length,
  };
}

const ways = {
  click: (page, selector) => page.locator(selector).first().click(),
  focus: (page, selector) => page.locator(selector).first().focus(),
  select: (page, [selector, value]) => page.locator(selector).selectOption(value),
  fill: (page, [selector, text]) => page.locator(selector).fill(text),
  press: (page, key) => page.keyboard.press(key),
  back: (page) => page.goBack(),
  hash: (page, hash) => page.evaluate((to) => (location.hash = to), hash),
};

async function take(page, step) {
  const before = step.first ? 0 : await drawn(page); // a page that draws by itself may have done so already
  for (const [way, what] of Object.entries(step)) if (way in ways) await ways[way](page, what);
  if (!step.quiet) await page.waitForFunction((old) => Number(document.querySelector(".sift").dataset.drawn ?? 0) > old, before);
}

/** What the page shows once it is drawn: whether a table fits is known a frame after its rows are there. */
async function seen(page) {
  if (script) await drawnInItsFont(page);
  return noted(page, look);
}

async function use(page) {
  const { pathname, search, hash } = new URL(page.url());
  const path = pathname + search + hash;
  const made = answers[path];
  if (made) {
    await page.route("**/values.json", (route) => route.fulfill(made));
    await page.reload();
  }
  await page.emulateMedia({ media });
  if (script) await laidOut(page);
  if (script && search && !made?.status) await page.waitForFunction(() => document.querySelector(".sift")?.dataset.drawn || !document.querySelector(".sift"));
  const states = [];
  if (!(steps[path] ?? [])[0]?.first) states.push(await seen(page));
  for (const step of steps[path] ?? []) {
    await take(page, step);
    states.push(await seen(page));
  }
  await page.unrouteAll();
  return { states };
}

answer(await overPaths({ base, paths, options: { javaScriptEnabled: script, viewport: { width, height: 900 } }, onward: true }, use));
