import { expect, it } from 'vitest';
import { formatMoney, minor, type Minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { callUrl, openListeningServer } from './testing/live-server.ts';
import { SCALED_TIMEOUT_MS, TEST_SCALE } from './testing/test-scale.ts';
import { NOON, playerIn } from './testing/test-server.ts';

const WORLDS = 20 * TEST_SCALE;
const MINUTE = 60_000;
const PERIOD = 3 * MINUTE;

/** The values of one world; no other world has them. */
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

interface Envelope<D> {
  readonly code: number;
  readonly msg: string;
  readonly time: string;
  readonly data: D;
}

it(
  'many worlds at once keep their dice and faults apart',
  { timeout: SCALED_TIMEOUT_MS },
  async () => {
    const { url, worlds } = await openListeningServer();
    const all = Array.from({ length: WORLDS }, (_, no) => readOwnState(no));
    // Each step waits for the socket, so that the calls of all worlds come in any order.
    const results = await Promise.all(all.map((own) => flow(own)));
    expect(results).toEqual(all.map(expected));
    // Draws without forced dice come from the seed of the world.
    expect(new Set(results.map(({ commitment }) => commitment)).size).toBe(WORLDS);
    expect(worlds.all()).toHaveLength(WORLDS + 1);

    async function flow({ key, no, now, money, dice }: Own) {
      const headers = { 'x-mock-world': key };
      const control = <T>(path: string, body?: unknown) =>
        callUrl<T>(`${url}/__mock${path}`, { headers, body });
      const body = { now, freeze: true, seed: key, scenario: no % 2 ? 'default' : 'empty' };
      expect((await control('/worlds', body)).status).toBe(201);
      const world = worlds.find(key);
      if (!world) throw new Error(`there is no ${key}`);
      const { token } = playerIn(world, `player${no}`, money);
      const call = async <T>(path: string, payload?: unknown) =>
        (
          await callUrl<Envelope<T>>(`${url}/api${path}`, {
            headers: { ...headers, token },
            body: payload,
          })
        ).answer;

      await control('/dice', { game_id: 1, dice });
      await control('/faults', { kind: 'answer', route: 'games.list', msg: `only ${no}`, nth: 2 });
      const { data: before } = await call<{
        current: { game_no: string };
        fairness: { commitment: string };
      }>('/games/getGameResult?game_id=1');
      const bet_content = { lines: [{ play: 'odd', amount: '10.00' }] };
      const bet = { game_id: 1, game_no: before.current.game_no, bet_content };
      const placed = await call<{ game_no: string }>('/games/submitBet', bet);
      const answers: string[] = [];
      for (let round = 0; round < 3; round += 1) answers.push((await call('/games/list')).msg);
      await control('/clock', { to: 'settled', game_id: 1 });
      await control('/clock', { to: 'settled', game_id: 1 });
      const history = await call<{ list: { dice: Dice }[] }>(
        '/games/getHistoryRecord?game_id=1&limit=2',
      );
      const wallet = await call<{ main: string }>('/wallet/index');
      const status = await control<Record<string, unknown>>('/status');
      return {
        placed: placed.code,
        gameNo: placed.data.game_no,
        answers,
        dice: history.data.list.map((draw) => draw.dice).toReversed(),
        main: wallet.data.main,
        time: Number(wallet.time) * 1000,
        status: status.answer,
        commitment: before.fairness.commitment,
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
      calls: 7,
      users: no % 2 ? 2 : 1,
    }),
  };
}
