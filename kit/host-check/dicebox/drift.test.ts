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

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
});

afterAll(() => fake.close());

/** Deviations of a host, each with the finding that the check must report. */
const DRIFTS: readonly {
  readonly name: string;
  readonly plant: (answer: DriftCase) => void;
  readonly finding: string;
  readonly args?: readonly string[];
}[] = [
  {
    name: 'a renamed field, as missing',
    plant: at('games.list', ({ body }) => renameIn(body.data, 'interval', 'seconds')),
    finding: 'games.list missing data[].interval',
  },
  {
    name: 'a renamed field, as extra',
    plant: at('games.list', ({ body }) => renameIn(body.data, 'interval', 'seconds')),
    finding: 'games.list extra data[].seconds',
  },
  {
    name: 'another type, deep in a list',
    plant: at('news.index', ({ body }) => {
      for (const item of Object(body.data).list) item.id = String(item.id);
    }),
    finding: 'news.index types data.list[].id',
  },
  {
    name: 'money as a number',
    plant: at('user.index', ({ body, status }) => {
      if (status === 200) Object(body.data).money = 12.5;
    }),
    finding: 'user.index types data.money',
    args: DEMO,
  },
  {
    name: 'no envelope',
    plant: at('index.banner', (answer) => {
      answer.text = JSON.stringify(answer.body.data);
    }),
    finding: 'index.banner envelope answer',
  },
  {
    name: 'a page instead of JSON',
    plant: at('index.banner', (answer) => {
      answer.text = '<html></html>';
    }),
    finding: 'index.banner envelope answer',
  },
  {
    name: 'message instead of msg',
    plant: at('news.latest', ({ body }) => renameIn([body], 'msg', 'message')),
    finding: 'news.latest envelope answer.msg',
  },
  {
    name: 'a time that is a number',
    plant: at('games.category', ({ body }) => {
      body['time'] = Number(body['time']);
    }),
    finding: 'games.category envelope answer.time',
  },
  {
    name: 'another message',
    plant: at('user.login', ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
    }),
    finding: 'user.login messages msg',
    args: ['--write'],
  },
  {
    name: 'another message of a read',
    plant: at('index.richText', ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
    }),
    finding: 'index.richText messages msg',
  },
  {
    name: 'a Chinese message for an English request',
    plant: at('news.detail', ({ body }) => {
      if (body['code'] === 0) body['msg'] = '资讯不存在';
    }),
    finding: 'every message in the requested language',
  },
  {
    name: '200 instead of 401',
    plant: at('user.index', (answer) => {
      answer.status = 200;
    }),
    finding: 'user.index status HTTP',
  },
  {
    name: 'an answer without a login',
    plant: at('wallet.index', (answer) => {
      answer.status = 200;
      answer.body = { code: 1, msg: '', time: '1', data: null };
    }),
    finding: 'wallet.index status code',
  },
  {
    name: 'a refusal with HTTP 400',
    plant: at('sms.send', (answer) => {
      answer.status = 400;
    }),
    finding: 'sms.send status HTTP',
    args: ['--write'],
  },
  {
    name: 'a documented path that is missing',
    plant: at('games.play', (answer) => {
      answer.status = 404;
    }),
    finding: 'games.play status HTTP',
  },
  {
    name: 'a filter that does not filter',
    plant: at('games.getHistoryRecord', ({ body }) => {
      const { list } = Object(body.data);
      if (list?.[0]) list[0].size = list[0].size === 'big' ? 'small' : 'big';
    }),
    finding: 'games.getHistoryRecord behaviour',
  },
  {
    name: 'a list that ignores its limit',
    plant: at('news.latest', ({ body }) => {
      const list = body.data as unknown[]; // the newest news
      list.push(list[0], list[0]);
    }),
    finding: 'news.latest behaviour',
  },
  {
    name: 'a call without an answer',
    plant: at('index.banner', (answer) => {
      answer.cut = true;
    }),
    finding: 'index.banner status HTTP',
  },
  {
    name: 'a life of the session that is not that of expiretime',
    plant: at('user.login', ({ body }) => {
      Object(body.data).userinfo.expires_in = 3600;
    }),
    finding: 'user.login behaviour data.userinfo.expires_in',
    args: DEMO,
  },
  {
    name: 'a missing POST path, without --write',
    plant: (answer) => {
      if (answer.path === ENDPOINTS['games.submitBet'].path) answer.status = 404;
    },
    finding: 'games.submitBet status HTTP',
  },
  {
    name: 'a 404 with its time as text',
    plant: (answer) => {
      if (answer.status === 404) answer.body['time'] = String(answer.body['time']);
    },
    finding: 'an unknown path is a 404',
  },
];

describe('the host check finds', () => {
  it.each(DRIFTS)('$name', async ({ plant, finding, args = [] }) => {
    const host = await startDriftingHost(fake.url, plant);
    // The other groups of endpoints find nothing, which takes most of the time.
    const group = /^([a-z]+)\.\w+ /.exec(finding)?.[1];
    const only = group === undefined ? [] : ['--only', group];
    const { code, report } = await runForReport(host.url, ...only, ...args);
    await host.close();
    expect(driftsOf(report)).toContain(finding);
    expect({ code, passed: report.passed }).toEqual({ code: 1, passed: false });
  });

  it('a balance that does not follow from the stake', async () => {
    const host = await startDriftingHost(
      fake.url,
      at('games.submitBet', ({ body }) => {
        if (body['code'] === 1) Object(body.data).balance = '0.01';
      }),
    );
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

  it('reports a missing assumed path as a note, with --strict as drift', async () => {
    const host = await startDriftingHost(fake.url, (answer) => {
      if (answer.path.startsWith('/api/wallet/')) answer.status = 404;
    });
    const lenient = await runForReport(host.url, '--only', 'wallet');
    const strict = await runForReport(host.url, '--only', 'wallet', '--strict');
    await host.close();
    const wallet = lenient.report.endpoints.find(({ endpoint }) => endpoint === 'wallet.index');
    expect({ code: lenient.code, verdict: wallet?.verdict }).toEqual({
      code: 0,
      verdict: 'absent',
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

function at(name: keyof typeof ENDPOINTS, plant: (answer: DriftCase) => void) {
  const { method, path } = ENDPOINTS[name];
  return (answer: DriftCase) => {
    if (answer.method === method && answer.path === path) plant(answer);
  };
}

function renameIn(data: unknown, from: string, to: string): void {
  for (const each of Object.values<Record<string, unknown>>(Object(data))) {
    each[to] = each[from];
    delete each[from];
  }
}
