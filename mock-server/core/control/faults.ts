import type { CoreControl } from '#contract/control/core.ts';
import type { FaultKind, FaultOrder } from '#contract/control/core/fault.ts';
import { MAX_DELAY_MS } from '#contract/control/core/limits.ts';
import { namesMatching, type Operation } from '../operations.ts';
import type { ControlDeps } from './deps.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import { Problem } from './problem.ts';
import { parseMoment } from './read-input.ts';
import type { ControlHandlers, ControlRequest } from './register-calls.ts';

type FaultCall = 'GET /faults' | 'POST /faults' | 'DELETE /faults/:id' | 'DELETE /faults';
type FaultBody = ControlRequest<'POST /faults', CoreControl['POST /faults']>['body'];

/** Maximum number of faults, because every call is compared with each. */
const MAX_FAULTS = 1000;

export function createFaultHandlers({
  operations,
}: ControlDeps): ControlHandlers<Pick<CoreControl, FaultCall>> {
  return {
    'GET /faults': ({ world }) => {
      const { faults } = world();
      return { faults: faults.all(), unmet: faults.unused().map(({ id }) => id) };
    },

    'POST /faults': ({ world, body }) => {
      const { faults, clock } = world();
      if (faults.all().length >= MAX_FAULTS) {
        const detail = `The world has ${MAX_FAULTS} faults: remove old ones with DELETE /__mock/faults/:id, or all with DELETE /__mock/faults.`;
        throw new Problem(409, 'Too many faults', detail);
      }
      return faults.add(parseOrder(operations, body, clock.now()));
    },

    'DELETE /faults/:id': ({ world, params: { id } }) => {
      if (world().faults.remove(/^\d+$/.test(id) ? Number(id) : 0)) return;
      const detail = `There is no fault "${id}" in this world: GET /__mock/faults lists its faults.`;
      throw new Problem(404, 'Unknown fault', detail);
    },

    'DELETE /faults': ({ world }) => world().faults.clear(),
  };
}

function parseOrder(
  operations: readonly Operation[],
  { until: untilText, ...order }: FaultBody,
  now: number,
): FaultOrder {
  assertFieldsFit(order);
  if (order.kind === 'delay' && order.ms === undefined) {
    const detail = `A delay needs "ms", the real milliseconds a call waits: 0 to ${MAX_DELAY_MS}.`;
    throw new Problem(400, 'Delay without "ms"', detail);
  }
  if (order.route !== undefined) assertKnownRoute(operations, order.route);
  const until = untilText === undefined ? undefined : parseMoment(untilText);
  if (until !== undefined && until <= now) {
    const detail = `"until" is ${until}, and the world is at ${now} already: give a later world time, or leave it out.`;
    throw new Problem(400, 'Fault in the past', detail);
  }
  return { ...order, ...(until !== undefined && { until }) };
}

const KINDS_BY_FIELD = {
  ms: ['delay'],
  status: ['answer', 'not_json'],
  code: ['answer'],
  msg: ['answer'],
  data: ['answer'],
} as const satisfies Partial<Record<keyof FaultOrder, readonly FaultKind[]>>;

function assertFieldsFit({ kind, ...order }: Omit<FaultBody, 'until'>): void {
  for (const field of Object.keys(KINDS_BY_FIELD) as (keyof typeof KINDS_BY_FIELD)[]) {
    const kinds: readonly FaultKind[] = KINDS_BY_FIELD[field];
    if (order[field] === undefined || kinds.includes(kind)) continue;
    const detail = `"${field}" has no meaning for ${kind}: leave it out. It is for ${kinds.join(' and ')} only.`;
    throw new Problem(400, 'Field of another kind', detail);
  }
}

/** Throws for a route that names no endpoint: it would silently match nothing. */
export function assertKnownRoute(operations: readonly Operation[], route: string): void {
  if (namesMatching(operations, route).length > 0) return;
  const detail = `No endpoint is "${route}". The nearest are ${findNearestNames(route, routesLike(operations, route)).join(', ')}. A route is a name, a path, or the start of either followed by a star.`;
  throw new Problem(400, 'Unknown route', detail);
}

function routesLike(operations: readonly Operation[], route: string): readonly string[] {
  if (route.startsWith('/')) return [...new Set(operations.map(({ path }) => path))];
  const names = operations.map(({ name }) => name);
  return route.endsWith('*')
    ? [...new Set(names.map((name) => name.replace(/\..*/, '.*')))]
    : names;
}
