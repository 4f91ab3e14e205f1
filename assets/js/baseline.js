/**
 * The reader's own 1.0× on the page of a set. The choice is in the query string (`?baseline=<id of a number in the
 * row>`) and nowhere else; without it everything is as built. The numbers are fetched when they are first needed.
 */
import { restore, show } from "./compared.js";
import { make } from "./make.js";

/** @typedef {import("./ratio.js").Figure} Figure */

const place = /** @type {HTMLElement} */ (document.querySelector(".compare"));

/** A count needs its heading to be understood: 16 under Threads → 16 threads. @param {string} text @param {string} label */
function word(text, label) {
  const name = label.toLowerCase();
  if (!/^[\d,]+$/.test(text)) return text;
  return name.endsWith("s") ? `${text} ${text === "1" ? name.slice(0, -1) : name}` : `${name} ${text}`;
}

/** A row's configuration: `RAID 10 far, 128 KiB, cfq`. @param {HTMLTableRowElement} row @param {HTMLTableCellElement[]} heads */
const words = (row, heads) =>
  heads
    .map((head) => word((row.cells[head.cellIndex].textContent ?? "").trim(), head.textContent ?? ""))
    .filter(Boolean)
    .join(", ")
    .replace(/^one drive, 1 drive\b/, "one drive");

/** @typedef {{id: string, text: string, row: HTMLTableRowElement}} Choice */

/** The rows that can be chosen, by the title of their table. @type {Map<string, Choice[]>} */
const tables = new Map();
for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll(".values table:has([data-built])"))) {
  const heads = [.../** @type {NodeListOf<HTMLTableCellElement>} */ (table.querySelectorAll("th[data-factor]"))];
  const rows = [...table.tBodies[0].rows].filter((row) => row.querySelector("td[id]"));
  const title = table.closest(".values")?.querySelector("h3")?.textContent ?? "";
  const choice = (/** @type {HTMLTableRowElement} */ row) => ({ id: row.querySelector("td[id]")?.id ?? "", text: words(row, heads), row });
  if (rows.length > 1) tables.set(title, rows.map(choice));
}
const choices = [...tables.values()].flat();
const built = document.querySelector('th[data-built]:not([data-built=""])')?.getAttribute("data-built") ?? "";

const options = [...tables].map(([label, group]) => {
  const inside = group.map(({ id, text }) => make("option", { value: id }, text));
  return tables.size > 1 ? [make("optgroup", { label }, ...inside)] : inside;
});
const select = make("select", { autocomplete: "off" }, make("option", { value: "" }, built || "nothing"), ...options.flat());
const back = make("button", { type: "button" }, `back to ${built || "the values"}`);
const status = make("p");
status.setAttribute("role", "status");
place.append(make("label", {}, "Compare with", select), back, status);

/** @type {Promise<Map<string, Figure>> | undefined} */
let fetched;

/** The numbers of the set by their id, fetched once; after a failure they are asked for again. */
const numbers = () =>
  (fetched ??= fetch(place.dataset.numbers ?? "")
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
    .then(({ summary }) => new Map(summary.map((/** @type {Figure} */ each) => [each.id, each])))
    .catch((error) => {
      fetched = undefined;
      throw error;
    }));

/** The row that the address names by any of its numbers. */
function chosen() {
  const id = new URLSearchParams(location.search).get("baseline");
  const cell = id && document.getElementById(id);
  return cell ? choices.find(({ row }) => row.contains(cell)) : undefined;
}

/** @param {Choice} choice @param {string} tool */
function say({ id, text }, tool) {
  const charts = document.querySelector("figure[data-vega]") ? " The charts keep their own 1.0×." : "";
  status.replaceChildren("1.0× is ", make("a", { href: `#${id}` }, text), `, for every number of ${tool}. Below each multiple stands the number itself.${charts}`);
}

async function render() {
  const choice = chosen();
  select.value = choice?.id ?? "";
  back.hidden = !choice;
  if (!choice) {
    restore();
    return status.replaceChildren();
  }
  try {
    const all = await numbers();
    if (chosen() === choice) say(choice, show(choice.row, all));
  } catch {
    restore();
    status.textContent = "The numbers did not arrive, so nothing is compared. Choose again to try again.";
    select.value = "";
  }
}

/** Arrow keys pass through many choices: they make one entry in the history, not many. */
let stepping = "";
select.addEventListener("keydown", () => (stepping ||= "key"));
for (const end of ["pointerdown", "blur"]) select.addEventListener(end, () => (stepping = ""));

/** @param {string} id */
function choose(id) {
  const url = new URL(location.href);
  id ? url.searchParams.set("baseline", id) : url.searchParams.delete("baseline");
  history[stepping === "stepped" ? "replaceState" : "pushState"](null, "", url);
  if (stepping) stepping = "stepped";
  render();
}

select.addEventListener("change", () => choose(select.value));
back.addEventListener("click", () => {
  choose("");
  select.focus();
});
addEventListener("popstate", () => {
  stepping = "";
  render();
});
render();
