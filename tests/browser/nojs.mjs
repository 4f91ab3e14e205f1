// Loads each page with JavaScript off: every chart must be there all the same.
import { answer, overPaths, request } from "./browser.mjs";
import { emptyCharts } from "./inside.mjs";

const asked = await request();
const options = { javaScriptEnabled: false, viewport: { width: asked.width ?? 1280, height: 900 } };
answer(await overPaths({ ...asked, options }, emptyCharts));
