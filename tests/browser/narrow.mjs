// What a phone cuts in two or takes out of sight: names of levels, values in a log, what a row of a table is about, formulas.
import { answer, laidOut, overPaths, request, scrollThrough, untilLive } from "./browser.mjs";

/** Runs in the page. */
function cut() {
  const range = document.createRange();
  const rows = (node, at, end) => (range.setStart(node, at), range.setEnd(node, end), new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const names = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest("pre, code, svg, textarea, option") || !node.parentElement.checkVisibility()) continue;
    for (const { 0: name, index } of node.data.matchAll(/RAID\s\d+/g)) if (rows(node, index, index + name.length) > 1) names.push(node.data);
  }
  const values = [...document.querySelectorAll(".log .m")].filter((mark) => /^\S{1,24}$/.test(mark.textContent) && rows(mark, 0, mark.childNodes.length) > 1);
  const formulas = [...document.querySelectorAll(".formulas td:nth-child(2)")].filter((cell) => cell.clientWidth < 100);
  return { names, values: values.map((mark) => mark.textContent), formulas: formulas.map((cell) => cell.textContent) };
}

/** First cells that lie over the next one before anybody scrolls. Runs in the page. */
function covering() {
  const rows = [...document.querySelectorAll(".scroll tr")].filter((row) => row.cells.length > 1 && row.checkVisibility());
  const edges = (cell) => cell.getBoundingClientRect();
  const over = rows.filter(({ cells: [one, two] }) => edges(one).top === edges(two).top && edges(one).right > edges(two).left + 1);
  return over.map((row) => row.cells[0].textContent);
}

/** Rows whose first cell is out of sight when their table is scrolled to its end. Runs in the page. */
function lost() {
  const wide = [...document.querySelectorAll(".scroll")].filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1);
  return wide.flatMap((box) => {
    box.scrollLeft = box.scrollWidth;
    const left = box.getBoundingClientRect().left;
    const firsts = [...box.querySelectorAll("tr")].map((row) => row.cells[0]).filter((cell) => cell?.checkVisibility());
    return firsts.filter((cell) => cell.getBoundingClientRect().left < left - 1).map((cell) => cell.textContent);
  });
}

/** Rows of values and effects with something out of sight before anybody scrolls. Runs in the page. */
function beyond() {
  const rows = [...document.querySelectorAll(":is(.values, #values, #effects, #studies, #calculator, #common) tbody tr")].filter((row) => row.checkVisibility());
  return rows.filter((row) => [...row.cells].some((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > innerWidth)).map((row) => row.textContent);
}

/** Cells whose text comes closer than 8 px to that of the cell before. Runs in the page. */
function close() {
  const range = document.createRange();
  const shown = (node) => node.nodeType === Node.TEXT_NODE ? [node] : getComputedStyle(node).clipPath === "none" ? [...node.childNodes].flatMap(shown) : [];
  const lines = (cell) => shown(cell).flatMap((text) => (range.selectNode(text), [...range.getClientRects()].filter(({ width }) => width)));
  const near = (one, two) => lines(one).some((a) => lines(two).some((b) => a.top < b.bottom && b.top < a.bottom && b.left < a.right + 8));
  const seen = (row) => [...row.cells].filter((cell) => cell.checkVisibility() && cell.textContent.trim());
  const rows = [...document.querySelectorAll("main table tr")].filter((row) => row.checkVisibility()).map(seen);
  return rows.flatMap((cells) => cells.slice(1).filter((cell, at) => near(cells[at], cell)).map((cell) => `${cell.textContent} (${cells[0].textContent})`));
}

/** Rows that slide and do not say so by a shade at their end. Runs in the page. */
function unshaded() {
  const sliding = (box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1;
  const boxes = [...document.querySelectorAll("main *")].filter((box) => box.checkVisibility() && sliding(box));
  return boxes.filter((box) => getComputedStyle(box).backgroundImage === "none").map((box) => box.outerHTML.slice(0, 80));
}

/** Numbers of lines that are folded. Runs in the page. */
function folded() {
  const range = document.createRange();
  const rows = (number) => (range.selectNodeContents(number), new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
  return [...document.querySelectorAll(".log .n")].filter((number) => number.checkVisibility() && (rows(number) > 1 || number.scrollWidth > number.clientWidth)).map((number) => number.textContent);
}

/** Where each row of filters begins behind its name. Runs in the page. */
function begins() {
  return [...document.querySelectorAll(".filters :is(button:first-of-type, input, select)")].map((first) => Math.round(first.getBoundingClientRect().left));
}

/** Names of rows of filters that do not cover what slides below them. Runs in the page. */
function peeking() {
  const height = (element) => element.getBoundingClientRect().height;
  return [...document.querySelectorAll(".filters .lead")].filter((name) => height(name) < height(name.parentElement) - 1).map((name) => name.textContent);
}

/** Full stops and commas that begin a line behind a control. Runs in the page. */
function stray() {
  const range = document.createRange();
  const signs = [...document.querySelectorAll(".say .nb")].filter(({ lastChild }) => lastChild.nodeType === Node.TEXT_NODE);
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  return signs.filter((part) => (range.selectNode(part.lastChild), Math.abs(middle(range.getBoundingClientRect()) - middle(part.firstElementChild.getBoundingClientRect())) > 20)).map((part) => part.textContent);
}

const { base, paths, width } = await request();
const options = { viewport: { width, height: 844 } };
answer(await overPaths({ base, paths, options, tabs: 3, onward: true }, async (page) => (await laidOut(page), await scrollThrough(page), await untilLive(page), { ...(await page.evaluate(cut)), close: await page.evaluate(close), unshaded: await page.evaluate(unshaded), begins: await page.evaluate(begins), folded: await page.evaluate(folded), stray: await page.evaluate(stray), peeking: await page.evaluate(peeking), covering: await page.evaluate(covering), lost: await page.evaluate(lost), beyond: await page.evaluate(beyond) })));
