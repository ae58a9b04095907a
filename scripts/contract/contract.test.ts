import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { runHost, type RunningHost } from '../mock/running-host.test-support.ts';
import { driftingHost, type Passing } from './drifting-host.test-support.ts';
import { main } from './main.ts';
import type { Report } from './report.ts';

let fake: RunningHost;

beforeAll(async () => {
  fake = await runHost({ scenario: 'default' });
});

afterAll(() => fake.close());

/** What a world keeps of its players, in the order of the tables; a session that is over is none. */
const keptOfPlayers = () =>
  [
    'SELECT * FROM user',
    'SELECT * FROM transfer',
    'SELECT * FROM feedback',
    'SELECT * FROM notice_read',
    'SELECT * FROM token WHERE expires_at > 0',
  ].map((sql) => fake.worlds.find('main')?.db.prepare(sql).all());

const DEMO = ['--account', 'demo1', '--password', 'Demo1234'];

async function typed(...args: string[]) {
  let out = '';
  let err = '';
  const code = await main(args, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

async function reported(host: string, ...args: string[]) {
  const { code, out, err } = await typed('--host', host, '--json', ...args);
  expect(err).toBe('');
  return { code, report: JSON.parse(out) as Report };
}

/** What is wrong, in one word each. */
const driftsOf = ({ endpoints, habits }: Report) => [
  ...endpoints.flatMap(({ endpoint, findings }) =>
    findings.map(({ kind, where }) => `${endpoint} ${kind} ${where}`.trim()),
  ),
  ...habits.filter(({ kept }) => kept === false).map(({ name }) => name),
];

describe('against our own fake host', () => {
  it('passes whole without a login, and calls every endpoint', async () => {
    const { code, report } = await reported(fake.url);
    expect(driftsOf(report)).toEqual([]);
    expect({ code, whole: report.whole }).toEqual({ code: 0, whole: true });
    expect(report.endpoints.map(({ endpoint }) => endpoint)).toEqual(ENDPOINT_NAMES);
    expect(report.endpoints.filter(({ calls }) => calls === 0)).toEqual([]);
  });

  it('changes nothing of an account unless it may', async () => {
    const before = keptOfPlayers();
    const { code, report } = await reported(fake.url, ...DEMO);
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    expect(keptOfPlayers()).toEqual(before);
    const unread = report.endpoints.filter(
      ({ method, skipped }) => method === 'GET' && skipped !== null,
    );
    expect(unread).toEqual([]);
  });

  it('passes whole with writing, and sees the data of all but what needs a phone', async () => {
    const { code, report } = await reported(fake.url, ...DEMO, '--write');
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const part = report.endpoints.filter(({ verdict }) => verdict !== 'whole');
    expect(part.map(({ endpoint }) => endpoint)).toEqual(['user.mobilelogin', 'sms.send']);
    expect(report.habits.filter(({ kept }) => kept !== true)).toEqual([]);
  });

  it('sends a message to a phone that was named, and to none else', async () => {
    const { report } = await reported(fake.url, '--write', '--mobile', '13912340077');
    expect(driftsOf(report)).toEqual([]);
    const sms = report.endpoints.find(({ endpoint }) => endpoint === 'sms.send');
    expect(sms?.verdict).toBe('whole');
  });

  it('is a table for people, with what was asked in part and why', async () => {
    const { code, out } = await typed('--host', fake.url);
    expect(code).toBe(0);
    expect(out).toMatch(/^whole +GET +\/api\/games\/list +2 +ok/m);
    expect(out).toMatch(/^part +POST \/api\/games\/submitBet +1 .*-/m);
    expect(out).toContain('writes: give --write');
    expect(out).toMatch(/\(read-only\): whole\./);
  });
});

/** What a host may do wrong, and how it is to be told. */
const PLANTED: readonly {
  readonly name: string;
  readonly plant: (passing: Passing) => void;
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

describe('finds what has drifted', () => {
  it.each(PLANTED)('$name', async ({ plant, told, args = [] }) => {
    const host = await driftingHost(fake.url, plant);
    const { code, report } = await reported(host.url, ...args);
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
    const { code, report } = await reported(host.url, '--write');
    await host.close();
    expect(driftsOf(report)).toContain('games.submitBet behaviour');
    expect(code).toBe(1);
  });

  it('an assumed path that is not there is a note, and drift when strict', async () => {
    const host = await driftingHost(fake.url, (passing) => {
      if (passing.path.startsWith('/api/wallet/')) passing.status = 404;
    });
    const lenient = await reported(host.url);
    const strict = await reported(host.url, '--strict');
    await host.close();
    const wallet = lenient.report.endpoints.find(({ endpoint }) => endpoint === 'wallet.index');
    expect({ code: lenient.code, verdict: wallet?.verdict }).toEqual({
      code: 0,
      verdict: 'absent',
    });
    expect(strict.code).toBe(1);
  });
});

describe('says what to do about', () => {
  it.each([
    { args: [], says: /Which host\?.*--host http/ },
    { args: ['--host', 'localhost'], says: /no host: give a whole address/ },
    { args: ['--host', 'http://127.0.0.1/api'], says: /without a path/ },
    {
      args: ['--host', 'http://127.0.0.1', '--account', 'a'],
      says: /both --account and --password/,
    },
    { args: ['--wirte'], says: /npm run contract -- takes --host, .*--write/ },
    {
      args: ['--host', 'http://127.0.0.1', '--captcha', '1'],
      says: /give its number with --mobile/,
    },
  ])('$args', async ({ args, says }) => {
    const { code, out, err } = await typed(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err).not.toContain('\n');
  });

  it('a host that is not there', async () => {
    const gone = await driftingHost(fake.url, () => undefined);
    await gone.close();
    const { code, err } = await typed('--host', gone.url);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^http:\S+ does not answer \(.*ECONNREFUSED.*\): check the address, .*again\.$/,
    );
  });

  it('an account that is not let in', async () => {
    const login = ['--account', 'nobody_7', '--password', 'Wrong1234'];
    const { code, err } = await typed('--host', fake.url, ...login);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'The account was not let in, the host says "Account is incorrect": check --account and --password.',
    });
  });
});

function at(name: keyof typeof ENDPOINTS, plant: (passing: Passing) => void) {
  const { method, path } = ENDPOINTS[name];
  return (passing: Passing) => {
    if (passing.method === method && passing.path === path) plant(passing);
  };
}

function renameIn(data: unknown, from: string, to: string): void {
  for (const each of Object.values(Object(data)) as Record<string, unknown>[]) {
    each[to] = each[from];
    delete each[from];
  }
}
