// The texts that the script makes of numbers, without a browser: of whole tables, and of numbers on their own.
import { formatRatio, formatValue, published, remark, significant } from "../../assets/js/table/figures.js";
import { filled, measured, numberOf } from "../../assets/js/table/data.js";
import { behind } from "../../assets/js/compare/dots.js";
import { apart, offMarks } from "../../assets/js/compare/lines.js";
import { excerpt } from "../../assets/js/search-excerpt.js";
import { answer, request } from "./standard.mjs";

const { sets = {}, numbers = [], units = {}, names = [], words = [], marks = [], contents = [] } = await request();

function textsOf(data) {
  const texts = {};
  for (const table of data.tables)
    for (const column of measured(table))
      for (let row = 0; row < table.rows; row += 1) {
        const number = numberOf(table, column, row);
        if (number) texts[number.id] = [published(number, column.unit), remark(number, data.units[column.metric])];
      }
  return texts;
}

const alone = (number) => [significant(number), formatRatio(number), ...Object.values(units).map((shown) => formatValue(number, shown))];

answer({
  sets: Object.fromEntries(Object.entries(sets).map(([slug, data]) => [slug, textsOf(filled(data))])),
  numbers: numbers.map(alone),
  behind: behind(30, 0, 100, words),
  moved: offMarks(words, marks),
  excerpts: contents.map((content) => excerpt(content, ["fio"])[0]),
  names: names.map((places) => apart(places, 14, 100)),
});
