// Runs the scripts here one after the other, in one process with one Chromium: {name, asked} on a line in, {said} or
// {failed} on a line out.
import { createInterface } from "node:readline";
import { end, share } from "./browser.mjs";
import { inTurn, reason } from "./standard.mjs";

let count = 0;
await share();
for await (const line of createInterface({ input: process.stdin })) {
  const { name, asked } = JSON.parse(line);
  const said = await inTurn(asked, () => import(`./${name}.mjs?${++count}`)).catch((error) => ({ failed: reason(error) }));
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
await end();
