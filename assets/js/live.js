/**
 * The live view of a figure: its panels drawn by Vega in the place of the pictures, with controls, a key that hides,
 * and values that answer (touch.js). It follows the address, also back and forward.
 */
import { against } from "./against.js";
import { bound } from "./compare/bound.js";
import { make } from "./make.js";
import { onChosen, one } from "./one.js";
import { draw, put } from "./panel.js";
import { pause } from "./pause.js";
import { hiddenIn, press, relabel, switches } from "./series.js";
import { onReturn } from "./state.js";
import { touch } from "./touch.js";
import { choiceOf, nameOf, offer, without } from "./views.js";

/** @typedef {import("./panel.js").Drawn} Drawn */
/** @typedef {{title: string, subtitle: string, key: import("./series.js").Item[], panels: Record<string, import("./panel.js").Specs>, relative?: string, published?: boolean}} Told `relative`: along which axis its multiples are drawn */
/** @typedef {Told & {controls: import("./views.js").Control[], views: Record<string, string>}} Built */

/** The breakpoints of assets/css/06-figures.css, where the one picture gives way to the other. */
const edges = ["(min-width: 48rem)", "(max-width: 60rem)", "(max-width: 72rem)"].map((query) => matchMedia(query));

const LOST = "This view could not be loaded; the chart is unchanged.";

/** A view; each row gets what it says, which is sent once for all that say it. @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const told = await answer.json();
  for (const { wide, narrow } of /** @type {any[]} */ (Object.values(told.panels)))
    for (const row of [wide, narrow].flatMap(({ data }) => data.flatMap((/** @type {any} */ { values = [] }) => values))) if ("at" in row) Object.assign(row, told.facts[row.at]);
  return told;
}

/** Title and subtitle of a view, where the page shows them. @param {HTMLElement} figure @param {Told} told */
function say(figure, { title, subtitle, published = false }) {
  const heading = figure.querySelector(":scope > .t");
  heading?.classList.toggle("published", published);
  const below = figure.querySelector(":scope > .lab");
  if (heading) heading.textContent = bound(title);
  if (heading && below) below.textContent = bound(subtitle);
}

/** @param {HTMLElement} figure @param {Told} told @param {string[]} hidden @returns {Promise<Drawn[]>} */
async function panels(figure, told, hidden) {
  /** @type {Drawn[]} */
  const drawn = [];
  for (const plot of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll("[data-panel]")))
    drawn.push(await draw(plot, told.panels[plot.dataset.panel ?? ""], hidden));
  if (told.published) for (const { place } of drawn) place.querySelector("svg")?.setAttribute("aria-label", told.subtitle);
  return drawn;
}

/**
 * A chart that lives: what it was built as, what is drawn now, and how often it was asked to change.
 * @typedef {{figure: HTMLElement, source: URL, built: Built, controls: import("./views.js").Control[],
 *   told: Told, name: string, compared: string, choice: import("./views.js").Choice, drawn: Drawn[], turn: number}} Live
 */

/** What the address asks for. @param {Live} live */
function asked({ figure, controls }) {
  const choice = choiceOf(figure.id, controls);
  return { choice, name: nameOf(controls, choice), compared: one()?.id ?? "", hidden: [...hiddenIn(figure), ...without(controls, choice)] };
}

/**
 * Draws a view and puts it in place. Of several at once, the last one holds.
 * @param {Live} live @param {Pick<Live, "name" | "choice" | "compared"> & {hidden: string[]}} view
 */
async function redraw(live, { name, choice, compared, hidden }) {
  const mine = ++live.turn;
  const told = against(name ? await load(new URL(live.built.views[name], live.source).href) : live.built, compared ? one() : null);
  const fresh = await panels(live.figure, told, hidden);
  const old = mine === live.turn ? live.drawn : fresh;
  if (mine === live.turn) {
    Object.assign(live, { told, name, choice, compared, drawn: fresh });
    for (const panel of fresh) {
      await pause();
      if (mine === live.turn) put(panel);
    }
  }
  old.forEach(({ view }) => view.finalize());
}

/** Hides what is drawn already, and calls off what is being drawn. @param {Live} live @param {Pick<Live, "choice"> & {hidden: string[]}} view */
async function conceal(live, { choice, hidden }) {
  live.choice = choice;
  live.turn += 1;
  for (const { view } of live.drawn) {
    await pause();
    await view.signal("hidden", hidden).runAsync();
  }
}

/** Everything that a reader can press, and a function that shows how it stands. @param {Live} live @param {() => void} again */
function equip(live, again) {
  const { figure, controls } = live;
  const mark = offer(figure, controls, again);
  const leave = touch(figure, () => live.drawn);
  switches(figure, again);
  return () => {
    leave();
    mark(live.choice, Boolean(live.told.published));
    say(figure, live.told);
    relabel(figure, live.told.key);
    press(figure, [...hiddenIn(figure), ...without(controls, live.choice)]);
  };
}

/** The pictures as they were before the chart lived. @param {Live} live */
const still = ({ drawn }) => drawn.forEach(({ plot }) => plot.classList.remove("is-live"));

/** @param {HTMLElement} figure */
export async function show(figure) {
  const source = new URL(figure.dataset.vega ?? "", location.href);
  /** @type {Built} */
  const built = await load(source.href);
  // Where title and subtitle are the page's own, they could not follow another view.
  const line = figure.querySelector(".views");
  /** @type {Live} */
  const live = { figure, source, built, controls: line ? built.controls : [], told: built, name: "", compared: "", choice: {}, drawn: [], turn: 0 };
  const plain = { name: "", compared: "", choice: choiceOf("", live.controls), hidden: [] };
  await redraw(live, asked(live)).catch(() => redraw(live, plain));
  const status = make("span", { role: "status" });
  const again = async () => {
    const view = asked(live);
    const done = view.name === live.name && view.compared === live.compared ? conceal(live, view) : redraw(live, view);
    const arrived = await done.then(() => true, () => false);
    status.textContent = arrived ? "" : LOST;
    tell();
  };
  const tell = equip(live, again);
  line?.append(status);
  tell();
  onReturn(again);
  onChosen(again);
  // In another width the same view; if it fails, the picture.
  const anew = () => redraw(live, { ...asked(live), name: live.name, choice: live.choice, compared: live.compared }).then(tell, () => still(live));
  edges.forEach((edge) => edge.addEventListener("change", anew));
}
