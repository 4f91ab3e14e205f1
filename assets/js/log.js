/**
 * Lines that a long source leaves out of its page: shown when a reader asks for them by `#L2000` or opens a gap.
 * A gap names its pieces as `line:byte`, so that only the asked one is fetched, by range where the server gives it.
 * If anything fails, the gap stays as it is, and its link leads to the whole text.
 */
import { piece, pieces } from "./pieces.js";
import { visible } from "./visible.js";

const MOST = 200; // lines that are shown at once
const LONGEST = 2000; // characters of a line

const log = /** @type {HTMLElement} */ (document.querySelector(".log[data-text]"));
const count = new Intl.NumberFormat("en");

/** One line, as layouts/_partials/log.html writes it. @param {number} n @param {string} text */
function lineElement(n, text) {
  const item = document.createElement("li");
  item.id = `L${n}`;
  const link = document.createElement("a");
  Object.assign(link, { className: "n", href: `#L${n}`, textContent: String(n) });
  const line = document.createElement("span");
  const shown = text.replace(/\r$/, "");
  line.textContent = visible(shown.slice(0, LONGEST));
  if (shown.length > LONGEST) line.append(cut(shown.length - LONGEST));
  item.append(link, line);
  return item;
}

/** @param {number} characters */
function cut(characters) {
  const said = document.createElement("i");
  said.className = "cut";
  said.textContent = ` … ${count.format(characters)} characters … `;
  return said;
}

/** What is left of a gap on one side of the lines that were put into it. @param {HTMLElement} gap @param {number} from @param {number} to */
function rest(gap, from, to) {
  if (from > to) return [];
  const other = /** @type {HTMLElement} */ (gap.cloneNode(true));
  other.id = `gap-${from}`;
  other.removeAttribute("aria-busy");
  other.dataset.from = String(from);
  other.dataset.to = String(to);
  const text = /** @type {HTMLElement} */ (other.lastElementChild).firstChild;
  if (text) text.textContent = from === to ? `Line ${count.format(from)} is not shown: ` : `Lines ${count.format(from)} to ${count.format(to)} are not shown: `;
  return [other];
}

/** First and last line that a gap leaves out. @param {HTMLElement} gap */
function extent(gap) {
  const all = pieces(gap.dataset.steps ?? "");
  return [Number(gap.dataset.from ?? all[0].line), Number(gap.dataset.to ?? all[all.length - 1].line - 1)];
}

/** Puts the lines next to `wanted` in place of the gap. @param {HTMLElement} gap @param {number} wanted */
async function fill(gap, wanted) {
  if (gap.getAttribute("aria-busy")) return;
  gap.setAttribute("aria-busy", "true");
  try {
    const [first, last] = extent(gap);
    const found = await piece(log.dataset.text ?? "", pieces(gap.dataset.steps ?? ""), wanted);
    const from = Math.max(first, found.line, wanted - MOST / 2);
    const to = Math.min(last, found.line + found.lines.length - 1, from + MOST - 1);
    const lines = found.lines.slice(from - found.line, to - found.line + 1).map((text, index) => lineElement(from + index, text));
    gap.replaceWith(...rest(gap, first, from - 1), ...lines, ...rest(gap, to + 1, last));
  } catch {
    gap.removeAttribute("aria-busy");
  }
}

/** The gap that leaves a line out. @param {number} line */
const around = (line) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll(".gap"))].find((gap) => {
    const [first, last] = extent(gap);
    return first <= line && line <= last;
  });

/** Shows the line that the address names. */
async function follow() {
  const wanted = Number(/^#L(\d+)$/.exec(location.hash)?.[1]);
  const gap = wanted && !document.getElementById(`L${wanted}`) && around(wanted);
  if (!gap) return;
  await fill(gap, wanted);
  if (document.getElementById(`L${wanted}`)) location.replace(location.href); // so that it becomes the :target
}

log.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest(".gap a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const gap = /** @type {HTMLElement} */ (link.closest(".gap"));
  event.preventDefault();
  const [first] = extent(gap);
  fill(gap, first).then(() => /** @type {HTMLElement | null} */ (document.querySelector(`#L${first} .n`))?.focus({ preventScroll: true }));
});
addEventListener("hashchange", follow);
follow();
