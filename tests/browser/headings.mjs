// The tables of values at a width: is there room for a sort arrow within each heading, and does a cut table show that it is.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width } = await request();

const look = async (page) => {
  await page.waitForSelector("th button").catch(() => {}); // a set of single values has nothing to sort
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll("[data-table] .scroll")];
    const heads = [...document.querySelectorAll("[data-table] th:has(button)")].filter((head) => head.checkVisibility());
    return {
      room: heads.map((head) => {
        const [outer, inner] = [head, head.firstElementChild].map((element) => element.getBoundingClientRect());
        return [head.textContent, Math.round(head.classList.contains("r") ? inner.left - outer.left : outer.right - inner.right), head.cellIndex];
      }),
      tables: tables.map((table) => ({ cut: table.scrollWidth > table.clientWidth + 1, shade: getComputedStyle(table).backgroundImage.split("linear-gradient").length - 1 })),
    };
  });
};

answer(await overPaths({ base, paths, options: { viewport: { width, height: 900 } }, onward: true }, look));
