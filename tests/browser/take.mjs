// Takes the CSV under the tables along, as a reader would: the words of the link, and the file that a click brings.
import { answer, laidOut, overPaths, request, textOf } from "./browser.mjs";

const { base, paths } = await request();

async function take(page) {
  await laidOut(page);
  if (new URL(page.url()).search) await page.waitForFunction(() => document.querySelector(".sift")?.dataset.drawn);
  const link = page.locator('#data a[href$=".csv"]');
  const words = await link.innerText();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { words, name: file.suggestedFilename(), text: await textOf(file) };
}

answer(await overPaths({ base, paths }, take));
