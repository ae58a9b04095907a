import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { messageKeyOf, messageText, type MessageKey } from '#contract/errors.ts';
import type { Drift } from '../compare.ts';
import { Host, type HostResponse } from '../host.ts';
import { CheckSuite } from '../check-suite.ts';
import { selectEndpoints } from './endpoint-groups.ts';

const CONTRACT = { endpoints: ENDPOINTS, schemas: SCHEMAS };

export type DiceboxSuite = CheckSuite<typeof CONTRACT, MessageKey>;

export const createHost = (url: string, { mayWrite }: { mayWrite: boolean }): Host =>
  new Host(
    url,
    {
      contract: CONTRACT,
      home: ENDPOINTS['index.index'].path,
      sessions: ['user.login', 'user.logout'],
    },
    { mayWrite },
  );

/** Creates a suite of some groups of endpoints; of null, all. */
export function createSuite(host: Host, groups: readonly string[] | null): DiceboxSuite {
  const selected = selectEndpoints(groups);
  return new CheckSuite<typeof CONTRACT, MessageKey>(host, {
    selected,
    prerequisites: findPrerequisites(selected),
    messages: { textOf: messageText, keyOf: messageKeyOf },
    findFlaw: findLifeFlaw,
  });
}

/** Returns the endpoints that a run calls only because selected ones need them. */
function findPrerequisites(selected: ReadonlySet<EndpointName>): ReadonlySet<EndpointName> {
  return new Set<EndpointName>([
    'user.logout',
    ...(selected.has('games.submitBet') ? (['user.index', 'wallet.deposit'] as const) : []),
  ]);
}

/**
 * Returns what is wrong with the life of the session in an answer, or null: `expires_in` must be a positive
 * number of seconds, those from the `time` of the answer until `expiretime`. The host may read its clock
 * for the one at the start of the call and for the other at its end, so they may differ by its duration.
 */
export function findLifeFlaw({ body, seconds }: HostResponse): Omit<Drift, 'kind'> | null {
  const { time, data } = Object(body) as { time?: unknown; data?: unknown }; // any host may answer anything
  const { expires_in, expiretime } = Object(Object(data).userinfo) as Record<string, unknown>; // also here
  // Other types are drift from the schema.
  if (typeof expires_in !== 'number' || typeof expiretime !== 'number') return null;
  const left = expiretime - Number(time);
  // Whole seconds of two moments differ by at most the seconds between them, rounded up.
  const isSame = Math.abs(left - expires_in) <= Math.ceil(seconds);
  if (expires_in > 0 && isSame) return null;
  const expected = `the seconds until expiretime (${left}), above 0`;
  return { where: 'data.userinfo.expires_in', expected, got: String(expires_in) };
}
