import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { FAULT_KINDS, type FaultKind, type FaultOrder } from '#contract/control/core/fault.ts';
import { worldOf } from '../http/host.ts';
import { endpointsOf, type Contract } from '../contract.ts';
import type { ControlDeps } from './deps.ts';
import { Moment, momentOf } from './moment.ts';
import { nearest } from './nearest.ts';
import { Problem } from './problem.ts';

const LONGEST_LATENCY_MS = 600_000;
/** Every call is held against each of them. */
const MOST_FAULTS = 1000;

const FaultBody = Type.Object(
  {
    kind: Type.String(),
    route: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    nth: Type.Optional(Type.Integer({ minimum: 1 })),
    times: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
    until: Type.Optional(Moment),
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_LATENCY_MS })),
    // Of 1xx no caller makes an answer: they would wait on for another.
    status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
    code: Type.Optional(Type.Integer()),
    msg: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { additionalProperties: false },
);

type FaultRequest = Static<typeof FaultBody>;

/** Orders, lists and takes back the faults of a world. */
export function faultCalls(app: FastifyInstance, { worlds, contract }: ControlDeps): void {
  app.post<{ Body: FaultRequest }>('/faults', { schema: { body: FaultBody } }, (request, reply) => {
    const { faults, clock } = worldOf(worlds, request);
    if (faults.all().length >= MOST_FAULTS) {
      throw new Problem(
        409,
        'Too many faults',
        `The world has ${MOST_FAULTS} faults: take back those that are done with DELETE /__mock/faults/:id, or all with DELETE /__mock/faults.`,
      );
    }
    return reply.code(201).send(faults.add(orderOf(contract, request.body, clock.now())));
  });

  app.get('/faults', (request) => {
    const { faults } = worldOf(worlds, request);
    return { faults: faults.all(), unmet: faults.unmet().map(({ id }) => id) };
  });

  app.delete<{ Params: { id: string } }>('/faults/:id', (request, reply) => {
    const { id } = request.params;
    if (!worldOf(worlds, request).faults.remove(/^\d+$/.test(id) ? Number(id) : 0)) {
      throw new Problem(
        404,
        'Unknown fault',
        `There is no fault "${id}" in this world. GET /__mock/faults lists those there are.`,
      );
    }
    return reply.code(204).send();
  });

  app.delete('/faults', (request, reply) => {
    worldOf(worlds, request).faults.clear();
    return reply.code(204).send();
  });
}

function orderOf(
  contract: Contract,
  { kind, route, until, ...rest }: FaultRequest,
  now: number,
): FaultOrder {
  if (!isKind(kind)) {
    throw new Problem(
      400,
      'Unknown kind of fault',
      `There is no kind "${kind}": it is one of ${FAULT_KINDS.join(', ')}.`,
    );
  }
  refuseStrayFields(kind, rest);
  if (kind === 'latency' && rest.ms === undefined) {
    throw new Problem(
      400,
      'How long?',
      `A latency needs "ms", the real milliseconds a call waits: 0 to ${LONGEST_LATENCY_MS}.`,
    );
  }
  if (route !== undefined) refuseUnknownRoute(contract, route);
  const ends = until === undefined ? {} : { until: momentOf(until) };
  if (ends.until !== undefined && ends.until <= now) {
    throw new Problem(
      400,
      'It would never strike',
      `"until" is ${ends.until}, and the world is at ${now} already: give a later world time, or leave it out.`,
    );
  }
  return { kind, ...(route !== undefined && { route }), ...rest, ...ends };
}

function isKind(text: string): text is FaultKind {
  return FAULT_KINDS.some((kind) => kind === text);
}

/** Fields that mean something for some kinds alone. */
const KINDS_BY_FIELD = {
  ms: ['latency'],
  status: ['answer', 'not_json'],
  code: ['answer'],
  msg: ['answer'],
} as const satisfies Partial<Record<keyof FaultOrder, readonly FaultKind[]>>;

function refuseStrayFields(kind: FaultKind, order: Partial<FaultRequest>): void {
  for (const field of Object.keys(KINDS_BY_FIELD) as (keyof typeof KINDS_BY_FIELD)[]) {
    const kinds: readonly FaultKind[] = KINDS_BY_FIELD[field];
    if (order[field] === undefined || kinds.includes(kind)) continue;
    throw new Problem(
      400,
      'A field of another kind',
      `"${field}" says nothing about ${kind}: leave it out. It goes with ${kinds.join(' and ')}.`,
    );
  }
}

/** Throws for a route that stands for no endpoint: it would match nothing, and nobody would know. */
export function refuseUnknownRoute(contract: Contract, route: string): void {
  if (endpointsOf(contract, route).length > 0) return;
  throw new Problem(
    400,
    'Unknown route',
    `No endpoint is "${route}". The nearest are ${nearest(route, routesLike(contract, route)).join(', ')}. A route is a name, a path, or the beginning of either with a star.`,
  );
}

function routesLike({ endpoints }: Contract, route: string): readonly string[] {
  if (route.startsWith('/')) return [...new Set(Object.values(endpoints).map(({ path }) => path))];
  const names = Object.keys(endpoints);
  return route.endsWith('*')
    ? [...new Set(names.map((name) => name.replace(/\..*/, '.*')))]
    : names;
}
