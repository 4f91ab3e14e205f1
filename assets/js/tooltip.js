/**
 * The tooltip of the live charts: ink on paper, the value first, then what it is, how often, as printed, where.
 * Vega calls it with the value of the mark's `tooltip` channel; null hides it.
 */
const box = document.createElement("div");
box.id = "spindle-tooltip";
box.setAttribute("role", "tooltip");
document.body.append(box);
addEventListener("keydown", (event) => event.key === "Escape" && box.classList.remove("visible"));

/** @param {unknown} _ @param {MouseEvent} event @param {unknown} item @param {Record<string, string> | null} value */
export function tooltip(_, event, item, value) {
  box.classList.toggle("visible", value != null && value !== "");
  if (value == null || value === "") return;
  const { value: number, what, runs, printed, where, expected } = typeof value === "object" ? value : { value: String(value) };
  const lines = [["b", number], ["span", what], ["span", runs], ["span", printed && `printed ${printed}`], ["span", where], ["span", expected && `expected ${expected}`]];
  box.replaceChildren(
    ...lines.filter(([, text]) => text).map(([name, text], i) => {
      const line = document.createElement(/** @type {string} */ (name));
      line.textContent = /** @type {string} */ (text);
      if (i > 1) line.className = "quiet";
      return line;
    }),
  );
  const { width, height } = box.getBoundingClientRect();
  const x = event.clientX + 14 + width > innerWidth ? Math.max(4, event.clientX - 14 - width) : event.clientX + 14;
  const y = event.clientY + 14 + height > innerHeight ? Math.max(4, event.clientY - 14 - height) : event.clientY + 14;
  box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
