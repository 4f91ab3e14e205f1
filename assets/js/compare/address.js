/**
 * The address of a view: short words, defaults left out, always in the same order, so that equal views have equal
 * addresses. Commas mean or, `!` not, `..` a range; sizes are 64k and 1m. Addresses are promises: no word changes its meaning.
 *
 * @typedef {{not: boolean, values: number[]}} Narrow places among the values of a setting; -1 is "not stated"
 * @typedef {{ops: string[], rows: string, x: string, panels: string, colour: string, metric: string, absolute: boolean, rel: string,
 *   only: string, base: string, a: string, b: string, two: boolean, given: boolean, table: boolean, narrow: Record<string, Narrow>,
 *   picked?: import("./picked.js").Picked}} State
 */
const CODES = { throughput: "mbs", iops: "iops", rate: "rate", latency: "us", elapsed: "s", cpu: "percent" };
const DEFAULTS = { rows: "level", x: "", panels: "set", colour: "level", rel: "one" };
const KEYS = ["rows", "x", "panels", "colour"];
// Words of old addresses → what they are called today. Nothing is ever taken away here.
export const RETIRED = { levels: "level", filesystem: "fs", scheduler: "sched" };
export const NONE = "-";
const MOST_SAID = 4;

/** @returns {State} */
export const start = () => ({ ops: ["read"], ...DEFAULTS, metric: "", absolute: false, only: "", base: "", a: "", b: "", two: false, given: false, table: false, narrow: {} });

/** A value as a word of an address: 65536 → 64k, raid5 → 5. @param {any} value @param {string} key @param {boolean} [size] */
export function word(value, key, size) {
  if (key === "level") return String(value).replace(/^raid(?=\d)/, "");
  if (size && typeof value === "number") {
    for (const [sign, of] of /** @type {[string, number][]} */ ([["g", 2 ** 30], ["m", 2 ** 20], ["k", 1024]])) if (value >= of && value % of === 0) return `${value / of}${sign}`;
  }
  return String(value).toLowerCase();
}

/** @param {any} setting */
export const isSize = (setting) => setting.numeric && /[KMGT]iB|\bB$/.test(setting.words[0] ?? "");

/** All words of a setting in order. @param {any} setting @returns {string[]} */
const wordsOf = (setting) => setting.values.map((/** @type {any} */ value) => word(value, setting.key, isSize(setting)));

/** Nothing that means anything in an address. @param {string} text */
const encoded = (text) => encodeURIComponent(text).replace(/%20/g, "+").replace(/%(2F|3A|2C)/g, (sign) => decodeURIComponent(sign));

/** @param {State} state @param {any} index */
export function write(state, index) {
  if (state.two) return `?a=${state.a}&b=${state.b}`;
  const parts = [state.only ? `only=${state.only}` : "", state.only && !state.given ? "" : state.ops.join(",")];
  if (!state.only) for (const key of KEYS) if (state[key] !== DEFAULTS[key]) parts.push(`${key}=${encoded(state[key])}`);
  if (state.metric && !state.absolute) parts.push(`metric=${state.metric}`);
  if (state.absolute) parts.push(`in=${CODES[state.metric] ?? (state.metric || "units")}`);
  else if (state.rel !== "one") parts.push(`rel=${encoded(state.rel)}`);
  for (const key of Object.keys(index.settings)) if (state.narrow[key]) parts.push(`${key}=${narrowed(state.narrow[key], index.settings[key])}`);
  if (state.base) parts.push(`base=${encoded(state.base)}`);
  for (const side of ["a", "b"]) if (state[side]) parts.push(`${side}=${state[side]}`);
  if (state.table) parts.push("table");
  return `?${parts.filter(Boolean).join("&")}`;
}

/** @param {Narrow} narrow @param {any} setting */
function narrowed({ not, values }, setting) {
  const words = wordsOf(setting);
  return (not ? "!" : "") + values.map((place) => encoded(place < 0 ? NONE : words[place])).join(",");
}

/** The state of an address, and what in it means nothing here. @param {string} query @param {any} index @returns {{state: State, unknown: string[]}} */
export function read(query, index) {
  const state = start();
  /** @type {string[]} */
  const unknown = [];
  for (const part of query.replace(/^\?/, "").split("&").filter(Boolean).slice(0, 60)) {
    const [key, ...rest] = part.split("=");
    take(state, plain(key), rest.length ? plain(rest.join("=")) : null, index, unknown);
  }
  state.two = Boolean(state.a && state.b && !state.given && !state.only);
  const more = unknown.length - MOST_SAID;
  return { state, unknown: more > 0 ? [...unknown.slice(0, MOST_SAID), `${more} more words are ignored.`] : unknown };
}

/** @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " ")).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}

/** @param {State} state @param {string} name @param {string | null} value @param {any} index @param {string[]} unknown */
function take(state, name, value, index, unknown) {
  const key = Object.hasOwn(RETIRED, name) ? RETIRED[name] : name;
  const say = (/** @type {string} */ text, /** @type {string} */ what) => unknown.push(`‘${text}’ is not ${what} here; ignored.`);
  if (value === null) return key === "table" ? (state.table = true) : operations(state, key, index, say);
  if (key === "a" || key === "b") return isId(value) ? (state[key] = value) : say(value, "a result");
  if (key === "in") return units(state, value, index, say);
  if (key === "metric") return Object.hasOwn(index.metrics, value) ? (state.metric = value) : say(value, "a metric");
  if (key === "rel") return relative(state, value, index, say);
  if (key === "base") return (state.base = value);
  if (key === "only") return Object.hasOwn(index.pairs, value) ? (state.only = value) : say(value, "a setting with pairs");
  if (KEYS.includes(key)) return arranged(state, key, value, index, say);
  if (Object.hasOwn(index.settings, key)) return narrow(state, key, value, index, say);
  if (!/^(utm_|fbclid|gclid)/.test(key)) say(key, "a setting");
}

/** @param {State} state @param {string} text @param {any} index @param {(text: string, what: string) => void} say */
function operations(state, text, index, say) {
  const known = new Set(Object.values(index.measures).map(({ operation }) => operation));
  const asked = text.split(",").filter(Boolean);
  for (const each of asked) if (!known.has(each)) say(each, Object.hasOwn(index.operations, each) ? "measured" : "an operation");
  const some = [...new Set(asked.filter((each) => known.has(each)))];
  if (some.length) Object.assign(state, { ops: some, given: true });
}

/** @param {State} state @param {string} value @param {any} index @param {(text: string, what: string) => void} say */
function units(state, value, index, say) {
  const metric = Object.entries(CODES).find(([, code]) => code === value)?.[0] ?? (Object.hasOwn(index.metrics, value) ? value : null);
  if (!metric && value !== "units") return say(value, "a unit");
  state.absolute = true;
  state.metric = metric ?? "";
}

/** @param {State} state @param {string} value @param {any} index @param {(text: string, what: string) => void} say */
function relative(state, value, index, say) {
  if (value === "one" || value === "limit" || found(value, index.settings.level) >= 0 || valueOf(value, index) || isId(value)) state.rel = value;
  else say(value, "something that values can be relative to");
}

/** The first signs of a value's id. @param {string} text */
export const isId = (text) => /^[0-9a-f]{6,12}$/.test(text);

/** `sched:cfq` → the setting and the place of the value. @param {string} text @param {any} index @returns {{key: string, place: number} | null} */
export function valueOf(text, index) {
  const [key, ...rest] = text.split(":");
  if (!rest.length || !Object.hasOwn(index.settings, key)) return null;
  const place = found(rest.join(":"), index.settings[key]);
  return place < 0 ? null : { key, place };
}

/** The place of a word. @param {string} text @param {any} setting */
export function found(text, setting) {
  const asked = text.toLowerCase();
  const at = wordsOf(setting).indexOf(asked);
  return at >= 0 ? at : setting.values.findIndex((/** @type {any} */ value) => String(value).toLowerCase() === asked);
}

/** @param {State} state @param {string} key @param {string} value @param {any} index @param {(text: string, what: string) => void} say */
function arranged(state, key, value, index, say) {
  const known = Object.hasOwn(index.settings, value);
  const also = { rows: ["level", "family", "set", "op"], x: [], panels: ["set", "op", "none"], colour: ["level", "none"] }[key] ?? [];
  const fits = key === "x" ? known && index.settings[value].numeric : key === "colour" ? valueOf(value, index) : known;
  fits || also.includes(value) ? (state[key] = value) : say(value, `something for ${key}`);
}

/** @param {State} state @param {string} key @param {string} value @param {any} index @param {(text: string, what: string) => void} say */
function narrow(state, key, value, index, say) {
  const setting = index.settings[key];
  const not = value.startsWith("!");
  const values = value
    .slice(not ? 1 : 0)
    .split(",")
    .filter(Boolean)
    .flatMap((text) => (text.includes("..") ? between(text, setting) : text === NONE ? [-1] : one(text)));
  function one(/** @type {string} */ text) {
    const place = found(text, setting);
    if (place < 0) say(text, `a ${setting.label}`);
    return place < 0 ? [] : [place];
  }
  if (values.length) state.narrow[key] = { not, values: [...new Set(values)].sort((a, b) => a - b) };
}

/** 2002..2010 @param {string} text @param {any} setting @returns {number[]} */
function between(text, setting) {
  if (!setting.numeric) return [];
  const [low, high] = text.split("..").map(amount);
  return setting.values.flatMap((/** @type {number} */ value, /** @type {number} */ place) => ((low === null || value >= low) && (high === null || value <= high) ? [place] : []));
}

/** 64k → 65536; an open end is null. @param {string} text */
function amount(text) {
  const [, digits, sign = ""] = /^([\d.]+)([kmg]?)$/.exec(text.toLowerCase()) ?? [];
  return digits ? Number(digits) * { "": 1, k: 1024, m: 2 ** 20, g: 2 ** 30 }[/** @type {"" | "k" | "m" | "g"} */ (sign)] : null;
}
