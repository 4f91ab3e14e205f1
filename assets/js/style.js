/** A stylesheet that only a script needs; the promise is kept once it holds. @param {string} href @returns {Promise<void>} */
export const styled = (href) =>
  new Promise((ready, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: () => ready(), onerror: failed });
    document.head.append(link);
  });
