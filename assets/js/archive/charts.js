/**
 * The live charts of a page that was opened as a file, where nothing can be fetched: their data stand in the page, each under
 * the address that the site has them at, and their code and style came with it (ingest/archive).
 */
import { wakeFigures } from "../figures.js";
import { show } from "../live.js";

/** @param {RequestInfo | URL} address */
globalThis.fetch = async (address) => {
  const { pathname } = new URL(String(address), location.href);
  const block = [...document.querySelectorAll("script[data-file]")].find((each) => new URL(each.getAttribute("data-file") ?? "", location.href).pathname === pathname);
  return new Response(block?.textContent, { status: block ? 200 : 404 });
};

wakeFigures(async () => ({ show }));
