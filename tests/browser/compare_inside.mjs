// An address read and written again; all rows as they were fetched; effects against each of their values.
import { read, start, write } from "../../assets/js/compare/address.js";
import { placeOf } from "../../assets/js/compare/data.js";
import { verdict } from "../../assets/js/compare/differ.js";
import { baseOf, effectsOf, tablesOf } from "../../assets/js/compare/only.js";
import { nearest, pairOf, ratioOf } from "../../assets/js/compare/pair.js";
import { viewed } from "../../assets/js/compare/prepared.js";
import { toText } from "../../assets/js/compare/tree.js";

export function address(index, query) {
  const { state, unknown } = read(query, index);
  const written = write(state, index);
  return { written, again: write(read(written, index).state, index), unknown };
}

/** Set, id, value, ratio and level of every row, and whether its set's file has the same value at the same place. */
export async function answers(source) {
  const { index } = source;
  const found = [];
  for (const measure of Object.keys(index.measures)) {
    const places = new Map();
    for (const row of (await source.rows(measure)).rows) {
      const slug = index.sets.slug[row.set];
      const file = await source.set(slug);
      if (!places.has(slug)) places.set(slug, file.measure.flatMap((name, at) => (name === measure ? [at] : [])));
      const n = places.get(slug)[row.k];
      const level = placeOf(row, "level");
      found.push([slug, file.id[n], row.v, row.r, level < 0 ? null : index.settings.level.values[level], row.v === (file.v?.[n] ?? null)]);
    }
  }
  return found;
}

/** The sets that are drawn at an address. */
export async function setsOf(source, query) {
  const { model } = await viewed(source, query);
  return { query, unknown: read(query, source.index).unknown, sets: [...model.sets].map((set) => source.index.sets.slug[set]) };
}

/** Pairs of some values of each set, within it and with the next: what is large on their page, and whether it may be. */
export async function headlines(source, each = 5) {
  const { index } = source;
  const sets = await Promise.all(index.sets.slug.map(async (set, number) => ({ set, number, file: await source.set(set) })));
  const some = sets.flatMap(({ file, ...of }) => file.id.filter((_, n) => n % Math.ceil(file.id.length / each) === 0).map((id) => ({ ...of, file, n: file.id.indexOf(id), id })));
  return some.flatMap((a, n) => some.slice(n + 1, n + 2 * each).flatMap((b) => nearest(index, b).slice(0, 2).map(({ result }) => ({ ...result, id: result.file.id[result.n] })).concat(b).map((other) => {
    const { may, different, oneSided } = verdict(index, a, other);
    const text = [pairOf(source, a, other).tree].flat(9).filter(Boolean).map(toText).join("");
    return { ids: [a.id, other.id], may, different: different.length, oneSided: oneSided.length, ...ratioOf(a, other), large: /class="val"/.test(text), text: text.replace(/<[^>]*>/g, "").slice(0, 90) };
  })));
}

/** Every effect as a reader sees it whose baseline is this value: of each setting and each of its values. */
export async function effects(source) {
  const { index } = source;
  const ops = Object.keys(index.operations);
  const found = [];
  for (const only of Object.keys(index.pairs)) {
    const pairs = await source.pairs(only);
    const state = { ...start(), only, ops };
    for (const place of baseOf(index, state, pairs).known)
      for (const each of effectsOf(index, state, pairs, place)) found.push({ ...each, only, set: index.sets.slug[each.set] });
  }
  return found;
}

/** The drives that are drawn against one of them. */
export async function drawnAgainst(source, drive) {
  const { drive: setting } = source.index.settings;
  const { model } = await viewed(source, `?randread&rel=drive:${drive}`);
  return [...new Set(model.items.map(({ row }) => setting.values[placeOf(row, "drive")]))].sort();
}

/** Their tables as text, for each value of a setting. */
export async function effectTables(source, only) {
  const { index } = source;
  const pairs = await source.pairs(only);
  const state = { ...start(), only, ops: Object.keys(index.operations) };
  return baseOf(index, state, pairs).known.map((place) => toText(tablesOf(source, state, pairs, place).tree).replace(/<[^>]*>/g, ""));
}
