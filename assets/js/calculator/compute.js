/**
 * An array and the drives that it is made of → stripe geometry for file systems, capacity, time to rebuild, lines to type.
 *
 * ext4 counts in its blocks: stride is one chunk, stripe_width the data chunks of a full stripe (mke2fs(8)). XFS takes the
 * chunk in bytes (su) and the number of data chunks (sw) (mkfs.xfs(8)).
 *
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choice.js").ArrayKind} ArrayKind
 * @typedef {import("./choice.js").Facts} Facts
 */

/** What a file system is told; null where the array has no stripes. @param {Facts} facts @param {{chunk: number, block: number}} choice */
export function geometryOf(facts, { chunk, block }) {
  if (!facts.chunks) return null;
  const stride = chunk / block;
  return { stride, width: stride * facts.chunks, su: `${chunk}k`, sw: facts.chunks };
}

/** The commands that make the array and a file system on it. @param {ArrayKind} kind @param {Facts} facts @param {Choice} choice */
export function linesOf(kind, facts, choice) {
  const geometry = geometryOf(facts, choice);
  const chunk = geometry ? ` --chunk=${choice.chunk}K` : "";
  const bytes = choice.block * 1024;
  return {
    mdadm: `mdadm --create /dev/md0 ${kind.options}${chunk} --raid-devices=${choice.drives} /dev/disk/by-id/DRIVE-{1..${choice.drives}}`,
    ext4: `mkfs.ext4 -b ${bytes}${geometry ? ` -E stride=${geometry.stride},stripe_width=${geometry.width}` : ""} /dev/md0`,
    xfs: `mkfs.xfs -b size=${bytes}${geometry ? ` -d su=${geometry.su},sw=${geometry.sw}` : ""} /dev/md0`,
  };
}

/** In TB. @param {Facts} facts @param {Choice} choice */
export const capacityOf = (facts, choice) => facts.usable * choice.size;

/** Seconds in which a drive is written from end to end, no faster than the others are read. @param {Choice} choice */
export const rebuildOf = (choice) => (choice.size * 1e12) / (Math.min(choice.read, choice.write) * 1e6);

/** What one drive does at each load: MB/s in sequence, operations a second at random. @param {Choice} choice @returns {Record<string, number>} */
export const driveOf = (choice) => ({ read: choice.read, write: choice.write, randread: choice.random, randwrite: choice.random });
