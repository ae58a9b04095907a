import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { messageKeyOf, messageText, type MessageKey } from '#contract/errors.ts';
import { Host } from '../host.ts';
import { CheckSuite } from '../check-suite.ts';
import { selectEndpoints } from './endpoint-groups.ts';
import { findLifeFlaw } from './session-life.ts';

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
