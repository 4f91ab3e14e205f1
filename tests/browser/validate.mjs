// html-validate over files. Rules that are off are about style, not about what a browser understands.
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { answer, request } from "./browser.mjs";

const config = {
  extends: ["html-validate:recommended"],
  rules: {
    // Hugo's minifier writes them its own way.
    "doctype-style": "off",
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "no-implicit-close": "off",
    "no-implicit-button-type": "error",
    // A number's id is hexadecimal and frozen (B4, B5); HTML lets it begin with a digit.
    "valid-id": ["error", { relaxed: true }],
    // Titles of result sets may be long; a person wrote them for persons.
    "long-title": "off",
    // role=img on an <svg> has no native twin.
    "prefer-native-element": "off",
    "svg-focusable": "off",
    // The policy forbids inline style: it would silently not work.
    "no-inline-style": "error",
    // Thin spaces and × are written as they are.
    "no-raw-characters": ["error", { relaxed: true }],
  },
};

function complaints(report) {
  return report.results.flatMap((result) =>
    result.messages.map((message) => `${message.line}:${message.column} ${message.ruleId}: ${message.message}`),
  );
}

const { files } = await request();
const validator = new HtmlValidate(new StaticConfigLoader(config));
const found = {};
for (const file of files) {
  const messages = complaints(await validator.validateFile(file));
  if (messages.length) found[file] = messages;
}
answer(found);
