// Where the pressed button of a row of filters stands, how high the rows are, and whose ring is cut off when it has the focus.
import { answer, overPaths, request } from "./browser.mjs";

const { base, paths, width } = await request();

async function look(page) {
  await page.waitForFunction(() => document.querySelector(".filters [aria-pressed=true]") && !document.querySelector("[aria-busy]"));
  const box = () => page.evaluate(() => {
    const { left, right } = document.querySelector(".filters [aria-pressed=true]").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".filters .row")].map((row) => row.getBoundingClientRect().height);
    return { left, right, highest: Math.max(...rows) };
  });
  return { ...(await box()), cut: await page.evaluate(cutRings) };
}

async function cutRings() {
  const cut = [];
  for (const button of document.querySelectorAll(".filters .row button:not([disabled])")) {
    button.focus({ focusVisible: true });
    await new Promise((done) => requestAnimationFrame(done)); // it is scrolled into view
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const line = button.closest(".row");
    const [own, row, legend] = [button, line, line.querySelector(".lead")].map((part) => part.getBoundingClientRect());
    const room = Math.min(own.left - legend.right, row.right - own.right, own.top - row.top, row.bottom - own.bottom);
    if (outlineStyle === "none" || room < ring) cut.push(button.textContent);
  }
  return cut;
}

answer(await overPaths({ base, paths, options: { viewport: { width, height: 800 } } }, look));
