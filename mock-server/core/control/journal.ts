import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { worldOf } from '../http/host.ts';
import { redactedText, redactedUrl } from '../http/redact.ts';
import { endpointsOf, type Contract } from '../contract.ts';
import { KEPT_CALLS, type JournalEntry } from '../world/journal.ts';
import type { ControlDeps } from './deps.ts';
import { refuseUnknownRoute } from './faults.ts';
import { journalViews } from './journal-view.ts';
import { Problem } from './problem.ts';

/** So many calls are listed when nobody says. */
const LISTED = 100;

/** A query is all text. */
const Digits = Type.String({ pattern: '^\\d{1,9}$' });
const paging = { limit: Type.Optional(Digits) };
const filters = {
  /** An endpoint's name or path, or the beginning of either with a star. */
  route: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  status: Type.Optional(Digits),
  code: Type.Optional(Type.String({ pattern: '^-?\\d{1,9}$' })),
  fault: Type.Optional(Type.Enum([...FAULT_KINDS])),
  /** The number of a call: those after it. */
  since: Type.Optional(Digits),
};

const closed = { additionalProperties: false };
const CountQuery = Type.Object(filters, closed);
const ListQuery = Type.Object({ ...filters, ...paging }, closed);
const UnmatchedQuery = Type.Object(paging, closed);
const OutsideBody = Type.Object(
  {
    // As long as they come: what tried to leave must not be lost over its length.
    url: Type.String({ minLength: 1 }),
    initiator: Type.Optional(Type.String()),
  },
  closed,
);

/** The calls of a world and what they caused, and what tried to leave the machine. */
export function journalCalls(
  app: FastifyInstance,
  { worlds, contract, product }: ControlDeps,
): void {
  const views = journalViews(contract, product);

  app.get<{ Querystring: Static<typeof ListQuery> }>(
    '/journal',
    { schema: { querystring: ListQuery } },
    (request) => {
      const { journal } = worldOf(worlds, request);
      const found = journal.entries().filter(matcherOf(contract, request.query));
      const entries = found.slice(-limitOf(request.query)).map(views.entry);
      return { count: found.length, kept: journal.entries().length, last: journal.count, entries };
    },
  );

  app.get<{ Querystring: Static<typeof CountQuery> }>(
    '/journal/count',
    { schema: { querystring: CountQuery } },
    (request) => {
      const { journal } = worldOf(worlds, request);
      return { count: journal.entries().filter(matcherOf(contract, request.query)).length };
    },
  );

  app.get<{ Querystring: Static<typeof UnmatchedQuery> }>(
    '/journal/unmatched',
    { schema: { querystring: UnmatchedQuery } },
    (request) => ({
      entries: views.unmatched(worldOf(worlds, request), limitOf(request.query)),
    }),
  );

  app.delete('/journal', (request, reply) => {
    worldOf(worlds, request).journal.clear();
    return reply.code(204).send();
  });

  app.post<{ Body: Static<typeof OutsideBody> }>(
    '/outside',
    { schema: { body: OutsideBody } },
    (request, reply) => {
      const { journal, clock } = worldOf(worlds, request);
      const { url, initiator = '' } = request.body;
      const attempt = {
        at: clock.now(),
        url: redactedUrl(url),
        initiator: redactedText('initiator', initiator),
      };
      journal.noteOutside(attempt);
      return reply.code(201).send(attempt);
    },
  );

  app.get('/outside', (request) => ({
    attempts: worldOf(worlds, request).journal.outside(),
  }));
}

type Filters = Static<typeof CountQuery>;

function matcherOf(
  contract: Contract,
  { route, user, method, status, code, fault, since }: Filters,
) {
  if (route !== undefined) refuseUnknownRoute(contract, route);
  const routes = route === undefined ? null : new Set<string | null>(endpointsOf(contract, route));
  return (entry: JournalEntry): boolean =>
    (routes === null || routes.has(entry.arrival.route)) &&
    (user === undefined || entry.user === user) &&
    (method === undefined || entry.arrival.method === method.toUpperCase()) &&
    (status === undefined || entry.status === Number(status)) &&
    (code === undefined || entry.code === Number(code)) &&
    (fault === undefined || entry.faults.includes(fault)) &&
    (since === undefined || entry.no > Number(since));
}

function limitOf({ limit }: { limit?: string }): number {
  const wanted = Number(limit ?? LISTED);
  if (wanted >= 1 && wanted <= KEPT_CALLS) return wanted;
  throw new Problem(
    400,
    'Not a number of calls',
    `"limit" is 1 to ${KEPT_CALLS}: no more are kept. ${LISTED} are listed when it is left out.`,
  );
}
