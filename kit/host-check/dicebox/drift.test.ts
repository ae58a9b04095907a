import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { runServer, type RunningServer } from '../../running-server.test-support.ts';
import {
  DEMO,
  startDriftingHost,
  driftsOf,
  runForReport,
  type DriftCase,
} from './drifting-host.test-support.ts';

let fake: RunningServer;
let found: Awaited<ReturnType<typeof runForReport>>;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
  const host = await startDriftingHost(fake.url, (answer) => {
    for (const { at, plant } of DRIFTS) if (answer.path === at) plant(answer);
  });
  found = await runForReport(host.url, ...DEMO, '--write');
  await host.close();
}, 30_000);

afterAll(() => fake.close());

const pathOf = (name: keyof typeof ENDPOINTS): string => ENDPOINTS[name].path;

/** Deviations of a host, all of the same one, each with the finding that the check must report. */
const DRIFTS: readonly {
  readonly name: string;
  readonly at: string;
  readonly plant: (answer: DriftCase) => void;
  readonly findings: readonly string[];
}[] = [
  {
    name: 'a renamed field, as missing and as extra',
    at: pathOf('games.list'),
    plant: ({ body }) => renameIn(body.data, 'interval', 'seconds'),
    findings: ['games.list missing data[].interval', 'games.list extra data[].seconds'],
  },
  {
    name: 'message instead of msg',
    at: pathOf('news.latest'),
    plant: ({ body }) => renameIn([body], 'msg', 'message'),
    findings: ['news.latest envelope answer.msg'],
  },
  {
    name: 'a time that is a number',
    at: pathOf('games.category'),
    plant: ({ body }) => {
      body['time'] = Number(body['time']);
    },
    findings: ['games.category envelope answer.time'],
  },
  {
    name: 'another message, and a life of the session that is not that of expiretime',
    at: pathOf('user.login'),
    plant: ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
      else Object(body.data).userinfo.expires_in = 3600;
    },
    findings: ['user.login messages msg', 'user.login behaviour data.userinfo.expires_in'],
  },
  {
    name: 'a Chinese message for an English request',
    at: pathOf('news.detail'),
    plant: ({ body }) => {
      if (body['code'] === 0) body['msg'] = '资讯不存在';
    },
    findings: ['every message in the requested language'],
  },
  {
    name: 'data beside a refusal',
    at: pathOf('games.getGameResult'),
    plant: ({ body }) => {
      if (body['code'] === 0) body.data = {};
    },
    findings: ['games.getGameResult types data'],
  },
  {
    name: '200 instead of 401',
    at: pathOf('user.vip'),
    plant: (answer) => {
      answer.status = 200;
    },
    findings: ['user.vip status HTTP'],
  },
  {
    name: 'an answer without a login',
    at: pathOf('wallet.cards'),
    plant: (answer) => {
      answer.status = 200;
      answer.body = { code: 1, msg: '', time: '1', data: [] };
    },
    findings: ['wallet.cards status code'],
  },
  {
    name: 'a refusal with HTTP 400',
    at: pathOf('sms.send'),
    plant: (answer) => {
      answer.status = 400;
    },
    findings: ['sms.send status HTTP'],
  },
  {
    name: 'a documented path that is missing',
    at: pathOf('games.play'),
    plant: (answer) => {
      answer.status = 404;
    },
    findings: ['games.play status HTTP'],
  },
  {
    name: 'a filter that does not filter',
    at: pathOf('games.getHistoryRecord'),
    plant: ({ body }) => {
      const { list } = Object(body.data);
      if (list?.[0]) list[0].size = list[0].size === 'big' ? 'small' : 'big';
    },
    findings: ['games.getHistoryRecord behaviour'],
  },
  {
    name: 'a call without an answer',
    at: pathOf('index.unreadNoticeCount'),
    plant: (answer) => {
      answer.cut = true;
    },
    findings: ['index.unreadNoticeCount status HTTP'],
  },
  {
    name: 'a 404 with its time as text',
    at: '/api/nosuchcontroller/x',
    plant: ({ body }) => {
      body['time'] = String(body['time']);
    },
    findings: ['an unknown path is a 404'],
  },
];

describe('the host check finds', () => {
  it.each(DRIFTS)('$name', ({ findings }) => {
    expect(driftsOf(found.report)).toEqual(expect.arrayContaining([...findings]));
    expect({ code: found.code, passed: found.report.passed }).toEqual({ code: 1, passed: false });
  });

  it('a balance that does not follow from the stake', async () => {
    const host = await startDriftingHost(fake.url, ({ path, body }) => {
      const isBet = path === pathOf('games.submitBet') && body['code'] === 1;
      if (isBet) Object(body.data).balance = '0.01';
    });
    const { code, report } = await runForReport(host.url, '--write', '--only', 'games');
    await host.close();
    expect(driftsOf(report)).toContain('games.submitBet behaviour');
    expect(code).toBe(1);
  });

  it('a host that is strict where a FastAdmin host is lax', async () => {
    const host = await startDriftingHost(fake.url, makeStrict);
    const { report } = await runForReport(host.url, ...DEMO, '--write');
    await host.close();
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
    const host = await startDriftingHost(fake.url, (answer) => {
      answer.status = status[answer.path] ?? answer.status;
    });
    const { report } = await runForReport(host.url, '--only', 'games,index,user');
    await host.close();
    expect(driftsOf(report)).toEqual(['index.feedback status HTTP', 'games.submitBet status HTTP']);
    const calls = host.exchanges.filter(({ path }) => path in status);
    expect(calls.map(({ method, sent, token }) => [method, sent, token])).toEqual(
      calls.map(() => ['GET', '', undefined]),
    );
  });

  it('no missing POST path at a host that routes by method', async () => {
    const host = await startDriftingHost(fake.url, (answer) => {
      if (answer.path === pathOf('user.login')) answer.status = 405;
    });
    const { report } = await runForReport(host.url, '--only', 'upload');
    await host.close();
    expect(report.endpoints.map(({ verdict }) => verdict)).toEqual(['skipped']);
    expect(host.exchanges.filter(({ path }) => path === pathOf('common.upload'))).toEqual([]);
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
