// What the calculator knows → its parts as they come with the page, drawn by the script that draws them in a browser.
import { text } from "node:stream/consumers";
import { toText } from "../../assets/js/compare/tree.js";
import { START } from "../../assets/js/calculator/choice.js";
import { arrayView, commonView, levelsView, measuredView } from "../../assets/js/calculator/view.js";

const known = JSON.parse(await text(process.stdin));
const COMMON = [4, 6, 8]; // drives
process.stdout.write(
  JSON.stringify({
    array: toText(arrayView(known, START)),
    levels: toText(levelsView(known, START)),
    measured: toText(measuredView(known, START)),
    common: COMMON.map((drives) => ({ drives, html: toText(commonView(known, { ...START, drives })) })),
  }),
);
