// The first picture of very many sets, from sums alone: how long it takes without a browser, and what it holds.
import { readFile } from "node:fs/promises";
import { read } from "../../assets/js/compare/address.js";
import { opened } from "../../assets/js/compare/data.js";
import { figureOf } from "../../assets/js/compare/figure.js";
import { drawnFirst, firstRows } from "../../assets/js/compare/first.js";
import { measuresOf, modelOf, sizeOf } from "../../assets/js/compare/model.js";
import { toText } from "../../assets/js/compare/tree.js";
import { answer, request } from "./standard.mjs";

const { folder, query } = await request();
const source = await opened(async (path) => JSON.parse(await readFile(`${folder}/${path}`, "utf8")), "/");
const { state } = read(query, source.index);
const measures = measuresOf(source.index, state);
if (!drawnFirst(source.index, state, measures)) throw new Error("expected a view that is drawn from sums");
const sums = await Promise.all(measures.map((measure) => source.sum(measure)));
const busy = () => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each) / 1000;
const start = busy();
const model = modelOf(source.index, state, sums.map((sum, n) => firstRows(source.index, measures[n], sum, state.absolute)));
const { tree, panels } = figureOf(model);
const characters = tree.map(toText).join("").length;
answer({ cpu: busy() - start, panels: panels.length, values: sizeOf(model.items), characters });
