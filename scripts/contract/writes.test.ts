import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { read } from '../docs/pages.ts';
import { runServer, type RunningServer } from '../../kit/running-server.test-support.ts';
import { driftingHost, type Exchange } from './drifting-host.test-support.ts';
import { DEMO, runForReport } from './typed.test-support.ts';

/** The table of the documentation that lists what `--write` sends. */
const COLUMNS = ['without a login', 'own player', 'given account', 'given account, alone'] as const;
type Column = (typeof COLUMNS)[number];

const WRITING = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');

let fake: RunningServer;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
});

afterAll(() => fake.close());

/** Returns the counts of a table row. */
function documented(): Map<string, Record<string, string>> {
  const rows = read('docs/contract.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find((row) => row[1] === 'call');
  if (!head) throw new Error('docs/contract.md has no table of calls');
  const counts = rows.slice(rows.indexOf(head)).filter((row) => row[1]?.startsWith('`'));
  return new Map(
    counts.map((row) => [
      (row[1] ?? '').replaceAll('`', ''),
      Object.fromEntries(COLUMNS.map((column) => [column, row[head.indexOf(column)] ?? 'none'])),
    ]),
  );
}

async function sentTo(plant: Parameters<typeof driftingHost>[1], ...args: string[]) {
  const host = await driftingHost(fake.url, plant);
  await runForReport(host.url, '--write', ...args);
  await host.close();
  return host.exchanges;
}

/** Counts accepted and refused calls by the given callers. */
function cellOf(
  exchanges: readonly Exchange[],
  name: EndpointName,
  isOf: (who: string) => boolean,
) {
  const who = callers(exchanges);
  const { path } = ENDPOINTS[name];
  const calls = exchanges.filter(
    (each) => each.method === 'POST' && each.path === path && isOf(who(each)),
  );
  const taken = calls.filter(({ answer }) => answer?.['code'] === 1).length;
  const refused = calls.length - taken;
  return [...(taken > 0 ? [taken] : []), ...(refused > 0 ? [`${refused} refused`] : [])].join(', ');
}

/** Returns the username of a call's caller or of the created account, '' without one. */
function callers(exchanges: readonly Exchange[]): (exchange: Exchange) => string {
  const users = exchanges.map(({ answer }) => Object(Object(answer?.data).userinfo));
  const names = new Map(users.map(({ token, username }) => [String(token), String(username)]));
  return ({ token, sent, answer }) => {
    if (answer?.['code'] === 401) return '';
    const own: unknown = Object(Object(answer?.data).userinfo).username;
    const inForm = new URLSearchParams(sent).get('token');
    return names.get(token ?? inForm ?? '') ?? (typeof own === 'string' ? own : '');
  };
}

it('the documentation lists every call that --write sends, with caller and count', async () => {
  const both = await sentTo(() => undefined, ...DEMO);
  const alone = await sentTo(
    ({ path, body }) => {
      if (path === ENDPOINTS['user.register'].path) Object.assign(body, { code: 0, data: null });
    },
    ...DEMO,
  );
  const cells = (name: EndpointName): Record<Column, string> => ({
    'without a login': cellOf(both, name, (who) => who === ''),
    'own player': cellOf(both, name, (who) => who !== '' && who !== 'demo1'),
    'given account': cellOf(both, name, (who) => who === 'demo1'),
    'given account, alone': cellOf(alone, name, (who) => who === 'demo1'),
  });
  const seen = new Map<string, Record<string, string>>(WRITING.map((name) => [name, cells(name)]));
  expect(documented()).toEqual(seen);
}, 30_000);
