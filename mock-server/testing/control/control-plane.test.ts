import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { CONTROL } from '#contract/control/dicebox.ts';
import { minor } from '#contract/money.ts';
import { allTables } from '../../core/testing/test-world.ts';
import { rows } from '../../core/world/database.ts';
import { expectProblem, NOON, problem, testServer, type TestServer } from '../test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

describe('GET /__mock/health', () => {
  it('reports the server as up, with its number of worlds', async () => {
    server.worlds.create({ key: 'a', scenario: 'empty' });
    expect(await server.control('GET', '/health')).toEqual({
      status: 200,
      type: 'application/json',
      body: { status: 'ok', product: 'dicebox', version: '0.0.0', worlds: 2 },
    });
  });
});

describe('POST /__mock/audit', () => {
  it('reports a breach of the named world', async () => {
    server = await testServer({ endsAudited: false });
    const { db } = server.worlds.create({ key: 'bad', scenario: 'empty' });
    db.exec("UPDATE account SET credits = 1 WHERE name = 'house'");
    const audit = (world: string) => server.control('POST', '/audit', undefined, world);
    expect((await audit('main')).body.ok).toBe(true);
    const { body } = await audit('bad');
    expect(body.ok).toBe(false);
    expect(body.breaches.map(({ rule }) => rule)).toEqual(['L1', 'L2']);
  });

  it('runs due work first', async () => {
    server.wall.pass(10 * 60_000);
    await server.control('POST', '/audit');
    expect(rows(server.world.db, 'SELECT * FROM due_work WHERE at <= ?', NOON + 600_000)).toEqual(
      [],
    );
  });
});

describe('GET /__mock/sms', () => {
  it('lists the sent codes, newest first', async () => {
    const list = async () => (await server.control('GET', '/sms')).body.codes;
    expect(await list()).toEqual([]);
    for (const mobile of ['13800000001', '13800000002']) {
      await server.ok('sms.send', { mobile, event: 'register' });
    }
    expect(await list()).toMatchObject([
      { mobile: '13800000002', event: 'register', code: expect.stringMatching(/^\d{4,6}$/) },
      { mobile: '13800000001', event: 'register' },
    ]);
  });
});

describe('GET /__mock/openapi.json', () => {
  interface Operation {
    operationId: string;
    'x-documented': boolean;
    security: unknown[];
    parameters?: object[];
    requestBody?: { content: object };
    responses: Record<string, { description: string }>;
  }
  interface OpenApi {
    paths: Record<string, Record<string, Operation>>;
  }

  const documentOf = async () =>
    (await server.control('GET', '/openapi.json')).body as unknown as OpenApi; // by the standard

  it('describes the endpoints of the contract', async () => {
    const { paths } = await documentOf();
    const api = Object.entries(paths).filter(([path]) => path.startsWith('/api/'));
    const described = api.flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) =>
          `${method.toUpperCase()} ${path} ${operation['x-documented']} ${operation.security.length}`,
      ),
    );
    const declared = Object.values(ENDPOINTS).map(
      ({ method, path, documented, access }) =>
        `${method} ${path} ${documented} ${access === 'user' ? 1 : 0}`,
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('gives each operation its own id', async () => {
    const { paths } = await documentOf();
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_]\w*$/);
  });

  it('describes payload and answer of each endpoint', async () => {
    const { paths } = await documentOf();
    for (const [path, operations] of Object.entries(paths)) {
      if (!path.startsWith('/api/')) continue;
      for (const [method, operation] of Object.entries(operations)) {
        expect(operation.responses['200']?.description).toBeTruthy();
        if (method === 'get') {
          expect(operation.requestBody).toBeUndefined();
          for (const parameter of operation.parameters ?? []) {
            if ('$ref' in parameter) continue;
            expect(parameter).toMatchObject({ in: 'query', schema: expect.any(Object) });
          }
        } else {
          expect(Object.keys(operation.requestBody?.content ?? {})).toContain('application/json');
        }
      }
    }
    expect(paths['/api/games/play']?.['get']?.parameters).toMatchObject([
      { name: 'game_id', required: true },
      { $ref: '#/components/parameters/world' },
    ]);
  });
});

describe('the control plane', () => {
  it.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['DELETE', '/clock'],
    ['DELETE', '/worlds'],
    ['POST', '/health'],
  ] as const)('does not know %s %s, and says where its calls are listed', async (method, path) => {
    const unknown = problem(404, 'Unknown control call', '/__mock/openapi.json');
    expect(await server.control(method, path)).toMatchObject(unknown);
  });

  it.each([
    ['GET', '/clok', 'The nearest are GET /__mock/clock, '],
    ['DELETE', '/clock?a=b', 'The nearest are GET /__mock/clock, '],
    ['POST', '/world', 'The nearest are POST /__mock/worlds, '],
  ] as const)('names the nearest calls for %s %s', async (method, path, nearest) => {
    const unknown = problem(404, 'Unknown control call', nearest);
    expect(await server.control(method, path)).toMatchObject(unknown);
  });

  it.each(['application/json', 'text/plain', undefined])(
    'takes an empty body of type %s as none',
    async (type) => {
      for (const [method, url] of [
        ['POST', '/__mock/audit'],
        ['POST', '/__mock/verify'],
        ['DELETE', '/__mock/faults'],
      ] as const) {
        const headers = type === undefined ? {} : { 'content-type': type };
        const { statusCode } = await server.app.inject({ method, url, headers });
        expect(statusCode).toBeLessThan(300);
      }
    },
  );

  it.each([
    ['application/x-www-form-urlencoded', 'the body was sent as application/x-www-form-urlencoded'],
    [undefined, 'the body was sent without a content type'],
  ])('says which content type it takes: not %s', async (type, sent) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const url = '/__mock/clock';
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: '{}' });
    expect(answer.json()).toMatchObject(problem(415, 'Not JSON', sent).body);
    expect(answer.body).toContain('content-type: application/json');
  });

  it.each([
    ['/users', { username: 'bob2026', balance: '100.00' }],
    ['/users/ann/deposit', { amount: '50.00' }],
    ['/users/ann/ban', { banned: true }],
    ['/users/ann/expire-tokens', undefined],
    ['/games/1/odds', { odds: { big: '1.90' } }],
    ['/dice', { dice: [[1, 2, 3]] }],
    ['/clock', { freeze: true }],
  ])('changes no table for a page of another site: %s', async (path, body) => {
    server.player('ann', minor(100_00));
    const before = allTables(server.world.db);
    const from = (origin: string) =>
      server.control('POST', path, body, 'main', { origin, host: 'localhost' });
    const foreign = await from('https://evil.example');
    expect(foreign).toMatchObject({ status: 403, body: { title: 'Foreign origin' } });
    expect(allTables(server.world.db)).toEqual(before);
    expect((await from('http://localhost')).status).toBeLessThan(300);
    expect(allTables(server.world.db)).not.toEqual(before);
  });

  it('answers without the envelope of the API', async () => {
    expect((await server.control('GET', '/health')).body).not.toHaveProperty('code');
    expect((await server.send({ method: 'GET', url: '/api/__mock/health' })).code).toBe(404);
  });
});

/** Bodies of calls that have required fields. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /faults': { kind: 'answer' },
  'POST /snapshots': { name: 'a' },
  'POST /outside': { url: 'https://a.example/' },
  'POST /failure': { test: 'a test' },
  'POST /dice': { strict: true },
  'POST /users/:username/ban': { banned: true },
  'POST /users/:username/deposit': { amount: '1.00' },
  'POST /deposits/:order_no': { decision: 'approve' },
  'POST /withdrawals/:order_no': { decision: 'approve' },
  'POST /games/:id/paytable': { paytable: 'macau' },
  'POST /games/:id/odds': { odds: { big: '1.90' } },
  'POST /notices': { title: 'a', content: 'b' },
};

/** Rules that hold for every control call. The tests of a call do not repeat them. */
describe('every control call', () => {
  const calls = Object.entries<ControlDeclaration>(CONTROL).map(([name, { body }]) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string]; // its form
    const fields = body && 'properties' in body ? body.properties : undefined;
    return { name, method, path: path.replaceAll(/:\w+/g, '1'), takesFields: Boolean(fields) };
  });
  const withoutWorld = /\/(health|endpoints|openapi.json|scenarios|worlds|import)$/;

  it.each(calls.filter(({ path }) => !withoutWorld.test(path)))(
    '$name refuses an unknown world',
    async ({ name, method, path }) => {
      const answer = await server.control(method, path, BODIES[name], 'nobody');
      expect(answer).toMatchObject(problem(404, 'Unknown world', '/__mock/worlds'));
    },
  );

  it.each(calls.filter(({ takesFields }) => takesFields))(
    '$name refuses an unknown field',
    async ({ name, method, path }) => {
      const call = () => server.control(method, path, { ...BODIES[name], wrold: 'a' });
      await expectProblem(server, call, 400, 'Invalid request', 'has no field "wrold"');
    },
  );
});

describe('a control call that does not fit its declaration', () => {
  it.each([
    [
      '/dice',
      { dices: [[1, 2, 3]] },
      'POST /__mock/dice has no field "dices". Did you mean "dice"? Its fields are game_id, game_no, dice, strict.',
    ],
    ['/verify', { all: true }, 'POST /__mock/verify has no field "all". It takes no fields.'],
    ['/snapshots', {}, 'POST /__mock/snapshots needs "name": text.'],
    ['/snapshots', undefined, 'POST /__mock/snapshots needs "name": text.'],
    [
      '/clock',
      [],
      'POST /__mock/clock takes a JSON object. Its fields are freeze, speed, set, advance, hold, to, game_id.',
    ],
    [
      '/clock',
      { to: 'settle' },
      '"to" is "settle", and must be one of close, draw, settled, next. Did you mean "settled"?',
    ],
    ['/clock', { freeze: 1 }, '"freeze" is 1, and must be true or false.'],
    ['/clock', { speed: 0 }, '"speed" is 0, and must be a number above 0 up to 86400.'],
    [
      '/clock',
      { advance: true },
      '"advance" is true, and must be milliseconds up to ten years, or text such as "90s", "5m", "2h", "3d".',
    ],
    [
      '/worlds',
      { world: 'My World!' },
      '"world" is "My World!", and must be 1 to 64 letters, digits, "_" and "-"; a dot and up to 32 more may follow.',
    ],
    [
      '/faults',
      { kind: 'answer', times: 0 },
      '"times" is 0, and must be a whole number from 1, or null.',
    ],
    [
      '/faults',
      { kind: 'answer', route: '' },
      '"route" is "", and must be text of 1 to 100 characters.',
    ],
    ['/outside', { url: '' }, '"url" is "", and must be text that is not empty.'],
  ])('POST %s with %j names the field, its values and the fix', async (path, body, detail) => {
    const answer = await server.control('POST', path, body);
    expect(answer).toMatchObject({ ...problem(400, 'Invalid request'), body: { detail } });
  });

  it('is refused for an unknown query parameter and a number that is text', async () => {
    for (const [query, detail] of [
      ['rout=a', 'has no field "rout". Did you mean "route"?'],
      ['status=ok', '"status" is "ok", and must be a whole number from 0 up to 999.'],
      ['since=1e309', '"since" is "1e309"'],
    ] as const) {
      const answer = await server.control('GET', `/journal/count?${query}`);
      expect(answer).toMatchObject(problem(400, 'Invalid request', detail));
    }
  });
});

it('a body without required fields can be omitted or null', async () => {
  for (const body of [undefined, null, {}]) {
    expect(await server.control('POST', '/clock', body)).toMatchObject({ status: 200 });
  }
});
