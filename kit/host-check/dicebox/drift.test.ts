import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { type RunningServer, runServer } from '../../running-server.test-support.ts';
import {
  checkDrifting,
  DEMO,
  type DriftCase,
  driftsOf,
  runForReport,
  startDriftingHost,
} from './drifting-host.test-support.ts';

let fake: RunningServer;
let found: Awaited<ReturnType<typeof checkDrifting>>;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
  found = await checkDrifting(fake.url, [...DEMO, '--write'], (answer) => {
    for (const [, at, plant] of DRIFTS) if (answer.path === at) plant(answer);
  });
  return fake.close;
}, 60_000);

const pathOf = (name: keyof typeof ENDPOINTS): string => ENDPOINTS[name].path;

const withStatus = (code: number) => (answer: DriftCase) => {
  answer.status = code;
};

/** Deviations of a host, all of the same one, each with the findings that the check must report. */
const DRIFTS: readonly (readonly [
  name: string,
  at: string,
  plant: (answer: DriftCase) => void,
  ...findings: string[],
])[] = [
  [
    'a renamed field, as missing and as extra',
    pathOf('games.list'),
    ({ body }) => renameIn(body.data, 'interval', 'seconds'),
    'games.list missing data[].interval',
    'games.list extra data[].seconds',
  ],
  [
    'message instead of msg',
    pathOf('news.latest'),
    ({ body }) => renameIn([body], 'msg', 'message'),
    'news.latest envelope answer.msg',
  ],
  [
    'a time that is a number',
    pathOf('games.category'),
    ({ body }) => Object.assign(body, { time: Number(body['time']) }),
    'games.category envelope answer.time',
  ],
  [
    'another message, and a life of the session that is not that of expiretime',
    pathOf('user.login'),
    ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
      else Object(body.data).userinfo.expires_in = 3600;
    },
    'user.login messages msg',
    'user.login behaviour data.userinfo.expires_in',
  ],
  [
    'a Chinese message for an English request',
    pathOf('news.detail'),
    ({ body }) => body['code'] === 0 && Object.assign(body, { msg: '资讯不存在' }),
    'every message in the requested language',
  ],
  [
    'data beside a refusal',
    pathOf('games.getGameResult'),
    ({ body }) => body['code'] === 0 && Object.assign(body, { data: {} }),
    'games.getGameResult types data',
  ],
  ['200 instead of 401', pathOf('user.vip'), withStatus(200), 'user.vip status HTTP'],
  [
    'an answer without a login',
    pathOf('wallet.cards'),
    (answer) =>
      Object.assign(answer, { status: 200, body: { code: 1, msg: '', time: '1', data: [] } }),
    'wallet.cards status code',
  ],
  ['a refusal with HTTP 400', pathOf('sms.send'), withStatus(400), 'sms.send status HTTP'],
  [
    'a documented path that is missing',
    pathOf('games.play'),
    withStatus(404),
    'games.play status HTTP',
  ],
  [
    'a filter that does not filter',
    pathOf('games.getHistoryRecord'),
    ({ body }) => {
      const { list } = Object(body.data);
      if (list?.[0]) list[0].size = list[0].size === 'big' ? 'small' : 'big';
    },
    'games.getHistoryRecord behaviour',
  ],
  [
    'a call without an answer',
    pathOf('index.unreadNoticeCount'),
    (answer) => Object.assign(answer, { cut: true }),
    'index.unreadNoticeCount status HTTP',
  ],
  [
    'a 404 with its time as text',
    '/api/nosuchcontroller/x',
    ({ body }) => Object.assign(body, { time: String(body['time']) }),
    'an unknown path is a 404',
  ],
];

describe('the host check finds', () => {
  it.each(DRIFTS)('%s', (_name, _at, _plant, ...findings) => {
    expect(driftsOf(found.report)).toEqual(expect.arrayContaining(findings));
    expect({ code: found.code, passed: found.report.passed }).toEqual({ code: 1, passed: false });
  });

  it('a balance that does not follow from the stake', async () => {
    const { code, report } = await checkDrifting(
      fake.url,
      ['--write', '--only', 'games'],
      ({ path, body }) => {
        const isBet = path === pathOf('games.submitBet') && body['code'] === 1;
        if (isBet) Object(body.data).balance = '0.01';
      },
    );
    expect(driftsOf(report)).toContain('games.submitBet behaviour');
    expect(code).toBe(1);
  });

  it('a host that is strict where a FastAdmin host is lax', async () => {
    const { report } = await checkDrifting(fake.url, [...DEMO, '--write'], makeStrict);
    expect(driftsOf(report)).toEqual([
      'POST reaches an endpoint for GET',
      'PUT reaches an endpoint',
      'DELETE reaches an endpoint',
      'OPTIONS without an origin reaches an endpoint',
      'a path in another letter case',
      'a path with a slash at its end',
      'a path with .html',
      'a path with doubled slashes',
      'a path with more after the action',
      'a path without an action',
      'a path without a controller',
      'a path after /index.php',
      'a path in the query',
      'CORS: a call without an origin has no headers',
      'CORS: an allowed origin is echoed, also with a 401',
      'CORS: an unknown path has no headers',
      'the query lang chooses the language',
      'blanks count as missing',
      '"0" counts as missing',
      'a code "0" counts as missing',
      'fields are trimmed',
    ]);
  });

  it('a missing POST path without --write, by a GET with neither token nor fields', async () => {
    const status: Record<string, number> = {
      [pathOf('games.submitBet')]: 404,
      // An open endpoint never asks for a login, but an unknown action does; a known one does so too.
      [pathOf('index.feedback')]: 401,
      [pathOf('user.changepwd')]: 401,
    };
    const { report, exchanges } = await checkDrifting(
      fake.url,
      ['--only', 'games,index,user'],
      (answer) => {
        answer.status = status[answer.path] ?? answer.status;
      },
    );
    expect(driftsOf(report)).toEqual(['index.feedback status HTTP', 'games.submitBet status HTTP']);
    const calls = exchanges.filter(({ path }) => path in status);
    expect(calls.map(({ method, sent, token }) => [method, sent, token])).toEqual(
      calls.map(() => ['GET', '', undefined]),
    );
  });

  it('no missing POST path at a host that routes by method', async () => {
    const { report, exchanges } = await checkDrifting(fake.url, ['--only', 'upload'], (answer) => {
      if (answer.path === pathOf('user.login')) answer.status = 405;
    });
    expect(report.endpoints.map(({ verdict }) => verdict)).toEqual(['skipped']);
    expect(exchanges.filter(({ path }) => path === pathOf('common.upload'))).toEqual([]);
  });

  it('reports a missing assumed path as a note, with --strict as drift', async () => {
    const host = await startDriftingHost(fake.url, (answer) => {
      if (answer.path.startsWith('/api/wallet/')) answer.status = 404;
    });
    const lenient = await runForReport(host.url, '--only', 'wallet');
    const strict = await runForReport(host.url, '--only', 'wallet', '--strict');
    await host.close();
    const verdicts = new Set(lenient.report.endpoints.map(({ verdict }) => verdict));
    // The paths of POST endpoints too, without --write.
    expect({ code: lenient.code, verdicts: [...verdicts] }).toEqual({
      code: 0,
      verdicts: ['absent'],
    });
    expect(strict.code).toBe(1);
  });
});

/** Makes the fake server strict about methods, paths and fields, and generous to pages. */
function makeStrict(answer: DriftCase): void {
  const { method, path, sent, headers, body } = answer;
  headers.set('access-control-allow-origin', '*');
  headers.delete('set-cookie');
  const isHome = path === ENDPOINTS['index.index'].path;
  const isOddPath = !/^\/api\/\w+\/\w+$/.test(path);
  if (isOddPath || (isHome && method !== 'GET') || method === 'OPTIONS') {
    Object.assign(answer, { status: 404 });
    body['code'] = 404;
  }
  if (/"(?:account|captcha|password)":"(?:0"|\s|\\t)/.test(sent)) {
    Object.assign(body, { code: 0, msg: 'Account is incorrect', data: null });
  }
}

function renameIn(data: unknown, from: string, to: string): void {
  for (const each of Object.values<Record<string, unknown>>(Object(data))) {
    each[to] = each[from];
    delete each[from];
  }
}
