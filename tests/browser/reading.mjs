// What a number was read as stands under its line: does it cover text, and does only the evidence wear the marker?
import { answer, overPaths, request } from "./browser.mjs";

async function look(page, widths) {
  const id = await page.evaluate(() => document.querySelector(".log .m[id]")?.id);
  if (!id) return { covered: [], marked: [], shown: 0 };
  const covered = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((id) => { location.hash = id; }, id);
    await page.waitForTimeout(100);
    covered.push(...(await underIt(page, id)).map((text) => `at ${width} px: ${text}`));
  }
  return { covered, marked: await wrongly(page, id), shown: widths.length };
}

// The box must lie below the measured characters, inside its own line, and so above the next one.
function underIt(page, id) {
  return page.evaluate((id) => {
    const mark = document.getElementById(id);
    const line = mark.closest("li").getBoundingClientRect();
    const box = mark.querySelector(".read").getBoundingClientRect();
    const link = mark.querySelector("a").getBoundingClientRect();
    const said = [];
    if (!box.height) said.push("it is not shown");
    if (box.top < link.bottom - 1) said.push(`it begins ${Math.round(link.bottom - box.top)} px above the end of its line`);
    if (box.bottom > line.bottom + 1) said.push(`it reaches ${Math.round(box.bottom - line.bottom)} px into the next line`);
    return said;
  }, id);
}

function wrongly(page, id) {
  return page.evaluate((id) => {
    const mark = document.getElementById(id);
    const marker = getComputedStyle(mark.querySelector("a")).backgroundColor;
    const links = [...mark.querySelectorAll(".read a")];
    return links.filter((link) => getComputedStyle(link).backgroundColor === marker).map((link) => link.textContent);
  }, id);
}

const asked = await request();
answer(await overPaths(asked, (page) => look(page, asked.widths)));
