import type { CoreControl } from '#contract/control/core.ts';
import { redactedText, redactedUrl } from '../http/redact.ts';
import { endpointsOf, type Contract } from '../contract.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { ControlDeps } from './deps.ts';
import { assertKnownRoute } from './faults.ts';
import { createJournalViews } from './journal-view.ts';
import type { ControlHandlers, ControlRequest } from './register-calls.ts';

type JournalCall =
  | 'GET /journal'
  | 'GET /journal/count'
  | 'GET /journal/unmatched'
  | 'DELETE /journal'
  | 'GET /outside'
  | 'POST /outside';
type Filter = ControlRequest<'GET /journal/count', CoreControl['GET /journal/count']>['query'];

const DEFAULT_LIMIT = 100;

export function createJournalHandlers({
  contract,
  product,
}: ControlDeps): ControlHandlers<Pick<CoreControl, JournalCall>> {
  const views = createJournalViews(contract, product);
  return {
    'GET /journal': ({ world, query: { limit = DEFAULT_LIMIT, ...filter } }) => {
      const { journal } = world();
      const found = journal.entries().filter(createFilter(contract, filter));
      const entries = found.slice(-limit).map(views.describeEntry);
      return { count: found.length, kept: journal.entries().length, last: journal.count, entries };
    },

    'GET /journal/count': ({ world, query }) => ({
      count: world().journal.entries().filter(createFilter(contract, query)).length,
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
  };
}

function createFilter(
  contract: Contract,
  { route, user, method, status, code, fault, since }: Filter,
): (entry: JournalEntry) => boolean {
  if (route !== undefined) assertKnownRoute(contract, route);
  const routes = route === undefined ? null : new Set<string | null>(endpointsOf(contract, route));
  return (entry) =>
    (routes === null || routes.has(entry.arrival.route)) &&
    (user === undefined || entry.user === user) &&
    (method === undefined || entry.arrival.method === method.toUpperCase()) &&
    (status === undefined || entry.status === status) &&
    (code === undefined || entry.code === code) &&
    (fault === undefined || entry.faults.includes(fault)) &&
    (since === undefined || entry.no > since);
}
