import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Tells two processes apart that had the same pid one after the other. */
  readonly startTime: number;
  /** CPU time of the process itself, in ticks of 10 ms. */
  readonly own: number;
  /** CPU time of its descendants that have ended and were waited for, in ticks of 10 ms. */
  readonly reaped: number;
}

const TICKS_PER_SECOND = 100;
const SAMPLE_INTERVAL_MS = 200;

/**
 * Measures the CPU time of this process and all its descendants. The operating system does not add the
 * time of a process whose parent died first, such as a renderer of a browser that was killed. So the
 * tree is sampled, and the last known time of such a process counts.
 */
export class CpuMeter {
  #known = new Map<string, ProcessTimes>();
  /** The last known time of what has ended below each living process, which may not have waited for it. */
  readonly #ended = new Map<string, number>();
  #orphaned = 0;
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#timer = setInterval(() => this.sample(), SAMPLE_INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns the CPU seconds used so far, or null where the system has no /proc. */
  sample(): number | null {
    const alive = this.#findTree(readProcessTable());
    if (alive.size === 0) return null;
    const known = new Map([...this.#known].map(([key, entry]) => [entry.pid, { key, ...entry }]));
    for (const entry of known.values()) {
      if (alive.has(entry.key)) continue;
      let heir = known.get(entry.parent);
      while (heir !== undefined && !alive.has(heir.key)) heir = known.get(heir.parent);
      const ticks = this.#ticksOf(entry.key, entry);
      if (heir === undefined) this.#orphaned += ticks;
      else this.#ended.set(heir.key, (this.#ended.get(heir.key) ?? 0) + ticks);
    }
    this.#known = alive;
    const living = [...alive].reduce((sum, [key, entry]) => sum + this.#ticksOf(key, entry), 0);
    return (this.#orphaned + living) / TICKS_PER_SECOND;
  }

  /** Returns the time of a process and of what has ended below it, counted once. */
  #ticksOf(key: string, { own, reaped }: ProcessTimes): number {
    return own + Math.max(reaped, this.#ended.get(key) ?? 0);
  }

  /** Returns the root's descendants, and those that were descendants until their parent died. */
  #findTree(processes: readonly ProcessTimes[]): Map<string, ProcessTimes> {
    const tree = new Map<string, ProcessTimes>();
    const pids = new Set<number>();
    let found = -1;
    while (tree.size > found) {
      found = tree.size;
      for (const entry of processes) {
        const key = `${entry.pid}:${entry.startTime}`;
        if (entry.pid === process.pid || pids.has(entry.parent) || this.#known.has(key)) {
          tree.set(key, entry);
          pids.add(entry.pid);
        }
      }
    }
    return tree;
  }
}

/** Returns all processes of a Linux machine, and nothing on another system. */
function readProcessTable(): ProcessTimes[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        return []; // It ended between the two reads.
      }
    });
}

/** Parses `/proc/<pid>/stat` (proc(5)). The second field, the name, may hold spaces and brackets. */
function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // The name is field 2, so field n of proc(5) is at n - 3.
  const field = (n: number) => Number(fields[n - 3]);
  return {
    pid: Number.parseInt(line, 10),
    parent: field(4),
    own: field(14) + field(15),
    reaped: field(16) + field(17),
    startTime: field(22),
  };
}
