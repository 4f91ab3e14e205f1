// Short words of running text that a page breaks in two, because the column that they stand in is far too narrow.
import { answer, laidOut, overPaths, request } from "./browser.mjs";

/** Runs in the page. Code, addresses and checksums may break anywhere. */
function broken() {
  const shown = [...document.querySelectorAll("main :is(p, li, dd, dt, th, td, h1, h2, h3)")];
  const texts = shown.filter((part) => part.clientWidth < 200 && part.checkVisibility()).flatMap((part) => [...part.childNodes, ...[...part.children].flatMap((child) => [...child.childNodes])]);
  const plain = texts.filter((node) => node.nodeType === Node.TEXT_NODE && !node.parentElement.closest("code, pre, .hash, .cite, svg"));
  const range = document.createRange();
  const rows = (node, at, word) => (range.setStart(node, at), range.setEnd(node, at + word.length), new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
  return plain.flatMap((node) => [...node.data.matchAll(/(?<![\w./-])[a-z]{3,9}(?![\w./-])/gi)].filter(({ 0: word, index }) => rows(node, index, word) > 1).map(([word]) => word));
}

const { base, paths, width } = await request();
const options = { viewport: { width, height: 900 } };
answer(await overPaths({ base, paths, options, tabs: 3 }, async (page) => (await laidOut(page), { words: await page.evaluate(broken) })));
