// The address of a number, opened without JavaScript: are its characters marked, in sight, and nothing else?
import { launch, answer, overPathsIn, request } from "./browser.mjs";

function marked(page) {
  return page.evaluate(() => {
    const told = document.querySelector(".reading:target");
    const mark = told?.querySelector("mark");
    if (!mark) return { fault: "no marked characters" };
    mark.scrollIntoView({ block: "center", inline: "start" });
    const marker = getComputedStyle(document.documentElement).getPropertyValue("--mark").trim();
    const probe = document.createElement("i");
    probe.style.color = marker;
    document.body.append(probe);
    const expected = getComputedStyle(probe).color;
    probe.remove();
    const shown = [...told.parentElement.children].filter((part) => part.checkVisibility());
    return {
      text: mark.textContent,
      scrolled: mark.closest(".log").scrollLeft,
      colour: getComputedStyle(mark).backgroundColor === expected,
      marks: told.querySelectorAll("mark").length,
      shown: shown.length,
      top: told.querySelector("h2").getBoundingClientRect().top + scrollY,
    };
  });
}

async function look(page, widths) {
  const faults = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const found = await marked(page);
    const say = (fault) => faults.push(`at ${width} px: ${fault}`);
    if (found.fault) say(found.fault);
    else {
      if (found.scrolled) say(`${found.scrolled} px to scroll sideways before the mark is in sight`);
      if (!found.colour) say("the characters do not wear the marker");
      if (found.marks !== 1) say(`${found.marks} marks`);
      if (found.shown !== 1) say(`${found.shown} parts are shown`);
      if (found.top > 400) say(`the value stands ${found.top} px down the page`);
    }
    if (width === widths[0]) faults.text = found.text;
  }
  return { faults: [...faults], text: faults.text ?? "" };
}

const asked = await request();
const browser = await launch();
const found = {};
for (const theme of asked.themes) {
  const options = { javaScriptEnabled: false, colorScheme: theme, viewport: { width: asked.widths[0], height: 800 } };
  found[theme] = await overPathsIn(browser, { ...asked, options, onward: true }, (page) => look(page, asked.widths));
}
await browser.close();
answer(found);
