import type { Contract } from '../contract.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import type { ProductControl } from './deps.ts';
import { nearest } from './nearest.ts';

/** Describes the entries of a journal, as the control plane answers them. */
export function journalViews(contract: Contract, { describeJob }: ProductControl) {
  const entryView = (entry: JournalEntry) => describeEntry(entry, describeJob);
  return {
    entry: entryView,
    /** Calls to paths where no endpoint is, the newest of them, with the endpoints most like them. */
    unmatched: ({ journal }: World, limit: number) => {
      const nearestByCall = new Map<string, readonly Endpoint[]>();
      return journal
        .entries()
        .filter(({ arrival }) => arrival.isUnmatched)
        .slice(-limit)
        .map((entry) => {
          const { method, url } = entry.arrival;
          const [path = ''] = url.split('?', 1);
          const call = `${method} ${path}`;
          const found = nearestByCall.get(call) ?? nearestEndpoints(contract, method, path);
          nearestByCall.set(call, found);
          return { ...entryView(entry), nearest: found };
        });
    },
  };
}

function describeEntry(entry: JournalEntry, describeJob: ProductControl['describeJob']) {
  const { no, arrival, user, file, validation, changes, faults, status, code, msg } = entry;
  const { at, test, method, url, headers, route } = arrival;
  return {
    no,
    at,
    test,
    method,
    url,
    headers,
    route,
    user,
    payload: valueOf(entry.payloadText),
    file,
    validation,
    fired: entry.fired.map(describeJob),
    fired_before: entry.firedBefore,
    changes,
    changes_beyond: entry.changesBeyond,
    faults,
    replayed: entry.isReplay,
    status,
    code,
    msg,
    response: valueOf(entry.answerText),
    took_ms: entry.tookMs,
  };
}

/** What a kept text says; the text itself when it is no JSON, or was cut. */
function valueOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Endpoint {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** More than the longest path; comparing takes time with the length of both. */
const COMPARED = 100;

function nearestEndpoints({ endpoints }: Contract, asked: string, path: string): Endpoint[] {
  const all = Object.entries(endpoints).map(([name, each]) => ({
    name,
    method: each.method,
    path: each.path,
  }));
  const paths = [...new Set(all.map((endpoint) => endpoint.path))];
  return nearest(path.slice(0, COMPARED), paths)
    .flatMap((like) => {
      const there = all.filter((endpoint) => endpoint.path === like);
      return there.toSorted((a, b) => Number(b.method === asked) - Number(a.method === asked));
    })
    .slice(0, 3);
}
