/**
 * A menu of a control: a dialog with a list, not modal; on a phone a modal sheet. ↑ ↓ Home End move, letters jump, Enter
 * chooses, Space toggles where several may be chosen, → takes one alone, Escape leaves all as it was.
 *
 * @typedef {{value: string, label: string, small?: string, n?: string, chosen?: boolean, disabled?: boolean}} Option
 * @typedef {{label: string, options: Option[], several?: boolean, add?: boolean, foot?: string, all?: () => void,
 *   choose: (value: string, how: "one" | "toggle") => void}} Menu
 */
import { h, toDom } from "./tree.js";

const FILTER_FROM = 13;
const sheet = () => matchMedia("(max-width: 40rem)").matches;

/** @type {{close: (back?: boolean) => void, button: HTMLElement} | null} */
let open = null;
export const closeMenu = () => open?.close(false);

/** @param {HTMLElement} host @param {HTMLElement} button @param {Menu} menu */
export function openMenu(host, button, menu) {
  const again = open?.button === button;
  open?.close(false);
  if (again) return button.focus();
  const list = /** @type {HTMLElement} */ (toDom(h("ul", { role: "listbox", tabindex: 0, "aria-label": menu.label, "aria-multiselectable": menu.several ? "true" : null })));
  const field = menu.options.length >= FILTER_FROM ? /** @type {HTMLInputElement} */ (toDom(h("input", { type: "search", "aria-label": `Filter: ${menu.label}`, placeholder: "Filter" }))) : null;
  const top = menu.all ? toDom(h("p", { class: "f top" }, h("b", {}, menu.label), h("button", { type: "button", class: "txt", onclick: () => (menu.all?.(), close(true)) }, "all"))) : "";
  const box = /** @type {HTMLElement} */ (toDom(h("div", { class: `menu${menu.several ? " fac" : ""}`, role: "dialog", "aria-label": menu.label, "aria-modal": sheet() ? "true" : null })));
  box.append(top, field ?? "", list, menu.foot ? toDom(h("p", { class: "f" }, menu.foot)) : "");
  let options = menu.options;
  let at = Math.max(0, options.findIndex(({ chosen }) => chosen));

  function show() {
    list.replaceChildren(...options.map((option, n) => toDom(line(option, n, menu, act))));
    list.setAttribute("aria-activedescendant", options.length ? `o-${at}` : "");
    list.querySelectorAll("li").forEach((item, n) => item.classList.toggle("at", n === at));
    list.querySelector(".at")?.scrollIntoView({ block: "nearest" });
  }
  /** @param {number} n @param {"one" | "toggle"} how */
  function act(n, how) {
    const option = options[n];
    if (!option || option.disabled) return;
    at = n;
    if (how === "toggle" && menu.several) option.chosen = !option.chosen;
    else options.forEach((each) => (each.chosen = each === option));
    if (!(how === "toggle" && menu.several)) close(true);
    else show();
    menu.choose(option.value, how);
  }
  /** @param {number} to */
  const move = (to) => {
    at = Math.max(0, Math.min(options.length - 1, to));
    show();
  };
  /** @param {KeyboardEvent} event */
  function keys(event) {
    const { key } = event;
    if (key === "Escape") close(true);
    else if (key === "ArrowDown") move(at + 1);
    else if (key === "ArrowUp") move(at - 1);
    else if (key === "Home" && event.target !== field) move(0);
    else if (key === "End" && event.target !== field) move(options.length - 1);
    else if (key === "Enter" && !(/** @type {HTMLElement} */ (event.target).closest("button"))) act(at, "one");
    else if (key === " " && event.target === list) act(at, menu.several || menu.add ? "toggle" : "one");
    else if (key === "ArrowRight" && event.target === list) act(at, "one");
    else if (key === "Tab") return sheet() ? cycle(event) : undefined;
    else if (key.length === 1 && event.target === list && !event.ctrlKey && !event.metaKey && !event.altKey) jump(key.toLowerCase());
    else return;
    event.preventDefault();
  }
  /** @param {string} letter */
  function jump(letter) {
    const order = [...options.keys()].map((n) => (n + at + 1) % options.length);
    const found = order.find((n) => options[n].label.toLowerCase().startsWith(letter));
    if (found !== undefined) move(found);
  }
  /** A sheet keeps the focus. @param {KeyboardEvent} event */
  function cycle(event) {
    const stops = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("button, input, [tabindex='0']"))];
    const next = stops[(stops.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + (event.shiftKey ? -1 : 1) + stops.length) % stops.length];
    next?.focus();
    event.preventDefault();
  }
  /** @param {FocusEvent} event */
  const left = (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to && !box.contains(to) && to !== button) close(false);
  };
  /** @param {PointerEvent} event */
  const outside = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!box.contains(target) && !target.closest(".pick, .nar button, .pm button")) close(false);
  };
  function close(back = true) {
    if (!box.isConnected) return;
    open = null;
    box.removeEventListener("focusout", left);
    document.removeEventListener("pointerdown", outside);
    const named = button.dataset.focus;
    box.remove();
    const now = button.isConnected ? button : /** @type {HTMLElement | null} */ (host.querySelector(`[data-focus="${named}"]`));
    now?.setAttribute("aria-expanded", "false");
    if (back) now?.focus({ preventScroll: true });
  }

  field?.addEventListener("input", () => {
    const words = field.value.trim().toLowerCase();
    options = menu.options.filter(({ label }) => label.toLowerCase().includes(words));
    move(0);
  });
  box.addEventListener("keydown", keys);
  box.addEventListener("focusout", left);
  document.addEventListener("pointerdown", outside);
  button.setAttribute("aria-expanded", "true");
  host.append(box);
  place(host, button, box);
  open = { close, button };
  show();
  (field && !sheet() ? field : list).focus({ preventScroll: true });
}

/** @param {Option} option @param {number} n @param {Menu} menu @param {(n: number, how: "one" | "toggle") => void} act */
function line({ label, small, n: figure, chosen, disabled }, n, menu, act) {
  const second = menu.several ? "only" : menu.add && !chosen ? "and" : "";
  const pick = (/** @type {Event} */ event) => {
    const alone = /** @type {HTMLElement} */ (event.target).closest(".only");
    act(n, menu.several ? (alone ? "one" : "toggle") : alone ? "toggle" : "one");
  };
  return h(
    "li",
    { role: "option", id: `o-${n}`, "aria-selected": String(Boolean(chosen)), "aria-disabled": disabled ? "true" : null, class: disabled ? "dis" : null, onclick: pick },
    h("span", { "aria-hidden": "true" }, chosen ? "✓" : ""),
    h("span", {}, label, small ? h("small", {}, small) : null),
    h("span", { class: "n" }, second && !disabled ? h("u", { class: "only" }, second) : null, figure ? h("span", {}, figure) : null),
  );
}

/** Under its control, within the page; a phone's sheet has its own place. @param {HTMLElement} host @param {HTMLElement} button @param {HTMLElement} box */
function place(host, button, box) {
  if (sheet()) return;
  const [own, at] = [host.getBoundingClientRect(), button.getBoundingClientRect()];
  const most = host.clientWidth - box.offsetWidth;
  box.style.left = `${Math.max(0, Math.min(at.left - own.left, most))}px`;
  box.style.top = `${at.bottom - own.top + 8}px`;
}
