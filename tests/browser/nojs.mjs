// Loads each page with JavaScript off: every chart must be there all the same, and nothing to press that does nothing.
import { answer, overPaths, request } from "./browser.mjs";
import { emptyCharts } from "./inside.mjs";

/** Controls that only a script would set going; a checkbox can work by CSS. */
function deadControls(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("button:enabled, select:enabled, input:enabled:not([type=checkbox], [type=radio]), [role=button]")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => control.cloneNode(false).outerHTML.slice(0, 120)),
  );
}

const asked = await request();
const options = { javaScriptEnabled: false, viewport: { width: asked.width ?? 1280, height: 900 } };
const look = async (page) => ({ ...(await emptyCharts(page)), dead: await deadControls(page) });
answer(await overPaths({ ...asked, options, tabs: 1, onward: true }, look));
