// Does a page scroll sideways? Loaded once, charts alive, then drawn at each asked width: what sticks out.
import { answer, overPaths, request, scrollThrough, untilLive } from "./browser.mjs";
import { stickingOut } from "./inside.mjs";

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

const asked = await request();
const options = { viewport: { width: 1280, height: 800 } };
answer(await overPaths({ ...asked, options, tabs: 3, onward: true }, (page) => look(page, asked.widths)));
