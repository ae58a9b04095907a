/** The resources that a process uses at a moment. */
export interface Sample {
  readonly minute: number;
  /** Worlds made so far. */
  readonly worlds: number;
  /** Memory, in MiB. */
  readonly mib: number;
  /** Open files and sockets. */
  readonly handles: number;
  /** Entries in its folder of temporary files. */
  readonly files: number;
}

const MEMORY_GROWTH = 1.1;
/** Sockets of the clients come and go. */
const HANDLE_GROWTH = 8;

/**
 * Compares the end with the time after the first minute: the second minute, or what there is of it. A
 * server that keeps something of each world differs there.
 */
export function findFaults(samples: readonly Sample[]): string[] {
  const later = samples.filter(({ minute }) => minute >= 1);
  const length = Math.max(1, Math.min(10, Math.floor(later.length / 3)));
  const [first, last] = [later.slice(0, length), later.slice(-length)];
  const faults: string[] = [];
  const [before, after] = [medianOf(first, 'mib'), medianOf(last, 'mib')];
  if (after > before * MEMORY_GROWTH) {
    faults.push(`memory grew from ${before.toFixed(1)} to ${after.toFixed(1)} MiB`);
  }
  const [opened, open] = [medianOf(first, 'handles'), medianOf(last, 'handles')];
  if (open > opened + HANDLE_GROWTH) faults.push(`open files grew from ${opened} to ${open}`);
  const [had, has] = [medianOf(first, 'files'), medianOf(last, 'files')];
  if (has > had) faults.push(`temporary files grew from ${had} to ${has}`);
  return faults;
}

export const formatSample = ({ minute, worlds, mib, handles, files }: Sample): string =>
  `  minute ${minute}: ${worlds} worlds, ${mib.toFixed(1)} MiB, ${handles} open files, ${files} temporary`;

/** Returns the middle value, which a collection of garbage does not move. */
function medianOf(samples: readonly Sample[], field: 'mib' | 'handles' | 'files'): number {
  const sorted = samples.map((sample) => sample[field]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
