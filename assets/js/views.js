/**
 * What a reader chose of a chart's views, in the query string of the page: `<chart>.as=value&<chart>.scale=log`. Only
 * what differs from the chart as built stands there; a value that means nothing is as good as none.
 */
import { make } from "./make.js";
import { choose, chosen } from "./state.js";

/** @typedef {{name: string, built: string, choices: {value: string, text: string}[]}} Control */
/** @typedef {Record<string, string>} Choice */

const NAMES = { as: "Values", scale: "Scale", ceilings: "Ceilings" };
/** What `ceilings` is about, where the chart as built has it. */
const CEILINGS = ["ceiling", "expected"];

/** A switch has one button, for on and off. @param {Control} control */
const values = ({ choices }) => (choices.length > 1 ? choices.map(({ value }) => value) : ["on", "off"]);

/** Of a switch that is on, marks are hidden; all else is drawn anew. @param {Control} control */
const hides = ({ name, built }) => name === "ceilings" && built === "on";

/** The choice that the address tells. @param {string} chart @param {Control[]} controls @returns {Choice} */
export const choiceOf = (chart, controls) =>
  Object.fromEntries(
    controls.map((control) => {
      const asked = chosen(`${chart}.${control.name}`);
      return [control.name, asked && values(control).includes(asked) ? asked : control.built];
    }),
  );

/** The name of the view among the chart's views; empty for the chart as built. @param {Control[]} controls @param {Choice} choice */
export const nameOf = (controls, choice) =>
  controls
    .filter((control) => choice[control.name] !== control.built && !hides(control))
    .map(({ name }) => `${name}=${choice[name]}`)
    .join("&");

/** What is hidden, where ceilings are switched off. @param {Control[]} controls @param {Choice} choice */
export const without = (controls, choice) =>
  controls.some((control) => hides(control) && choice[control.name] === "off") ? CEILINGS : [];

/**
 * The line of text buttons above the panels, in the place of those that could not be pressed yet. Gives a function that shows which are chosen.
 * @param {HTMLElement} figure @param {Control[]} controls @param {() => void} again
 */
export function offer(figure, controls, again) {
  const line = figure.querySelector(".views");
  line?.replaceChildren();
  /** @type {[HTMLButtonElement, string, string, string][]} */
  const buttons = [];
  for (const control of controls) {
    const group = make("span", { role: "group", ariaLabel: NAMES[/** @type {keyof NAMES} */ (control.name)] });
    for (const { value, text } of control.choices) {
      const button = make("button", { type: "button" }, text);
      button.addEventListener("click", () => press(figure.id, control, value, again));
      buttons.push([button, control.name, value, text]);
      group.append(button);
    }
    line?.append(group);
  }
  return (/** @type {Choice} */ choice, /** @type {boolean} */ compared) =>
    buttons.forEach(([button, name, value, text]) => {
      button.setAttribute("aria-pressed", String(choice[name] === value));
      button.textContent = compared && value === "relative" ? "× chosen" : text;
      button.hidden = compared && name === "ceilings"; // there are none of the chosen
    });
}

/** @param {string} chart @param {Control} control @param {string} value @param {() => void} again */
function press(chart, control, value, again) {
  const now = choiceOf(chart, [control])[control.name];
  const next = control.choices.length > 1 || now === "off" ? value : "off";
  choose({ [`${chart}.${control.name}`]: next === control.built ? null : next }, { step: true });
  again();
}
