// Asks on /query/ as a reader would: each case is an address and what is done there; notes what the page then says.
import { violations } from "./accessible.mjs";
import { answer, noted, overPaths, request, textOf } from "./browser.mjs";

const { base, cases, width = 1280, script = true, axe = false } = await request();

/** What is done at an address, however its characters are escaped. */
const place = (url) => url.pathname + url.search + url.hash;
const doneAt = Object.fromEntries(Object.entries(cases).map(([path, done]) => [place(new URL(base + path)), done]));

/** What a reader sees. */
function state(page) {
  return noted(page, () => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
    const seen = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
    return {
      address: location.pathname + location.search + location.hash,
      button: document.querySelector(".go")?.textContent ?? "",
      sql: document.querySelector("#sql")?.value ?? "",
      said: document.querySelector("#query .count")?.textContent ?? "",
      refused: seen(".refusal") ? document.querySelector(".refusal").textContent : "",
      head: texts(".answer th"),
      rows: [...document.querySelectorAll(".answer tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
      chart: document.querySelector(".answer figure div")?.className ?? "",
      marks: document.querySelectorAll(".answer figure circle").length,
      link: [...document.querySelectorAll(".answer .tools a")].map((each) => each.getAttribute("href"))[0] ?? "",
      lines: texts("[data-line]"),
      names: document.querySelectorAll(".columns button.name").length,
      findings: [...document.querySelectorAll(".every a")].map((each) => [each.textContent, each.getAttribute("href")]),
      strange: document.querySelectorAll(":is(.answer, .refusal, .columns, .every, .line) :is(script, img, style, b > b, i, [onerror], [onclick])").length,
      text: document.querySelector("main").innerText,
      stop: seen(".stop"),
      editor: seen("#sql"),
      wide: document.documentElement.scrollWidth > innerWidth,
      focus: document.activeElement?.id ?? "",
    };
  });
}

/** Until nothing runs; the answer, a refusal or a sentence is there. */
const rested = (page) => page.waitForFunction(() => !document.querySelector("#query[aria-busy]"), null, { timeout: 60_000 });

const actions = {
  press: (page) => page.click(".go"),
  ask: async (page, sql) => {
    await page.fill("#sql", sql);
    await page.keyboard.press("Control+Enter");
  },
  click: (page, selector) => page.click(selector),
  type: (page, [selector, text]) => page.fill(selector, text),
  back: (page) => page.goBack(),
  /** Starts what never ends, and ends it. */
  cancel: async (page, sql) => {
    await actions.ask(page, sql);
    await page.waitForSelector(".stop:not([hidden])");
    await page.click(".stop");
  },
  /** Goes on to another query while one runs. */
  overtake: async (page, [sql, selector]) => {
    await actions.ask(page, sql);
    await page.waitForSelector(".stop:not([hidden])");
    await page.click(selector);
    await page.waitForTimeout(200);
  },
  /** Goes to an address while the server answers for no set. */
  unreachable: async (page, address) => {
    await page.route("**/data/v1/sets/*.json", (route) => route.fulfill({ status: 503 }));
    await page.goto(base + address);
    await page.waitForSelector("#query .count:not(:empty)");
  },
  save: async (page, keep) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".answer .tools button")]);
    keep.csv = await textOf(download);
    keep.file = download.suggestedFilename();
  },
  /** What a script would reach from a worker of this page, if DuckDB's own settings did not hold. */
  reach: async (page, address, keep) => {
    keep.reached = await page.evaluate(async (there) => {
      const code = `fetch(${JSON.stringify(there)}, {mode: "no-cors"}).then(() => postMessage("reached"), () => postMessage("refused"))`;
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      return new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
    }, address);
  },
};

async function look(page) {
  const fetched = [];
  page.on("request", (sent) => fetched.push(sent.url()));
  await page.waitForTimeout(300);
  if (!script) return { steps: [await state(page)] };
  await page.waitForSelector(".columns button.name");
  const steps = [{ ...(await state(page)), fetched: [...fetched] }];
  const faults = [];
  for (const [name, given] of doneAt[place(new URL(page.url()))]) {
    const keep = {};
    await actions[name](page, name === "save" ? keep : given, keep);
    await page.waitForTimeout(50);
    await rested(page);
    steps.push({ ...(await state(page)), ...keep, fetched: [...fetched] });
    if (axe) faults.push(...(await violations(page)));
  }
  return { steps, violations: faults };
}

const options = { javaScriptEnabled: script, viewport: { width, height: 900 }, hasTouch: width < 500, acceptDownloads: true };
answer(await overPaths({ base, paths: Object.keys(cases), options }, look));
