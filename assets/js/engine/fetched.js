/** A compressed file, by address → its content, unpacked here whatever the server makes of it; the bytes are told as they come. */

/** @param {string} address @param {string} type of the content @param {(bytes: number) => void} tell @returns {Promise<Blob>} */
export async function fetched(address, type, tell) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${new URL(answer.url).pathname}: ${answer.status} ${answer.statusText}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    tell(value.length);
    parts.push(value);
  }
  return unpacked(new Blob(parts, { type }), type);
}

/** As it is where the server has said that it is compressed: the browser has unpacked it then. @param {Blob} file @param {string} type */
async function unpacked(file, type) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file;
  const whole = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return new Blob([whole], { type });
}
