import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { jobView } from './job-view.ts';
import { nearest } from './nearest.ts';

/** An entry as the control plane shows it. */
export function entryView(entry: JournalEntry) {
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
    fired: entry.fired.map(jobView),
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

/** Calls to paths where no endpoint is, the newest of them, with the endpoints most like them. */
export function unmatchedView({ journal }: World, limit: number) {
  const nearestByCall = new Map<string, readonly Endpoint[]>();
  return journal
    .entries()
    .filter(({ arrival }) => arrival.isUnmatched)
    .slice(-limit)
    .map((entry) => {
      const { method, url } = entry.arrival;
      const [path = ''] = url.split('?', 1);
      const call = `${method} ${path}`;
      const found = nearestByCall.get(call) ?? nearestEndpoints(method, path);
      nearestByCall.set(call, found);
      return { ...entryView(entry), nearest: found };
    });
}

interface Endpoint {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
}

const ALL: readonly Endpoint[] = ENDPOINT_NAMES.map((name) => {
  const { method, path } = ENDPOINTS[name];
  return { name, method, path };
});
const PATHS = [...new Set(ALL.map(({ path }) => path))];

/** More than the longest path; comparing takes time with the length of both. */
const COMPARED = 100;

function nearestEndpoints(asked: string, path: string): Endpoint[] {
  return nearest(path.slice(0, COMPARED), PATHS)
    .flatMap((like) => {
      const there = ALL.filter((endpoint) => endpoint.path === like);
      return there.toSorted((a, b) => Number(b.method === asked) - Number(a.method === asked));
    })
    .slice(0, 3);
}
