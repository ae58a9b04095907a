import { beforeEach, describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import { verifyDraw } from '#contract/rules/fairness.ts';
import { expectProblem, NOON, problem, rolls, server, withServer } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { contentOf } from '../core/testing/test-world.ts';

const MINUTE = 60_000;
const DRAW = NOON + 3 * MINUTE;
/** The periods of game 1 from noon on; each lasts three minutes. */
const [FIRST, SECOND, THIRD] = ['20261121241', '20261121242', '20261121243'];

withServer();

const order = (body: unknown) => server.control('POST', '/dice', body);

const list = async () => (await server.control('GET', '/dice')).body;

async function readDrawnDice(game_id = 1) {
  const { list: draws } = await server.ok('games.getHistoryRecord', { game_id });
  return draws.toReversed();
}

describe('POST /__mock/dice', () => {
  it('marks only the forced dice in the proof, which they do not match', async () => {
    await order({ game_id: 1, game_no: THIRD, dice: [[6, 1, 1]] });
    await order({ game_id: 1, game_no: SECOND, dice: [[1, 1, 2]] });
    await server.clock({ advance: '12m' });
    const draws = await readDrawnDice();
    expect(draws.slice(1, 3)).toMatchObject([{ dice: [1, 1, 2] }, { dice: [6, 1, 1] }]);
    const verified = draws.map(({ dice, proof: { draw_id: drawId, forced, ...proof } }) => ({
      forced,
      ...verifyDraw({ ...proof, drawId, dice: dice as Dice }), // the answer fits its schema
    }));
    const bySeed = { forced: false, chainOk: true, diceOk: true };
    const forced = { forced: true, chainOk: true, diceOk: false };
    expect(verified).toEqual([bySeed, forced, forced, bySeed]);
  });

  it('runs overdue draws first, without the new dice', async () => {
    server.wall.pass(4 * MINUTE);
    const { body } = await order({ game_id: 1, dice: [[1, 2, 3]] });
    expect(body).toEqual({ queued: 1, strict: [] });
    server.wall.pass(3 * MINUTE);
    expect(await readDrawnDice()).toMatchObject([
      { proof: { forced: false } },
      { dice: [1, 2, 3], proof: { forced: true } },
    ]);
  });

  const roll = rolls('123');
  it.each([
    ['nothing', {}, 'Nothing to do'],
    ['a period of no game', { game_no: FIRST, dice: roll }, 'No game'],
    ['no dice', { game_id: 1, game_no: FIRST, strict: true }, 'A period takes one roll'],
    [
      'two rolls',
      { game_id: 1, game_no: FIRST, dice: rolls('123', '123') },
      'A period takes one roll',
    ],
    ['an impossible day', { game_id: 1, game_no: '20260230001', dice: roll }, 'Not a period'],
  ])('refuses %s, and sets nothing', async (_, body, title) => {
    await expectProblem(() => order(body), 400, title);
  });

  it('refuses an unknown game', async () => {
    const unknown = problem(404, 'Unknown game', 'no game "99" in this world');
    expect(await order({ game_id: 99, dice: roll })).toMatchObject(unknown);
  });

  it.each([
    ['drawn', FIRST],
    ['from before the world', '20261121001'],
    ['void', SECOND],
  ])('refuses dice for a period that is %s', async (_, game_no) => {
    await server.clock({ advance: '5m' });
    run(server.world.db, "UPDATE period SET status = 'void' WHERE status = 'closed'");
    const call = () => order({ game_id: 1, game_no, dice: roll });
    const detail = `The period ${game_no} of game 1 is drawn or void already`;
    await expectProblem(call, 409, 'Period is over', detail);
  });
});

describe('GET and DELETE /__mock/dice', () => {
  beforeEach(async () => {
    await order({ game_id: 1, dice: [[1, 2, 3]], strict: true });
    await order({ dice: [[4, 4, 4]] });
    await order({ game_id: 1, game_no: SECOND, dice: [[5, 5, 5]] });
  });

  it('lists the queued rolls and the strict games', async () => {
    expect(await list()).toEqual({
      strict: [1],
      queued: [
        { id: 1, game_id: 1, game_no: null, dice: [1, 2, 3] },
        { id: 2, game_id: null, game_no: null, dice: [4, 4, 4] },
        { id: 3, game_id: 1, game_no: SECOND, dice: [5, 5, 5] },
      ],
    });
  });

  it('does not list a roll whose draw fell due without a call', async () => {
    server.wall.pass(3 * MINUTE);
    expect((await list()).queued).toMatchObject([{ id: 3 }]);
  });

  it.each([
    ['all', '/dice', []],
    ['those of a game', '/dice?game_id=1', [2]],
    ['none of a game without any', '/dice?game_id=2', [1, 2, 3]],
    ['one', '/dice/2', [1, 3]],
  ])('removes %s, and leaves strict as it is', async (_, path, left) => {
    expect((await server.control('DELETE', path)).status).toBe(204);
    const { queued, strict } = await list();
    expect(queued.map(({ id }) => id)).toEqual(left);
    expect(strict).toEqual([1]);
  });

  it('removes no roll that is not queued', async () => {
    for (const id of ['9', '0', '-1', 'one', '1e0', '9999999999999999']) {
      const call = () => server.control('DELETE', `/dice/${id}`);
      await expectProblem(call, 404, 'Unknown dice');
    }
  });
});

const move = (body: unknown) => server.control('POST', '/clock', body);

async function makeStrict(game_id?: number): Promise<void> {
  await server.clock({ freeze: true });
  await order({ strict: true, ...(game_id !== undefined && { game_id }) });
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
    expect((await order(body)).body).toEqual({ queued, strict });
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
    await order({ game_id: 1, strict: false });
    expect((await move({})).body).toMatchObject({ ...DRY(4, FIRST) });
    await order({ strict: false });
    await server.clock({});
    for (const game_id of [1, 4]) {
      expect(await readDrawnDice(game_id)).toMatchObject([
        { game_no: FIRST, proof: { forced: false } },
      ]);
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
  await order({ strict: true });
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
  expect(await readDrawnDice()).toMatchObject([{ dice: [6, 6, 5], proof: { forced: true } }]);
  expect(await server.main(ann)).toBe('100.00');
});
