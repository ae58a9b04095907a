import { beforeEach, describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import { verifyDraw } from '#contract/rules/fairness.ts';
import { expectProblem, problem, rolls, server, withServer } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';

const MINUTE = 60_000;
/** The periods of game 1 from noon on; each lasts three minutes. */
const [FIRST, SECOND, THIRD] = ['20261121241', '20261121242', '20261121243'];

withServer();

const order = (body: unknown) => server.control('POST', '/dice', body);

const list = async () => (await server.control('GET', '/dice')).body;

/** Returns the dice that were drawn, earliest first. */
async function readDrawnDice() {
  const { list: draws } = await server.ok('games.getHistoryRecord', { game_id: 1 });
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
    [
      'a period without dice',
      { game_id: 1, game_no: FIRST, strict: true },
      'A period takes one roll',
    ],
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
