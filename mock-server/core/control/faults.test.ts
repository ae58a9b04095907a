import { describe, expect, it } from 'vitest';
import { NOON, problem, server, withServer } from '../../testing/test-server.ts';

withServer();

const order = (body: unknown) => server.control('POST', '/faults', body);
const list = async () => (await server.control('GET', '/faults')).body;
const remove = (path: string) => server.control('DELETE', path);
const struck = async () => {
  const { status, code } = await server.call('games.list', {});
  return [status, code];
};

describe('POST /__mock/faults', () => {
  it('adds a fault and answers it', async () => {
    const body = { kind: 'unauthorized', route: 'games.list', id: 1 };
    expect(await order({ kind: 'unauthorized', route: 'games.list' })).toEqual({
      status: 201,
      type: 'application/json',
      body: { ...body, seen: 0, struck: 0, standing: false },
    });
    expect(await struck()).toEqual([401, 401]);
    expect(await struck()).toEqual([200, 1]);
  });

  it.each([
    { kind: 'delay', ms: 600_000, nth: 1000 },
    { kind: 'answer', status: 599, code: -3, msg: 'x'.repeat(1000) },
    { kind: 'answer', data: { list: [{ id: 1 }], total: 0 } },
    { kind: 'lose_answer', user: 'nobody-yet', times: null },
    { kind: 'disk_full', route: '*' },
    { kind: 'hang_after', until: NOON + 1 },
  ])('takes %j', async (body) => {
    expect(await order(body)).toMatchObject({ status: 201, body });
  });

  it('takes a moment as text, and answers it in milliseconds', async () => {
    const { body } = await order({ kind: 'answer', until: '2026-11-21T04:01:00Z' });
    expect(body.until).toBe(NOON + 60_000);
    expect(await struck()).toEqual([200, 0]);
    await order({ kind: 'answer', until: NOON + 60_000, times: null });
    expect(await struck()).toEqual([200, 0]);
    await server.clock({ advance: '1m' });
    expect(await struck()).toEqual([200, 1]);
  });

  const ROUTES = 'A route is a name, a path, or the start of either followed by a star.';
  const PASSED = `and the world is at ${NOON} already: give a later world time, or leave it out.`;
  const ofOther = { title: 'Field of another kind' };
  const unknown = { title: 'Unknown route' };
  const past = { title: 'Fault in the past' };
  it.each([
    [{ kind: 'delay' }, { title: 'Delay without "ms"' }, 'milliseconds a call waits: 0 to 600000.'],
    [{ kind: 'lose_answer', ms: 5 }, ofOther, '"ms" has no meaning for lose_answer: leave it out.'],
    [
      { kind: 'answer', route: 'games.sumbitBet' },
      unknown,
      `No endpoint is "games.sumbitBet". The nearest are games.submitBet, games.list, games.trend. ${ROUTES}`,
    ],
    [{ kind: 'answer', route: 'games' }, unknown, 'No endpoint is "games".'],
    [{ kind: 'answer', route: 'Games.list' }, unknown, 'No endpoint is "Games.list".'],
    [{ kind: 'answer', route: 'GMAES.*' }, unknown, 'nearest are games.*, sms.*, user.*.'],
    [{ kind: 'answer', until: NOON }, past, `"until" is ${NOON}, ${PASSED}`],
  ])('refuses %j, and says why', async (body, { title }, detail) => {
    expect(await order(body)).toMatchObject(problem(400, title, detail));
    expect((await list()).faults).toEqual([]);
  });

  it('takes at most a thousand', async () => {
    for (let count = 0; count < 999; count += 1) server.world.faults.add({ kind: 'answer' });
    expect((await order({ kind: 'answer' })).status).toBe(201);
    const tooMany = problem(
      409,
      'Too many faults',
      'remove old ones with DELETE /__mock/faults/:id',
    );
    expect(await order({ kind: 'answer' })).toMatchObject(tooMany);
  });
});

it('GET /__mock/faults lists all in order, including those that struck no call', async () => {
  expect(await list()).toEqual({ faults: [], unmet: [] });
  server.world.faults.add({ kind: 'answer', route: 'user.vip' }, { standing: true });
  await order({ kind: 'rate_limit', route: 'games.*' });
  await order({ kind: 'truncate', route: 'news.index' });
  await server.call('games.list', {});
  expect(await list()).toMatchObject({
    faults: [
      { id: 1, kind: 'answer', standing: true },
      { id: 2, kind: 'rate_limit', seen: 1, struck: 1 },
      { id: 3, kind: 'truncate', seen: 0, struck: 0 },
    ],
    unmet: [3],
  });
});

describe('DELETE /__mock/faults', () => {
  it('removes one fault, or all, including those without an end', async () => {
    server.world.faults.add({ kind: 'answer' }, { standing: true });
    for (const kind of ['rate_limit', 'truncate']) await order({ kind });
    expect(await remove('/faults/2')).toMatchObject({ status: 204, body: null });
    expect(await list()).toMatchObject({ faults: [{ id: 1 }, { id: 3 }], unmet: [3] });
    expect(await remove('/faults')).toMatchObject({ status: 204, body: null });
    expect(await list()).toEqual({ faults: [], unmet: [] });
    expect(await struck()).toEqual([200, 1]);
  });

  it('does not know another id', async () => {
    await order({ kind: 'truncate' });
    for (const id of ['2', '0', '-1', '1.0', 'all', '1e0', '99999999999999999999']) {
      const detail = `no fault "${id}" in this world: GET /__mock/faults lists its faults.`;
      expect(await remove(`/faults/${id}`)).toMatchObject(problem(404, 'Unknown fault', detail));
    }
    expect((await list()).faults).toHaveLength(1);
  });
});
