import type { Contract } from '../contract.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import type { ProductControl } from './deps.ts';
import { nearest } from './nearest.ts';

/** Creates the functions that describe journal entries for answers. */
export function createJournalViews(contract: Contract, { describeJob }: ProductControl) {
  const describe = (entry: JournalEntry) => describeEntry(entry, describeJob);
  return {
    describeEntry: describe,
    /** Describes the newest calls that no endpoint answers, with the endpoints most like them. */
    describeUnmatched: ({ journal }: World, limit: number) => {
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
          return { ...describe(entry), nearest: found };
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
    payload: parseText(entry.payloadText),
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
    response: parseText(entry.answerText),
    took_ms: entry.tookMs,
  };
}

/** Parses a text of the journal; returns it unchanged when it is not JSON, or was cut. */
function parseText(text: string | null): unknown {
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

/** Longer than any path: the comparison takes time with the length of both texts. */
const MAX_COMPARED_LENGTH = 100;

function nearestEndpoints({ endpoints }: Contract, method: string, path: string): Endpoint[] {
  const all = Object.entries(endpoints).map(([name, each]) => ({
    name,
    method: each.method,
    path: each.path,
  }));
  const paths = [...new Set(all.map((endpoint) => endpoint.path))];
  return nearest(path.slice(0, MAX_COMPARED_LENGTH), paths)
    .flatMap((like) => {
      const samePath = all.filter((endpoint) => endpoint.path === like);
      return samePath.toSorted((a, b) => Number(b.method === method) - Number(a.method === method));
    })
    .slice(0, 3);
}
