// Makes other configurations the 1.0× of a set's page, as a reader would, and notes what the tables then say.
// `answers`: what comes instead of a set's JSON, by address; then only some rows are chosen.
import { answer, noted, overPaths, request } from "./browser.mjs";

const SELECT = ".compare select";
const { base, paths, most = 4, width = 1280, script = true, answers = {} } = await request();

/** What a reader sees: the tables whole, each cell's multiple, what is said, the address. */
function state(page) {
  return noted(page, () => ({
    html: [...document.querySelectorAll("[data-table] table")].map((table) => table.outerHTML).join("").replaceAll(' class=""', "").replace(/>\s+</g, "><"),
    times: Object.fromEntries(
      [...document.querySelectorAll(".values td[id]")].map((cell) => [cell.id, cell.querySelector(".times")?.textContent ?? null]),
    ),
    chosen: [...document.querySelectorAll(".values .chosen td[id]")].map((cell) => cell.id),
    bars: [...document.querySelectorAll(".values .bar path")].map((path) => path.getAttribute("d")),
    selected: document.querySelector(".compare select").value,
    said: document.querySelector(".compare [role=status]").textContent,
    search: location.search,
    entries: history.length,
    focus: document.activeElement?.tagName ?? "",
    stored: localStorage.length + sessionStorage.length + document.cookie.length,
    fetched: performance.getEntriesByType("resource").filter(({ name }) => name.includes("/values.json")).length,
  }));
}

/** Waits until what is said has changed: that comes after the tables. */
async function after(page, act) {
  const before = await page.locator(".compare [role=status]").textContent();
  await act();
  await page.waitForFunction((old) => document.querySelector(".compare [role=status]").textContent !== old, before);
  return state(page);
}

/** Some of the rows that can be chosen, evenly from first to last. They come with the values, when the select is near. */
async function sample(page) {
  await page.focus(SELECT);
  await page.waitForFunction((select) => document.querySelectorAll(`${select} option`).length > 1, SELECT, { timeout: 5000 }).catch(() => {});
  const ids = await page.locator(`${SELECT} option`).evaluateAll((all) => all.map((each) => each.value).filter(Boolean));
  const step = Math.max(1, (ids.length - 1) / Math.max(1, most - 1));
  return [...new Set(Array.from({ length: most }, (_, i) => ids[Math.min(ids.length - 1, Math.round(i * step))]))];
}

async function throughHistory(page, [first, second]) {
  await after(page, () => page.selectOption(SELECT, first));
  await after(page, () => page.selectOption(SELECT, second));
  return [
    await after(page, () => page.goBack()),
    await after(page, () => page.goBack()),
    await after(page, () => page.goForward()),
  ];
}

async function byKeyboard(page) {
  await page.focus(SELECT);
  const steps = [];
  for (const key of ["ArrowDown", "ArrowDown"]) steps.push(await after(page, () => page.keyboard.press(key)));
  await page.keyboard.press("Tab");
  return { steps, back: await after(page, () => page.keyboard.press("Enter")) };
}

async function byLink(page, id) {
  await page.goto(`${page.url().split("?")[0]}?baseline=${id}`);
  if (id !== "nothing") await page.waitForSelector(".times");
  return state(page);
}

async function look(page) {
  const { pathname, search } = new URL(page.url());
  const made = answers[pathname + search];
  if (!(await page.locator(SELECT).count())) return { control: false };
  if (made?.status >= 400) {
    await page.waitForFunction(() => document.querySelector(".compare [role=status]").textContent);
    return { built: await state(page) };
  }
  const built = await state(page);
  const ids = await sample(page);
  if (!ids.length) return { built: await state(page) };
  const choices = [];
  for (const id of ids) choices.push(await after(page, () => page.selectOption(SELECT, id)));
  const back = await after(page, () => page.click(".compare button"));
  if (made) return { built, choices, back };
  const history = await throughHistory(page, ids);
  await after(page, () => page.goBack());
  const keyboard = await byKeyboard(page);
  const last = choices.at(-1).chosen.at(-1) ?? choices.at(-1).selected;
  return { built, choices, back, history, keyboard, link: await byLink(page, last), unknown: await byLink(page, "nothing") };
}

/** Without a script there is no control, and no place kept for it. */
const without = (page) => page.locator(".compare").evaluateAll((all) => ({ shown: all.filter((each) => each.checkVisibility()).length }));

const options = { javaScriptEnabled: script, viewport: { width, height: 900 } };
/** The values may come as soon as the page is there, so what comes in their stead is arranged before; else nothing is, and kept scripts are used. */
const before = (context) =>
  Object.keys(answers).length &&
  context.route("**/values.json", (route, asked) => {
    const { pathname, search } = new URL(asked.frame().url());
    return answers[pathname + search] ? route.fulfill(answers[pathname + search]) : route.continue();
  });
answer(await overPaths({ base, paths, options, before, onward: true }, script ? look : without));
