// Does a page scroll sideways? Loaded once, charts alive, then drawn at each asked width: what sticks out.
import { answer, overPaths, request, scrollThrough, untilLive } from "./browser.mjs";

async function look(page, widths) {
  await scrollThrough(page);
  await untilLive(page, 5_000);
  const wide = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(150);
    wide.push(...(await stickingOut(page)).map((text) => `at ${width} px: ${text}`));
  }
  return { wide };
}

function stickingOut(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    if (root.scrollWidth <= width) return [];
    // The innermost ones that reach the page's own right edge are to blame.
    const reach = (element) => element.getBoundingClientRect().right + scrollX > root.scrollWidth - 1;
    const all = [...document.body.querySelectorAll("*")].filter(reach);
    const inner = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
    const names = inner.slice(0, 2).map((element) => {
      const place = element.closest("[id]")?.id ?? "";
      return `${element.cloneNode(false).outerHTML.slice(0, 120)} inside #${place}`;
    });
    return [`${root.scrollWidth} px wide: ${names.join(" and ")}`];
  });
}

const asked = await request();
const options = { viewport: { width: 1280, height: 800 } };
answer(await overPaths({ ...asked, options }, (page) => look(page, asked.widths)));
