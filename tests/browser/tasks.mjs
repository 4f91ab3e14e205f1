// A reader with a task: each is a walk over what is in words on the page, by mouse, finger or keys; notes what is in sight
// after each step.
import { answer, overPaths, request } from "./browser.mjs";

const { base, tasks, width = 1280, by = "mouse" } = await request();
const MOST_TABS = 400;

/** The words that lie within the window now, as a reader would see them. */
const inSight = (page) =>
  page.evaluate(() => {
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, width: wide } = range.getBoundingClientRect();
      if (wide > 1 && bottom > 0 && top < innerHeight) words.push(node.data.trim());
    }
    return words.join(" ").replace(/\s+/g, " ");
  });

/** A link or button by its words; the first that can be seen in a part of the page. */
function named(page, words, part = "body") {
  const name = new RegExp(words);
  const within = page.locator(part);
  return within.getByRole("link", { name }).or(within.getByRole("button", { name })).locator("visible=true").first();
}

/** Tab until the focus is on what has these words, then Enter. */
async function tabTo(page, words) {
  const target = await named(page, words).elementHandle();
  for (let n = 0; n < MOST_TABS; n++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
  }
  throw new Error(`${words} is not reached with Tab`);
}
const press = { mouse: (page, words) => named(page, words).click(), finger: (page, words) => named(page, words).tap(), keys: tabTo }[by];

/** Presses what has these words; where that is a link, waits until it has led there, which a slow machine may put off. */
async function follow(page, words) {
  const href = await named(page, words).evaluate((element) => element.href);
  await Promise.all([href && page.waitForURL(href), press(page, words)]);
}

const actions = {
  click: follow,
  type: async (page, words) => {
    await page.getByRole("searchbox").fill(words);
    await page.waitForFunction(() => document.querySelector(".hits h2"));
  },
  /** A file behind a link, as its text. */
  async file(page, words, part) {
    const href = await named(page, words, part).evaluate((link) => link.href);
    return (await page.request.get(href)).text();
  },
};

async function walk(page, steps) {
  const seen = [];
  for (const [name, words, part] of steps) {
    const file = await actions[name](page, words, part);
    await page.waitForLoadState("load");
    await page.waitForTimeout(300);
    const { pathname, hash } = new URL(page.url());
    seen.push({ name, path: pathname + hash, sight: await inSight(page), file: name === "file" ? file : null });
  }
  return { seen };
}

const options = { viewport: { width, height: 900 }, hasTouch: by === "finger", isMobile: by === "finger" };
const paths = Object.fromEntries(Object.keys(tasks).map((name) => [name, "/"]));
answer(await overPaths({ base, paths, options, onward: true }, (page, _, name) => walk(page, tasks[name])));
