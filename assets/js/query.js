/**
 * The page /query/: an editor, and DuckDB in the reader's browser (engine.js), which is fetched when a button that says its
 * price is pressed, and not before. What is asked stands in the address (query/address.js) and is sent nowhere.
 */
import * as params from "@params";
import { make } from "./make.js";
import { asked, finding, remember, written } from "./query/address.js";
import { chart } from "./query/chart.js";
import { offer } from "./query/columns.js";
import { csv, save } from "./query/csv.js";
import { LINES } from "./query/elsewhere.js";
import { narrowed, published } from "./query/findings.js";
import { counted, table } from "./query/result.js";

/** @template {HTMLElement} T @param {string} selector @returns {T} */
const part = (selector) => /** @type {T} */ (document.querySelector(selector));
const section = part("#query");
const { wasm = "", worker = "", database = "", schema = "", sets = "", results = "" } = section.dataset;
const editor = /** @type {HTMLTextAreaElement} */ (part("#sql"));
const [go, stop] = /** @type {HTMLButtonElement[]} */ ([part(".go"), part(".stop")]);
const [status, refusal, answer] = [part("#query .count"), part(".refusal"), part(".answer")];

/** @type {any} */
let engine;
let busy = false;
let running = false; // DuckDB works at a query
let waiting = false; // an address that came meanwhile is next

/** @param {number} bytes */
const loading = (bytes) => (status.textContent = `${(bytes / 1e6).toFixed(1)} of ${go.dataset.price} fetched`);

async function load() {
  const { opened } = await import(params.engine);
  engine = await opened({ wasm, worker, database }, loading);
  go.textContent = "Run";
  section.dataset.ready = "";
  await findings(); // one query at a time
}

/** @param {() => Promise<void>} work what is said in words where it fails */
async function alone(work) {
  if (busy) return;
  working(true);
  refusal.hidden = true;
  try {
    await work();
  } catch (error) {
    refused(/** @type {Error} */ (error));
  }
  working(false);
  const again = waiting;
  waiting = running = false;
  if (again) run();
}

/** @param {boolean} on */
function working(on) {
  busy = on;
  section.toggleAttribute("aria-busy", on);
  go.setAttribute("aria-disabled", String(on));
  stop.hidden = !on || !engine;
}

const EXTENSION = /in the \w+ extension/;
const NO_EXTENSION = "No extension is loaded here. The lines under “The same query elsewhere” ask a DuckDB that may load it.";

/** @param {Error} error */
function refused(error) {
  const cancelled = error.name === "AbortError";
  status.textContent = cancelled ? "Cancelled." : engine ? "DuckDB says:" : "DuckDB could not be loaded. Press the button to try again.";
  refusal.hidden = cancelled;
  refusal.textContent = EXTENSION.test(error.message) ? `${error.message.split("\n")[0]}\n${NO_EXTENSION}` : error.message;
  answer.replaceChildren();
}

const run = () => alone(async () => {
  if (!engine) await load();
  waiting = false;
  const sql = editor.value.trim();
  if (!sql) return void (status.textContent = "Write a query, or take one of the examples.");
  if (sql !== found?.sql) remember(sql);
  stop.hidden = false;
  status.textContent = "Running";
  const begin = performance.now();
  running = true;
  show(sql, await engine.run(sql), performance.now() - begin);
});

/** @param {string} sql @param {import("./engine/rows.js").Result} result @param {number} took */
function show(sql, result, took) {
  status.textContent = counted(result, took);
  const take = make("button", { type: "button" }, "CSV");
  take.addEventListener("click", () => save(csv(result), "spindle-query.csv"));
  const tools = make("p", { className: "tools" }, take, make("a", { href: sql === found?.sql ? found.address : written(sql) }, "Link to this query"));
  const picture = chart(result);
  answer.replaceChildren(...(picture ? [picture] : []), table(result, results), tools);
}

/** A query from elsewhere takes the place of the one in the editor. @param {string} sql */
function put(sql) {
  editor.value = sql;
  same();
}

/** The same query in other languages follows the editor. */
function same() {
  const sql = editor.value.trim();
  for (const place of document.querySelectorAll("[data-line]"))
    place.textContent = LINES[/** @type {HTMLElement} */ (place).dataset.line ?? ""](sql);
}

/** The query of the finding that the address named. @type {{sql: string, address: string} | null} */
let found = null;

/** What the address asks for is in the editor; it runs when the reader says so, or at once where DuckDB is there. */
async function follow() {
  const of = finding();
  const sql = asked() ?? (of && (await published(sets, of).catch(() => undefined)));
  if (of && sql && !asked()) found = { sql: sql.trim(), address: location.search };
  if (of && !sql) status.textContent = sql === null ? "There is no such finding. Each set’s page leads to the queries of its findings." : "The finding could not be loaded. Reload the page to try again.";
  if (!sql) return;
  put(sql);
  if (busy) overtake();
  else if (engine) run();
}

/** What runs would answer below a query that the reader has left: it ends, and the new one is asked. */
function overtake() {
  waiting = true;
  if (running) engine.cancel().catch(refused);
}

/** Those of every set, from the database, as many as a list can hold; a word finds the others. */
async function findings() {
  const { rows } = await engine.run('select "set", says, query from findings order by "set" desc, place');
  const all = rows.map(([set, says, query]) => ({ set, says, query }));
  const [place, field] = [part(".every"), /** @type {HTMLInputElement} */ (part("#which"))];
  const fill = () => {
    const words = field.value.toLowerCase().split(/\s+/);
    const fit = all.filter(({ set, says }) => words.every((word) => `${set} ${says}`.toLowerCase().includes(word)));
    place.replaceChildren(...fit.slice(0, 20).map(entry));
    part(".fit").textContent = fit.length > 20 ? `The first 20 of ${fit.length}.` : `${fit.length} of ${all.length}.`;
  };
  field.addEventListener("input", fill);
  part(".which").hidden = false;
  fill();
}

/** @param {import("./query/findings.js").Finding} one */
function entry(one) {
  const link = make("a", { href: written(narrowed(one)) }, one.says);
  return make("li", {}, link, make("span", { className: "lab" }, ` ${one.set}`));
}

part("#query form").addEventListener("submit", (event) => (event.preventDefault(), run()));
stop.addEventListener("click", () => engine?.cancel().catch(refused));
editor.addEventListener("input", same);
editor.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  run();
});
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-sql]")))
  link.href = written(link.dataset.sql ?? "");
document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button.copy");
  const text = button?.closest("div")?.querySelector("pre")?.textContent;
  if (!button || !text) return;
  await navigator.clipboard.writeText(text);
  button.textContent = "Copied";
});
addEventListener("popstate", () => {
  section.scrollIntoView();
  follow();
});
offer(part(".columns"), editor, schema).catch(() => {});
same();
follow();
