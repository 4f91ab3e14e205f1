// Searches as a reader would: each case is an address and what is done there; notes what the page then says.
import { answer, overPaths, request } from "./browser.mjs";

const { base, cases, width = 1280, script = true, late = 0 } = await request();

/** Adds up how far things move that nobody touched; the index comes late, when a reader has long let go of the keys. */
async function before(context) {
  await context.addInitScript(() => {
    globalThis.spindleShift = 0;
    const add = ({ value, hadRecentInput }) => (globalThis.spindleShift += hadRecentInput ? 0 : value);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
  });
  if (!late) return;
  await context.route("**/pagefind/**", async (route) => {
    await new Promise((done) => setTimeout(done, late));
    await route.continue();
  });
}

/** What a reader sees. */
function state(page) {
  return page.evaluate(() => ({
    search: location.search,
    field: document.querySelector("#q")?.value ?? null,
    said: document.querySelector(".count")?.textContent ?? null,
    titles: [...document.querySelectorAll(".hits h2")].map((each) => each.textContent),
    links: [...document.querySelectorAll(".hits h2 a")].map((each) => each.getAttribute("href")),
    kinds: [...document.querySelectorAll(".hits .yr")].map((each) => each.textContent),
    sentences: [...document.querySelectorAll(".hits p.lab:not(.lev)")].map((each) => each.textContent),
    found: [...document.querySelectorAll(".hits .found")].map((each) => each.textContent),
    levels: [...document.querySelectorAll(".hits .lev")].map((each) => each.querySelectorAll("svg").length),
    pressed: [...document.querySelectorAll(".filters [aria-pressed=true]")].map(({ dataset }) => `${dataset.facet} ${dataset.value}`),
    offers: [...document.querySelectorAll(".count button")].map((each) => each.textContent),
    more: document.querySelector(".next")?.checkVisibility() ?? false,
    form: document.querySelector("form.search")?.checkVisibility() ?? false,
    text: document.querySelector("#search, main")?.innerText ?? "",
    focus: document.activeElement?.id || document.activeElement?.textContent || "",
    strange: document.querySelectorAll(".hits :is(script, img, style, [onerror], [onclick])").length,
    path: location.pathname,
    shift: globalThis.spindleShift,
  }));
}

/** The state once it has come to rest; a key may have led to another page meanwhile. */
async function settled(page) {
  for (let turn = 0; ; turn++)
    try {
      await rested(page);
      return await state(page);
    } catch (error) {
      if (turn > 3 || !/context was destroyed/.test(String(error))) throw error;
      await page.waitForLoadState("load");
    }
}

/** Waits until the page has run its script, which marks itself busy, and has answered. */
async function rested(page) {
  await page.waitForFunction(() => document.readyState === "complete" && !document.querySelector('#search[aria-busy="true"]'));
}

const actions = {
  type: (page, text) => page.fill("#q", text),
  keys: (page, text) => page.type("#q", text),
  press: (page, key) => page.keyboard.press(key),
  click: (page, selector) => page.click(selector),
  back: (page) => page.goBack(),
};

async function look(page) {
  const { pathname, search } = new URL(page.url());
  const steps = script ? [await settled(page)] : [await state(page)];
  for (const [name, given] of cases[pathname + search]) {
    await actions[name](page, given);
    await page.waitForTimeout(100); // a key may open another page
    await page.waitForLoadState("load");
    steps.push(await settled(page));
  }
  return { steps };
}

const options = { javaScriptEnabled: script, viewport: { width, height: 900 } };
answer(await overPaths({ base, paths: Object.keys(cases), options, before, onward: true }, look));
