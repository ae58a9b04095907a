import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { runServer, type RunningServer } from '../../kit/running-server.test-support.ts';
import { driftingHost, type DriftCase } from './drifting-host.test-support.ts';
import { DEMO, driftsOf, runForReport } from './typed.test-support.ts';

let fake: RunningServer;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
});

afterAll(() => fake.close());

/** Deviations of a host with the expected findings. */
const PLANTED: readonly {
  readonly name: string;
  readonly plant: (passing: DriftCase) => void;
  readonly told: string;
  readonly args?: readonly string[];
}[] = [
  {
    name: 'a field with another name: missing',
    plant: at('games.list', ({ body }) => renameIn(body.data, 'interval', 'seconds')),
    told: 'games.list missing data[].interval',
  },
  {
    name: 'a field with another name: extra',
    plant: at('games.list', ({ body }) => renameIn(body.data, 'interval', 'seconds')),
    told: 'games.list extra data[].seconds',
  },
  {
    name: 'another type, deep in a list',
    plant: at('news.index', ({ body }) => {
      for (const item of Object(body.data).list) item.id = String(item.id);
    }),
    told: 'news.index types data.list[].id',
  },
  {
    name: 'money as a number',
    plant: at('user.index', ({ body, status }) => {
      if (status === 200) Object(body.data).money = 12.5;
    }),
    told: 'user.index types data.money',
    args: DEMO,
  },
  {
    name: 'no envelope',
    plant: at('index.banner', (passing) => {
      passing.text = JSON.stringify(passing.body.data);
    }),
    told: 'index.banner envelope answer',
  },
  {
    name: 'a page instead of JSON',
    plant: at('index.banner', (passing) => {
      passing.text = '<html></html>';
    }),
    told: 'index.banner envelope answer',
  },
  {
    name: 'message instead of msg',
    plant: at('news.latest', ({ body }) => renameIn([body], 'msg', 'message')),
    told: 'news.latest envelope answer.msg',
  },
  {
    name: 'a time that is a number',
    plant: at('games.category', ({ body }) => {
      body['time'] = Number(body['time']);
    }),
    told: 'games.category envelope answer.time',
  },
  {
    name: 'another message',
    plant: at('user.login', ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
    }),
    told: 'user.login messages msg',
    args: ['--write'],
  },
  {
    name: 'another message of what may be read',
    plant: at('index.richText', ({ body }) => {
      if (body['code'] === 0) body['msg'] = 'Wrong';
    }),
    told: 'index.richText messages msg',
  },
  {
    name: 'Chinese where English was asked for',
    plant: at('news.detail', ({ body }) => {
      if (body['code'] === 0) body['msg'] = '资讯不存在';
    }),
    told: 'every message in the language that was asked for',
  },
  {
    name: '200 instead of 401',
    plant: at('user.index', (passing) => {
      passing.status = 200;
    }),
    told: 'user.index status HTTP',
  },
  {
    name: 'an answer for nobody',
    plant: at('wallet.index', (passing) => {
      passing.status = 200;
      passing.body = { code: 1, msg: '', time: '1', data: null };
    }),
    told: 'wallet.index status code',
  },
  {
    name: 'a refusal that comes as HTTP 400',
    plant: at('sms.send', (passing) => {
      passing.status = 400;
    }),
    told: 'sms.send status HTTP',
    args: ['--write'],
  },
  {
    name: 'a documented path that is gone',
    plant: at('games.play', (passing) => {
      passing.status = 404;
    }),
    told: 'games.play status HTTP',
  },
  {
    name: 'a filter that does not filter',
    plant: at('games.getHistoryRecord', ({ body }) => {
      const { list } = Object(body.data);
      if (list?.[0]) list[0].size = list[0].size === 'big' ? 'small' : 'big';
    }),
    told: 'games.getHistoryRecord behaviour',
  },
  {
    name: 'a list that does not heed its limit',
    plant: at('news.latest', ({ body }) => {
      const list = body.data as unknown[]; // the newest news
      list.push(list[0], list[0]);
    }),
    told: 'news.latest behaviour',
  },
  {
    name: 'a 404 that tells the time as text',
    plant: (passing) => {
      if (passing.status === 404) passing.body['time'] = String(passing.body['time']);
    },
    told: 'an unknown path is a 404',
  },
];

describe('the host check finds', () => {
  it.each(PLANTED)('$name', async ({ plant, told, args = [] }) => {
    const host = await driftingHost(fake.url, plant);
    const { code, report } = await runForReport(host.url, ...args);
    await host.close();
    expect(driftsOf(report)).toContain(told);
    expect({ code, whole: report.whole }).toEqual({ code: 1, whole: false });
  });

  it('a bet that costs more than its stake', async () => {
    const host = await driftingHost(
      fake.url,
      at('games.submitBet', ({ body }) => {
        if (body['code'] === 1) Object(body.data).balance = '0.01';
      }),
    );
    const { code, report } = await runForReport(host.url, '--write');
    await host.close();
    expect(driftsOf(report)).toContain('games.submitBet behaviour');
    expect(code).toBe(1);
  });

  it('reports a missing assumed path as a note, with --strict as drift', async () => {
    const host = await driftingHost(fake.url, (passing) => {
      if (passing.path.startsWith('/api/wallet/')) passing.status = 404;
    });
    const lenient = await runForReport(host.url);
    const strict = await runForReport(host.url, '--strict');
    await host.close();
    const wallet = lenient.report.endpoints.find(({ endpoint }) => endpoint === 'wallet.index');
    expect({ code: lenient.code, verdict: wallet?.verdict }).toEqual({
      code: 0,
      verdict: 'absent',
    });
    expect(strict.code).toBe(1);
  });
});

function at(name: keyof typeof ENDPOINTS, plant: (passing: DriftCase) => void) {
  const { method, path } = ENDPOINTS[name];
  return (passing: DriftCase) => {
    if (passing.method === method && passing.path === path) plant(passing);
  };
}

function renameIn(data: unknown, from: string, to: string): void {
  for (const each of Object.values(Object(data)) as Record<string, unknown>[]) {
    each[to] = each[from];
    delete each[from];
  }
}
