// What a page says at an address that somebody wrote by hand, and what it says without the query and the fragment.
import { answer, laidOut, overPaths, request } from "./browser.mjs";

async function text(page) {
  await page.waitForTimeout(200);
  await laidOut(page);
  // Not the charts: they may become alive in between.
  return page.evaluate(() => [...document.querySelectorAll("h1, .count, .compare [role=status], .idx, .values table")].map((part) => part.innerText).join("\n"));
}

const plain = {}; // by page

async function look(page) {
  const here = await text(page);
  const address = page.url().split(/[?#]/)[0];
  if (!(address in plain)) {
    await page.goto(address);
    plain[address] = await text(page);
  }
  return { text: here, plain: plain[address] };
}

answer(await overPaths({ ...(await request()), onward: true }, look));
