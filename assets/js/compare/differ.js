/**
 * What differs between two results: configuration (settings of the rows) and, between sets, conditions (drives, machine,
 * method). Compared is what was stated; what one side states alone is not known to be equal.
 *
 * @typedef {{set: string, number: number, file: any, n: number}} Result a value: its set's file, and its place in it
 * @typedef {{key: string, label: string, a: string | null, b: string | null, parts?: Thing[]}} Thing
 */
import { levelName } from "./data.js";
import { count } from "./figures.js";

// What a row knows of its study is compared as drives, machine and method.
const NOT_OF_ROWS = new Set(["set", "year", "medium", "interface", "access"]);
const METHOD = { sync: "Flush", cache_dropped: "Cache dropped", direct: "Direct I/O", extent: "Region tested", format: "Format", read_ahead: "Read-ahead", flusher: "Writeback", queue_sizes: "Queue sizes", stripe_cache: "Stripe cache", preconditioned: "Preconditioned" };
const OF_FILE_SYSTEM = ["filesystem_options", "mount_options", "xfs_block"];
const MACHINE = ["cpu", "processors", "memory", "memory_type", "kernel", "os", "controller", "controller_cache", "raid", "motherboard", "bus", "model", "virtualization"];
const DRIVES = ["model", "kind", "rpm", "interface"];
const KINDS = { hdd: "hard disks", ssd: "SSDs", flash: "flash", ram: "RAM disks" };
/** A fact that its figure alone does not explain. @param {string} fact @param {string} value */
const explained = (fact, value) => ({ rpm: `${count(Number(value))} rpm`, kernel: /^[\d.]/.test(value) ? `kernel ${value}` : value, kind: KINDS[/** @type {keyof KINDS} */ (value)] })[fact] ?? value;

/** Spaces and case tell nothing apart; a range of versions is not a version. @param {any} value */
const plain = (value) => String(value).trim().replace(/\s+/g, " ").toLowerCase();

/** @param {any} index @param {Result} result @param {string} key @returns {any} */
export const valueAt = (index, { file, n }, key) => (key === "version" ? file.version[n] : key === "job" ? file.job[n] : file.settings[key]?.[n]) ?? null;

/** @param {any} index @param {string} key @param {any} value */
export function wordAt(index, key, value) {
  const setting = index.settings[key];
  return setting?.words[setting.values.indexOf(value)] ?? String(value);
}

/** Layouts of one kind can be chosen at more than one level. @param {any} layout */
const kindOf = (layout) => (layout === null ? null : /symmetric$/.test(layout) ? "parity" : "copies");

/**
 * @param {any} index @param {Result} a @param {Result} b
 * @returns {{comparable: boolean, different: Thing[], oneSided: Thing[], equal: string[], neither: number}}
 */
export function differences(index, a, b) {
  const comparable = a.file.measure[a.n] === b.file.measure[b.n];
  const found = rowsDiffer(index, a, b);
  if (a.set !== b.set) studiesDiffer(index, a, b, found);
  follow(found);
  return { comparable, ...found };
}

/** @param {any} index @param {Result} a @param {Result} b */
function rowsDiffer(index, a, b) {
  const found = { different: /** @type {Thing[]} */ ([]), oneSided: /** @type {Thing[]} */ ([]), equal: /** @type {string[]} */ ([]), neither: 0 };
  const keys = Object.keys(index.settings).filter((key) => !NOT_OF_ROWS.has(key) && !(key === "machine" && a.set !== b.set));
  for (const key of [...keys, "version", "job"]) {
    const [one, other] = [valueAt(index, a, key), valueAt(index, b, key)];
    const label = { version: "tool version", job: "job", drives: "number of drives" }[key] ?? index.settings[key].label;
    put(found, { key, label, a: one === null ? null : wordAt(index, key, one), b: other === null ? null : wordAt(index, key, other) }, one !== null && one === other);
  }
  return found;
}

/** @param {any} found @param {Thing} thing @param {boolean} same */
function put(found, thing, same) {
  if (thing.a === null && thing.b === null) found.neither++;
  else if (same || (thing.a !== null && thing.b !== null && plain(thing.a) === plain(thing.b))) found.equal.push(thing.label);
  else (thing.a === null || thing.b === null ? found.oneSided : found.different).push(thing);
}

/** Drives are one thing, the machine is one thing; the method is compared fact by fact. @param {any} index @param {Result} a @param {Result} b @param {any} found */
function studiesDiffer(index, a, b, found) {
  grouped(found, "drives of the study", "drives", drivesOf(a.file), drivesOf(b.file));
  grouped(found, "machine", "machine", machineOf(index, a), machineOf(index, b));
  const fileSystems = [facts(a.file, "machine", OF_FILE_SYSTEM), facts(b.file, "machine", OF_FILE_SYSTEM)];
  for (const key of OF_FILE_SYSTEM) put(found, { key, label: key.replaceAll("_", " ").replace("filesystem", "file system"), a: fileSystems[0][key] ?? null, b: fileSystems[1][key] ?? null }, false);
  const methods = [facts(a.file, "method", Object.keys(METHOD)), facts(b.file, "method", Object.keys(METHOD))];
  for (const [key, label] of Object.entries(METHOD)) put(found, { key, label: label.charAt(0).toLowerCase() + label.slice(1), a: methods[0][key] ?? null, b: methods[1][key] ?? null }, false);
}

/** @param {any} file @param {string} topic @param {string[]} keys @returns {Record<string, string>} */
const facts = (file, topic, keys) => Object.fromEntries(file.conditions.filter((/** @type {string[]} */ [of, fact]) => of === topic && keys.includes(fact)).map((/** @type {string[]} */ [, fact, value]) => [fact, explained(fact, value)]));

/** What is stated of the machine, its name among several too. @param {any} index @param {Result} result @returns {Record<string, string>} */
function machineOf(index, result) {
  const name = valueAt(index, result, "machine");
  return { ...(name ? { name } : {}), ...facts(result.file, "machine", MACHINE) };
}

/** @param {any} file @returns {Record<string, string>} */
function drivesOf(file) {
  const stated = DRIVES.map((key) => [key, [...new Set(file.drives.map((/** @type {any} */ drive) => drive[key]).filter((/** @type {any} */ value) => value !== null && plain(value) !== "not stated").map((/** @type {any} */ value) => explained(key, value)))].join(", ")]);
  return Object.fromEntries(stated.filter(([, text]) => text));
}

/** Many facts that are one difference, its parts listed. @param {any} found @param {string} key @param {string} label @param {Record<string, string>} a @param {Record<string, string>} b */
function grouped(found, key, label, a, b) {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const parts = keys.filter((each) => plain(a[each] ?? "") !== plain(b[each] ?? "")).map((each) => ({ key: each, label: each.replaceAll("_", " "), a: a[each] ?? null, b: b[each] ?? null }));
  const said = (/** @type {Record<string, string>} */ some) => Object.values(some).join("; ") || null;
  if (!keys.length) found.neither++;
  else if (!parts.length) found.equal.push(label);
  else if (parts.every((part) => part.a === null || part.b === null)) found.oneSided.push({ key, label, a: said(a), b: said(b), parts });
  else found.different.push({ key, label, a: said(a), b: said(b), parts });
}

/** What follows from another setting counts once, with its cause. @param {any} found */
function follow(found) {
  const take = (/** @type {string} */ cause, /** @type {(thing: Thing) => boolean} */ test) => {
    const head = found.different.find((/** @type {Thing} */ { key }) => key === cause);
    for (const list of head ? [found.different, found.oneSided] : []) {
      const parts = list.filter((/** @type {Thing} */ thing) => thing !== head && test(thing));
      for (const part of parts) list.splice(list.indexOf(part), 1);
      if (parts.length) head.parts = [...(head.parts ?? []), ...parts];
    }
  };
  take("level", ({ key, a, b }) => key === "layout" && (a === null || b === null || kindOf(a) !== kindOf(b)));
  take("fs", ({ key }) => OF_FILE_SYSTEM.includes(key) || key === "format");
  take("drives of the study", ({ key }) => key === "drive");
}

/** Whether one number may say how A compares with B, and if not, why. @param {any} index @param {Result} a @param {Result} b */
export function verdict(index, a, b) {
  const found = differences(index, a, b);
  const refused = [a, b].some(({ file, n }) => file.flags[n] & 1);
  const uncertain = [a, b].some(({ file, n }) => file.flags[n] & 2);
  const may = found.comparable && found.different.length === 1 && !found.oneSided.length && !refused && !uncertain && (a.set === b.set || !found.neither);
  return { ...found, refused, uncertain, may };
}

/** `RAID 10 far` @param {any} index @param {Result} result */
export function nameOf(index, result) {
  const place = (/** @type {string} */ key) => index.settings[key].values.indexOf(valueAt(index, result, key));
  return levelName(index, place("level"), place("layout"));
}
