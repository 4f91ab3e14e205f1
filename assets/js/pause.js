/**
 * Ends the task at hand, so that the browser can paint and answer before more is done: no chart blocks a page.
 */
export const pause = () =>
  globalThis.scheduler?.yield ? globalThis.scheduler.yield() : new Promise((done) => setTimeout(done));
