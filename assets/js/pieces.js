/**
 * The pieces of a text that can be fetched alone: `41:1203 241:9000 441:17310` are the lines 41 to 240 at the bytes
 * 1,203 to 8,999, the lines 241 to 440 at the bytes 9,000 to 17,309.
 */

/** @typedef {{line: number, byte: number}} Step */

const MOST_BYTES = 8e6; // of a whole text, where the server gives no part of it

/** @param {string} steps @returns {Step[]} */
export const pieces = (steps) =>
  steps.split(" ").map((step) => {
    const [line, byte] = step.split(":").map(Number);
    return { line, byte };
  });

/**
 * The lines of the piece that has a line. Throws where they do not arrive.
 * @param {string} address @param {Step[]} steps @param {number} wanted
 * @returns {Promise<{line: number, lines: string[]}>}
 */
export async function piece(address, steps, wanted) {
  const after = steps.findIndex(({ line }) => line > wanted);
  if (after < 1) throw new RangeError(`no line ${wanted}`);
  const [start, end] = [steps[after - 1], steps[after]];
  const bytes = await part(address, start.byte, end.byte);
  const text = new TextDecoder().decode(bytes);
  return { line: start.line, lines: text.split("\n").slice(0, end.line - start.line) };
}

/** The bytes [start, end) of a file. @param {string} address @param {number} start @param {number} end */
async function part(address, start, end) {
  const answer = await fetch(address, { headers: { Range: `bytes=${start}-${end - 1}` } });
  if (answer.status === 206) return answer.arrayBuffer();
  const length = Number(answer.headers.get("Content-Length") ?? 0);
  if (!answer.ok || length > MOST_BYTES) throw new Error(answer.statusText);
  return (await answer.arrayBuffer()).slice(start, end);
}
