import { describe, expect, it } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { NOON, rolls, server, withServer } from '../testing/test-server.ts';

withServer();

const MINUTE = 60_000;
const DRAW = NOON + 3 * MINUTE;
/** The period of games 1 and 4 that opens at noon. */
const FIRST = '20261121241';
const SECOND = '20261121242';

const setDice = (body: unknown) => server.control('POST', '/dice', body);
const move = (body: unknown) => server.control('POST', '/clock', body);

async function makeStrict(game_id?: number): Promise<void> {
  await server.clock({ freeze: true });
  await setDice({ strict: true, ...(game_id !== undefined && { game_id }) });
}

const DRY = (gameId: number, gameNo: string) => ({
  type: 'about:blank',
  title: 'No dice queued',
  status: 409,
  detail: `Game ${gameId} has strict dice, and its period ${gameNo} has no queued dice. Queue some with POST /__mock/dice {"game_id":${gameId},"dice":[[1,2,3]]}, or let the seed draw with {"game_id":${gameId},"strict":false}; the next call continues with this draw.`,
});

it('POST /__mock/dice makes the draws of one game or of all strict, and ends that', async () => {
  const dice = [[1, 2, 3]];
  for (const [body, queued, strict] of [
    [{ game_id: 2, strict: true }, 0, [2]],
    [{ strict: true }, 0, [1, 2, 3, 4]],
    [{ game_id: 2, strict: false, dice }, 1, [1, 3, 4]],
    [{ strict: false }, 0, []],
  ] as const) {
    expect((await setDice(body)).body).toEqual({ queued, strict });
  }
});

describe('a strict draw without dice', () => {
  it('is answered as a problem with game, period and the due work that ran', async () => {
    await makeStrict(1);
    const { status, type, body } = await move({ advance: '1h' });
    expect({ status, type }).toEqual({ status: 409, type: 'application/problem+json' });
    expect(body).toEqual({
      ...DRY(1, FIRST),
      fired: [
        { at: DRAW - MINUTE, kind: 'close', game_id: 1, game_no: FIRST },
        { at: DRAW - MINUTE, kind: 'close', game_id: 4, game_no: FIRST },
      ],
    });
  });

  it('blocks further moves of the clock until dice are queued, and runs at the next one', async () => {
    await makeStrict(1);
    await move({ freeze: false, advance: '3m' });
    for (const body of [{ advance: '1h' }, { set: NOON + 60 * MINUTE }, { to: 'next' }]) {
      expect((await move(body)).body).toEqual({ ...DRY(1, FIRST), fired: [] });
    }
    expect((await move({ freeze: true, speed: 2 })).status).toBe(409);
    server.wall.pass(MINUTE);
    const { body } = await server.control('GET', '/clock');
    expect(body).toEqual({ now: DRAW, frozen: true, speed: 2 });
    await server.dice([[1, 2, 3]], 1);
    const { fired } = await server.clock({});
    const names = fired.map(({ kind, game_id }) => `${kind} ${game_id}`);
    expect(names).toEqual(['draw 1', 'draw 4', 'settle 1', 'settle 4']);
  });

  it('uses the seed once strict mode is off', async () => {
    await makeStrict();
    await move({ to: 'draw' });
    await setDice({ game_id: 1, strict: false });
    expect((await move({})).body).toMatchObject({ ...DRY(4, FIRST) });
    await setDice({ strict: false });
    await server.clock({});
    for (const game_id of [1, 4]) {
      const { list } = await server.ok('games.getHistoryRecord', { game_id });
      expect(list).toMatchObject([{ game_no: FIRST, proof: { forced: false } }]);
    }
  });

  it('does not block calls that only read the state of the world', async () => {
    await makeStrict();
    await move({ to: 'draw' });
    for (const path of ['/clock', '/dice', '/due-work', '/sms'] as const) {
      expect((await server.control('GET', path)).status).toBe(200);
    }
    expect(await server.control('POST', '/audit')).toMatchObject({ status: 200 });
  });
});

it('a call to the API that meets a strict draw without dice is refused until there are dice', async () => {
  await setDice({ strict: true });
  const ann = server.player('ann', 100_00);
  const bet = { game_id: 1, bet_content: { lines: [{ play: 'big', amount: '10.00' }] } };
  await server.ok('games.submitBet', { ...bet, game_no: FIRST }, ann);
  server.wall.pass(3 * MINUTE);
  const before = contentOf(server.world.db);
  const payload = { ...bet, game_no: SECOND };
  const call = { method: 'POST', url: '/api/games/submitBet', payload } as const;
  const response = await server.app.inject({ ...call, headers: { token: ann.token } });
  expect(response.statusCode).toBe(409);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/);
  expect(response.json()).toEqual(DRY(1, FIRST));
  // The closes before the draw have run; the call itself has changed nothing.
  const { period: _1, due_work: _2, sqlite_sequence: _3, ...after } = contentOf(server.world.db);
  expect(before).toMatchObject(after);
  const fired = [{ kind: 'close' }, { kind: 'close' }];
  expect(server.world.journal.entries().at(-1)).toMatchObject({ fired });

  await server.dice(rolls('665', '123'));
  await server.ok('games.submitBet', payload, ann);
  const { list } = await server.ok('games.getHistoryRecord', { game_id: 1 });
  expect(list).toMatchObject([{ dice: [6, 6, 5], proof: { forced: true } }]);
  expect((await server.ok('wallet.index', {}, ann)).main).toBe('100.00');
});
