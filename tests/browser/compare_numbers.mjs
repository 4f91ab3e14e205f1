// What the browser's own copy computes: pairs of values with what differs, effects turned to each baseline, all rows. No browser needed.
import { readFile } from "node:fs/promises";
import { address, answers, drawnAgainst, effects, effectTables, headlines, setsOf } from "./compare_inside.mjs";
import { opened } from "../../assets/js/compare/data.js";
import { verdict } from "../../assets/js/compare/differ.js";
import { ratioOf } from "../../assets/js/compare/pair.js";
import { answer, request } from "./standard.mjs";

const { site, pairs = [], addresses = [], views = [] } = await request();
const source = await opened(async (path) => JSON.parse(await readFile(`${site}/compare/${path}`, "utf8")), "/");

async function one([slug, id]) {
  const file = await source.set(slug);
  return { set: slug, number: source.index.sets.slug.indexOf(slug), file, n: file.id.indexOf(id), id };
}
const compared = [];
for (const [a, b] of pairs) {
  const [first, second] = await Promise.all([one(a), one(b)]);
  const { different, oneSided, comparable, may } = verdict(source.index, first, second);
  const [v, w] = [first, second].map(({ file, n }) => file.v?.[n]);
  compared.push({ ...ratioOf(first, second), values: v && w ? v / w : null, comparable, may, different: different.map(({ key }) => key), oneSided: oneSided.map(({ key }) => key) });
}
answer({ compared, addresses: addresses.map((each) => address(source.index, each)), rows: await answers(source), effects: await effects(source), drives: await effectTables(source, "drive"), against: await drawnAgainst(source, "860-pro"), headlines: await headlines(source), views: await Promise.all(views.map((query) => setsOf(source, query))) });
