import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { CONTROL } from '#contract/control/dicebox.ts';
import { BET } from '../../testing/live-server.ts';
import {
  expectProblem,
  NOON,
  problem,
  restartServer,
  server,
  withServer,
} from '../../testing/test-server.ts';
import { rows, run } from '../world/database.ts';
import { enqueue } from '../world/due-work.ts';
import { answerProblems } from './problem.ts';

withServer();

/** Rules that hold for every control call. The tests of a call do not repeat them. */
describe('every control call', () => {
  const calls = Object.entries<ControlDeclaration>(CONTROL).map(([name, { query, body }]) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string]; // its form
    const schema: Shape | undefined = query ?? (body && 'properties' in body ? body : undefined);
    return { name, method, path: path.replaceAll(/:\w+/g, '1'), isQuery: Boolean(query), schema };
  });
  type Call = (typeof calls)[number];

  /** Sends the example of a call, changed by some fields, in its query or its body. */
  const send = (
    { method, path, schema, isQuery }: Call,
    changes: object = {},
    ...rest: [world?: string, headers?: Record<string, string>]
  ) => {
    const fields = { ...schema?.examples?.[0], ...changes };
    const query = new URLSearchParams(fields as Record<string, string>); // it takes numbers as well
    if (isQuery) return server.control(method, `${path}?${query.toString()}`, undefined, ...rest);
    return server.control(method, path, schema && fields, ...rest);
  };

  it.each(calls)('$name refuses a page of another origin', async (call) => {
    const headers = { origin: 'https://evil.example', host: 'localhost' };
    const sent = () => send(call, {}, 'main', headers);
    await expectProblem(sent, 403, 'Foreign origin');
  });

  const withoutWorld = /\/(health|endpoints|openapi.json|scenarios|worlds|import)$/;
  it.each(calls.filter(({ path }) => !withoutWorld.test(path)))(
    '$name refuses an unknown world',
    async (call) => {
      const unknown = problem(404, 'Unknown world', '/__mock/worlds');
      expect(await send(call, {}, 'nobody')).toMatchObject(unknown);
    },
  );

  it.each(calls.filter(({ schema }) => schema))(
    '$name refuses an unknown field and names each one that does not fit, with its values',
    async (call) => {
      const refused = (changes: object, detail: string) =>
        expectProblem(() => send(call, changes), 400, 'Invalid request', detail);
      await refused({ wrold: 'a' }, 'has no field "wrold"');
      const { properties = {}, required = [] } = call.schema ?? {};
      for (const field of call.isQuery ? [] : required) {
        await refused({ [field]: undefined }, `needs "${field}": `);
      }
      for (const [field, schema] of Object.entries(properties)) {
        const takesAny = call.isQuery ? schema.type === 'string' : Object.keys(schema).length === 0;
        if (takesAny) continue;
        const wrong = call.isQuery ? '1.5' : { wrong: [] };
        const allowed = schema.description ?? schema.enum?.join(', ') ?? '';
        await refused({ [field]: wrong }, `"${field}" is ${JSON.stringify(wrong)}, and must be `);
        await refused({ [field]: wrong }, allowed);
      }
    },
  );
});

/** The keywords that TypeBox writes for an object. */
interface Shape {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly examples?: readonly object[];
}

interface Field {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
}

it('GET /__mock/health reports the server as up, with its number of worlds, without the envelope of the API', async () => {
  server.worlds.create({ key: 'a', scenario: 'empty' });
  expect(await server.control('GET', '/health')).toEqual({
    status: 200,
    type: 'application/json',
    body: { status: 'ok', product: 'dicebox', version: '0.0.0', worlds: 2 },
  });
  expect((await server.send({ method: 'GET', url: '/api/__mock/health' })).code).toBe(404);
});

describe('POST /__mock/audit', () => {
  it('reports a breach of the named world', async () => {
    await restartServer({ endsAudited: false });
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
    const due = 'SELECT * FROM due_work WHERE at <= ?';
    expect(rows(server.world.db, due, NOON + 600_000)).toEqual([]);
  });
});

describe('POST /__mock/verify', () => {
  const verify = async () => (await server.control('POST', '/verify')).body;
  const CLEAN = {
    ok: true,
    audit: { ok: true, breaches: [] },
    unmet_faults: [],
    outside: [],
    unmatched: [],
    crashed: [],
    failed_work: [],
  };

  it('finds nothing in a correct world', async () => {
    const ann = server.player('ann', 100_00);
    await server.ok('games.submitBet', BET, ann);
    await server.call('wallet.index', {});
    server.world.faults.add({ kind: 'rate_limit' });
    await server.call('games.list', {});
    server.world.faults.add({ kind: 'rate_limit', route: 'news.*' }, { standing: true });
    expect(await verify()).toEqual(CLEAN);
  });

  it('finds books that do not add up', async () => {
    await restartServer({ endsAudited: false });
    run(server.world.db, "UPDATE account SET credits = credits + 1 WHERE name = 'house'");
    const breaches = [expect.objectContaining({ rule: 'L1' }), expect.anything()];
    expect(await verify()).toEqual({ ...CLEAN, ok: false, audit: { ok: false, breaches } });
    expect(server.world.halted).toBe(true);
  });

  it('finds faults that no call met, attempts to leave the machine, and calls without an endpoint', async () => {
    const fault = server.world.faults.add({ kind: 'disk_full', route: 'wallet.*' });
    expect(await verify()).toEqual({ ...CLEAN, ok: false, unmet_faults: [fault] });
    server.world.faults.remove(fault.id);
    const attempt = { url: 'https://a.example/', initiator: 'a.js' };
    await server.control('POST', '/outside', attempt);
    expect(await verify()).toEqual({ ...CLEAN, ok: false, outside: [{ at: NOON, ...attempt }] });
    await server.control('DELETE', '/journal');
    await server.send({ url: '/api/games/lst' });
    const nearest = [expect.objectContaining({ name: 'games.list' }), {}, {}];
    expect(await verify()).toMatchObject({ ok: false, outside: [], unmatched: [{ nearest }] });
    await server.control('DELETE', '/journal');
    expect(await verify()).toEqual(CLEAN);
  });

  it('runs due work first, and finds work that failed', async () => {
    await restartServer({ endsAudited: false });
    const job = { at: NOON + 1000, kind: 'nobody', ref: 'x' };
    enqueue(server.world, job);
    expect(await verify()).toEqual(CLEAN);
    server.wall.pass(1000);
    const failed_work = [{ ...job, failure: expect.stringContaining('nobody') }];
    expect(await verify()).toMatchObject({ ok: false, failed_work });
  });
});

it.each([
  ['GET', '/nothing', '/__mock/openapi.json'],
  ['DELETE', '/worlds', '/__mock/openapi.json'],
  ['GET', '/clok', 'The nearest are GET /__mock/clock, '],
  ['DELETE', '/clock?a=b', 'The nearest are GET /__mock/clock, '],
  ['POST', '/world', 'The nearest are POST /__mock/worlds, '],
] as const)(
  'an unknown control call %s %s gets the nearest calls and the list of all',
  async (method, path, detail) => {
    const unknown = problem(404, 'Unknown control call', detail);
    expect(await server.control(method, path)).toMatchObject(unknown);
  },
);

it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('an error %s is a full disk', async (code) => {
  const app = fastify();
  answerProblems(app, { describeJob: (job) => ({ ...job }), describeProblem: () => null }, []);
  app.get('/', () => {
    throw Object.assign(new Error('no space left on device, write'), { code });
  });
  const answer = await app.inject('/');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'The disk is full',
    status: 507,
    detail:
      'There is no space left on the disk of the worlds (no space left on device, write). Nothing was changed: free some space, then call again.',
  });
  expect(answer.statusCode).toBe(507);
});
