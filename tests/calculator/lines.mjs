// Arrays and choices → what the calculator says of each: {geometry, lines, view, measured} by the functions that the page runs.
import { text } from "node:stream/consumers";
import { START, choiceOf, kindOf, saidOf } from "../../assets/js/calculator/choice.js";
import { geometryOf, linesOf } from "../../assets/js/calculator/compute.js";
import { arrayView, measuredView } from "../../assets/js/calculator/view.js";
import { toText } from "../../assets/js/compare/tree.js";

const { known, choices, typed = [] } = JSON.parse(await text(process.stdin));
const said = choices.map((own) => {
  const choice = { ...START, ...own };
  const kind = kindOf(known, choice.array);
  const facts = kind.drives[choice.drives];
  return { geometry: geometryOf(facts, choice), lines: linesOf(kind, facts, choice), view: toText(arrayView(known, choice)), measured: toText(measuredView(known, choice)) };
});
const taken = typed.map((fields) => choiceOf(known, (name) => fields[name] ?? null)).map(({ choice, refused }) => ({ choice, refused, said: saidOf(choice) }));
process.stdout.write(JSON.stringify({ said, taken }));
