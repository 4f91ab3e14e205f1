// What is looked at inside a page, in whichever browser: Playwright's page and Puppeteer's both know evaluate().

// A chart is a figure that shows an SVG, unless the page says that it is only a drawing.
export const CHART = "figure:has(svg):not([data-static])";
export const LIVE = ".vega-live svg";
export const MARKS = ".role-mark path, .role-mark rect, .role-mark circle, .role-mark line";

/** For an init script: notes what the page's policy forbids. */
export function noteViolations() {
  globalThis.spindleViolations = [];
  addEventListener("securitypolicyviolation", (event) => {
    globalThis.spindleViolations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim());
  });
}

/** How many charts can be seen, and those that show nothing. */
export function emptyCharts(page) {
  return page.evaluate((selector) => {
    const isDrawn = (svg) => {
      const box = svg.getBoundingClientRect();
      return box.width > 20 && box.height > 10 && svg.querySelectorAll("path, rect, circle, line").length > 1;
    };
    const figures = [...document.querySelectorAll(selector)].filter((figure) => figure.checkVisibility());
    const shows = (part) => [...part.querySelectorAll("svg")].some(isDrawn);
    const parts = (figure) => (figure.querySelector("[data-panel]") ? figure.querySelectorAll("[data-panel]") : [figure]);
    const empty = figures.filter((figure) => ![...parts(figure)].every(shows));
    return { figures: figures.length, empty: empty.map((figure) => figure.id || figure.textContent.trim().slice(0, 60)) };
  }, CHART);
}

/** What makes a page wider than its window. */
export function stickingOut(page) {
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

/** Short words of running text that stand in two lines, because their column is far too narrow. Code, addresses and checksums may break anywhere. */
export function brokenWords(page) {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("main :is(p, li, dd, dt, th, td, h1, h2, h3)")];
    const texts = shown.filter((part) => part.clientWidth < 200 && part.checkVisibility()).flatMap((part) => [...part.childNodes, ...[...part.children].flatMap((child) => [...child.childNodes])]);
    const plain = texts.filter((node) => node.nodeType === Node.TEXT_NODE && !node.parentElement.closest("code, pre, .hash, .cite, svg"));
    const range = document.createRange();
    const rows = (node, at, word) => (range.setStart(node, at), range.setEnd(node, at + word.length), new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    return plain.flatMap((node) => [...node.data.matchAll(/(?<![\w./-])[a-z]{3,9}(?![\w./-])/gi)].filter(({ 0: word, index }) => rows(node, index, word) > 1).map(([word]) => word));
  });
}

/** Where the marks of a live figure are in the window: points and bars before lines and areas, whose centre may lie beside them. */
export function centres(figure) {
  return figure.evaluate(
    (element, [live, marks]) => {
      const points = [];
      for (const svg of element.querySelectorAll(live)) {
        for (const mark of svg.querySelectorAll(marks)) {
          const box = mark.getBoundingClientRect();
          const point = { x: box.x + box.width / 2, y: box.y + box.height / 2, small: box.width < 40 || box.height < 40 };
          if (box.width && point.y > 0 && point.y < innerHeight) points.push(point);
        }
      }
      return points.sort((a, b) => b.small - a.small).slice(0, 40);
    },
    [LIVE, MARKS],
  );
}

/** What the tooltip says now; "" where none is shown. */
export function tooltipText(page) {
  return page.evaluate(() => {
    const tooltip = document.querySelector("#spindle-tooltip");
    return tooltip?.checkVisibility({ visibilityProperty: true }) ? tooltip.textContent.trim() : "";
  });
}

/** The text of the first mark that has a tooltip; "" if none of the first marks has one. */
export async function showsTooltip(page, figure) {
  for (const point of await centres(figure)) {
    await page.mouse.move(point.x, point.y);
    await new Promise((done) => setTimeout(done, 60));
    const text = await tooltipText(page);
    if (text) {
      await page.mouse.move(0, 0);
      return text;
    }
  }
  return "";
}

/** Whether all panels of a figure have a live view with marks. */
export function isLive(figure) {
  return figure.evaluate(
    (element, [live, marks]) => {
      const panels = element.querySelectorAll("[data-panel]");
      const drawn = [...(panels.length ? panels : [element])].every((panel) => panel.querySelector(`:is(${live}) :is(${marks})`));
      return element.dataset.live === "true" && drawn;
    },
    [LIVE, MARKS],
  );
}

/** How many marks can be seen, and what the axes say. */
export function marksShown(figure) {
  return figure.evaluate(
    (element, [live, marks]) => {
      const all = [...element.querySelectorAll(`:is(${live}) :is(${marks})`)];
      const shown = all.filter((mark) => {
        const style = getComputedStyle(mark);
        const box = mark.getBoundingClientRect();
        const inked = Number(style.opacity) > 0.05 && (style.fill !== "none" || style.stroke !== "none");
        return inked && style.display !== "none" && style.visibility !== "hidden" && box.width + box.height > 0;
      });
      const labels = [...element.querySelectorAll(`:is(${live}) .role-axis-label text`)];
      return { marks: shown.length, axes: labels.map((label) => label.textContent).join(" ") };
    },
    [LIVE, MARKS],
  );
}
