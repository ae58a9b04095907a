import { expect, it } from 'vitest';
import { formatMoney, minor, type Minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { SCALED_TIMEOUT_MS, TEST_SCALE } from './testing/test-scale.ts';
import { NOON, playerIn, testServer, MINUTE } from './testing/test-server.ts';

const WORLDS = 20 * TEST_SCALE;
const PERIOD = 3 * MINUTE;

interface Own {
  readonly key: string;
  readonly no: number;
  readonly now: number;
  readonly money: Minor;
  readonly dice: readonly Dice[];
}

function readOwnState(no: number): Own {
  const roll = (at: number): Dice => [
    face(at),
    face(Math.floor(at / 6)),
    face(Math.floor(at / 36) + 3),
  ];
  return {
    key: `world-${no}`,
    no,
    now: NOON + no * PERIOD,
    money: minor(100_000 + no * 100),
    dice: [roll(no), roll(no + 100)],
  };
}

const face = (at: number) => ((at % 6) + 1) as Dice[number]; // 1 to 6

it(
  'many worlds at once keep their dice and faults apart',
  { timeout: SCALED_TIMEOUT_MS },
  async () => {
    const server = await testServer({ limit: 500, requireWorld: true });
    const all = Array.from({ length: WORLDS }, (_, no) => readOwnState(no));
    const results = await Promise.all(all.map((own) => flow(own)));
    expect(results).toEqual(all.map(expected));
    // Draws without forced dice come from the seed of the world.
    expect(new Set(results.map(({ commitment }) => commitment)).size).toBe(WORLDS);
    expect(server.worlds.all()).toHaveLength(WORLDS + 1);

    async function flow({ key, no, now, money, dice }: Own) {
      const body = { now, freeze: true, seed: key, scenario: no % 2 ? 'default' : 'empty' };
      expect((await server.control('POST', '/worlds', body, key)).status).toBe(201);
      const world = server.worlds.find(key);
      if (!world) throw new Error(`there is no ${key}`);
      const { token } = playerIn(world, `player${no}`, money);
      const at = { token, world: key };

      await server.control('POST', '/dice', { game_id: 1, dice }, key);
      const fault = { kind: 'answer', route: 'games.list', msg: `only ${no}`, nth: 2 };
      await server.control('POST', '/faults', fault, key);
      const { current, fairness } = await server.ok('games.getGameResult', { game_id: 1 }, at);
      const bet_content = { lines: [{ play: 'odd', pick: '', amount: '10.00' }] };
      const bet = { game_id: 1, game_no: current.game_no, bet_content };
      const placed = await server.call('games.submitBet', bet, at);
      const answers: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        answers.push((await server.call('games.list', {}, at)).msg);
      }
      await server.clock({ to: 'settled', game_id: 1 }, key);
      await server.clock({ to: 'settled', game_id: 1 }, key);
      const history = await server.ok('games.getHistoryRecord', { game_id: 1, limit: 2 }, at);
      const wallet = await server.call('wallet.index', {}, at);
      return {
        placed: placed.code,
        gameNo: placed.data.game_no,
        answers,
        dice: history.list.map((draw) => draw.dice).toReversed(),
        main: wallet.data.main,
        time: Number(wallet.time) * 1000,
        status: (await server.control('GET', '/status', undefined, key)).body,
        commitment: fairness.commitment,
      };
    }
  },
);

function expected({ key, no, now, money, dice }: Own) {
  const [first = [1, 1, 1]] = dice;
  const sum = first.reduce((total, each) => total + each, 0);
  const isTriple = new Set(first).size === 1;
  const returned = sum % 2 === 1 && !isTriple ? 2000 : 0;
  return {
    commitment: expect.any(String),
    placed: 1,
    gameNo: expect.stringMatching(/^202611\d{5}$/),
    answers: ['', `only ${no}`, ''],
    dice,
    main: formatMoney(minor(money - 1000 + returned)),
    time: now + 2 * PERIOD,
    status: expect.objectContaining({
      world: key,
      scenario: no % 2 ? 'default' : 'empty',
      seed: key,
      now: now + 2 * PERIOD,
      frozen: true,
      dice_queued: 0,
      faults: 1,
      unmet_faults: 0,
      clock_set_back_ms: 0,
      calls: 7,
      users: no % 2 ? 2 : 1,
    }),
  };
}
