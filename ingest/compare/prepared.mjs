// Prepared views and curated pairs → what the pages show, drawn by the script that draws them in a browser.
// In: {folder, sets, views: [{name, title, view}], pairs: [{name, a, b}]}; out: {counts, views: […], pairs: […]}
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { opened } from "../../assets/js/compare/data.js";
import { counts, curatedPair, preparedView } from "../../assets/js/compare/prepared.js";

const { folder, sets, views, pairs } = JSON.parse(await text(process.stdin));
const json = async (path) => JSON.parse(await readFile(path, "utf8"));
const source = await opened((path) => json(path.startsWith("sets/") ? `${sets}/${path.slice(5, -5)}/public/compare/${path}` : `${folder}/${path}`), "../../");
const made = [];
for (const view of views) made.push(await preparedView(source, view));
const pair = [];
for (const one of pairs) pair.push(await curatedPair(source, one));
process.stdout.write(JSON.stringify({ counts: counts(source), views: made.filter(Boolean), pairs: pair.filter(Boolean) }));
