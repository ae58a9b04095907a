import type { CoreControl } from '#contract/control/core.ts';
import { namesMatching, type Operation } from '../operations.ts';
import { redactedText, redactedUrl } from '../http/redact.ts';
import { type Failure, failureOf, keepFailure } from '../world/failure.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import type { ControlDeps, ProductControl } from './deps.ts';
import { assertKnownRoute } from './faults.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import { Problem } from './problem.ts';
import type { ControlHandlers, ControlRequest } from './register-calls.ts';

type JournalCall =
  | 'GET /journal'
  | 'GET /journal/count'
  | 'GET /journal/unmatched'
  | 'DELETE /journal'
  | 'GET /outside'
  | 'POST /outside'
  | 'GET /failure'
  | 'POST /failure';
type Filter = ControlRequest<'GET /journal/count', CoreControl['GET /journal/count']>['query'];

const DEFAULT_LIMIT = 100;

export function createJournalHandlers({
  name,
  operations,
  product,
}: ControlDeps): ControlHandlers<Pick<CoreControl, JournalCall>> {
  const views = createJournalViews(operations, product);
  return {
    'GET /journal': ({ world, query: { limit = DEFAULT_LIMIT, ...filter } }) => {
      const { journal } = world();
      const found = journal.entries().filter(createFilter(operations, filter));
      const entries = found.slice(-limit).map(views.describeEntry);
      return { count: found.length, kept: journal.entries().length, last: journal.count, entries };
    },

    'GET /journal/count': ({ world, query }) => ({
      count: world().journal.entries().filter(createFilter(operations, query)).length,
    }),

    'GET /journal/unmatched': ({ world, query: { limit = DEFAULT_LIMIT } }) => ({
      entries: views.describeUnmatched(world(), limit),
    }),

    'DELETE /journal': ({ world }) => world().journal.clear(),

    'GET /outside': ({ world }) => ({ attempts: world().journal.outside() }),

    'POST /outside': ({ world, body: { url, initiator = '' } }) => {
      const { journal, clock } = world();
      const attempt = {
        at: clock.now(),
        url: redactedUrl(url),
        initiator: redactedText('initiator', initiator),
      };
      journal.recordOutside(attempt);
      return attempt;
    },
    'GET /failure': (request) => {
      const world = request.world();
      const failure = failureOf(world.db);
      if (failure) return describeFailure(failure);
      const detail = `The world "${world.key}" keeps no failure of a test: import the file world.dicebox that a failed test attached to its report, or keep one with POST /__mock/failure.`;
      throw new Problem(404, 'No failure', detail);
    },

    'POST /failure': ({ body, ...request }) => {
      const { test, error = '', url = '/', local = {}, session = {} } = body;
      return describeFailure(
        keepFailure(request.world(), { product: name, test, error, url, local, session }),
      );
    },
  };
}

const describeFailure = ({ calls, product = '', ...failure }: Failure) => ({
  ...failure,
  product,
  calls: calls.length,
  last: calls.at(-1)?.no ?? 0,
});

function createFilter(
  operations: readonly Operation[],
  { route, user, method, status, code, fault, since }: Filter,
): (entry: JournalEntry) => boolean {
  if (route !== undefined) assertKnownRoute(operations, route);
  const routes =
    route === undefined ? null : new Set<string | null>(namesMatching(operations, route));
  return (entry) =>
    (routes === null || routes.has(entry.arrival.route)) &&
    (user === undefined || entry.user === user) &&
    (method === undefined || entry.arrival.method === method.toUpperCase()) &&
    (status === undefined || entry.status === status) &&
    (code === undefined || entry.code === code) &&
    (fault === undefined || entry.faults.includes(fault)) &&
    (since === undefined || entry.no > since);
}

export function createJournalViews(
  operations: readonly Operation[],
  { describeJob }: ProductControl,
) {
  const describe = (entry: JournalEntry) => describeEntry(entry, describeJob);
  return {
    describeEntry: describe,
    /** Describes the newest calls that match no endpoint, with the most similar endpoints. */
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
          const found = nearestByCall.get(call) ?? nearestEndpoints(operations, method, path);
          nearestByCall.set(call, found);
          return { ...describe(entry), nearest: found };
        });
    },
  };
}

function describeEntry(entry: JournalEntry, describeJob: ProductControl['describeJob']) {
  const { no, arrival, user, file, validation, error, changes, faults, status, code, msg } = entry;
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
    error,
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

function nearestEndpoints(
  operations: readonly Operation[],
  ofMethod: string,
  ofPath: string,
): Endpoint[] {
  const all = operations.map(({ name, method, path }) => ({ name, method, path }));
  const paths = [...new Set(all.map((endpoint) => endpoint.path))];
  return findNearestNames(ofPath.slice(0, MAX_COMPARED_LENGTH), paths)
    .flatMap((like) => {
      const samePath = all.filter((endpoint) => endpoint.path === like);
      return samePath.toSorted(
        (a, b) => Number(b.method === ofMethod) - Number(a.method === ofMethod),
      );
    })
    .slice(0, 3);
}
