import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { seedsFrom, Walk, type Step } from './random-walk.test-support.ts';

/** A failing walk prints its seed, its path and the shortest walk that fails; put them here to repeat it. */
const WALKS = {
  numRuns: 60,
  seed: 20261121,
  interruptAfterTimeLimit: 90_000,
  markInterruptAsFailure: true,
};
const STEPS = 30;

const MINUTE = 60_000;
/** Twenty to midnight in Shanghai: a walk may begin on either side of it. */
const EVENING = Date.UTC(2026, 10, 21, 15, 40);

const some = fc.nat({ max: 99 });
const game = fc.constantFrom(1, 4);
const onPeriod = {
  who: some,
  game,
  lines: fc.array(some, { minLength: 1, maxLength: 3 }),
  stake: fc.integer({ min: 1_00, max: 60_00 }),
  keyed: fc.boolean(),
};
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('register' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      who: some,
      amount: fc.integer({ min: 1_00, max: 300_00 }),
      channel: fc.constantFrom('demo' as const, 'bank' as const),
      keyed: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      ahead: fc.constantFrom(0, 0, 0, 1, 2, -1, 101),
      ...onPeriod,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('chase' as const),
      ahead: fc.constantFrom(0, 0, 1, 3),
      multipliers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 8 }),
      stopOnWin: fc.boolean(),
      stopAtLoss: fc.option(fc.integer({ min: 1, max: 150_00 })),
      ...onPeriod,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('retry' as const),
      which: some,
      changed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), who: some, which: some }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('void' as const),
      game,
      ahead: fc.constantFrom(0, 0, 1, 1, 2, 3, 101),
      late: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 29_999, MINUTE, 2 * MINUTE - 1, 3 * MINUTE, 7 * MINUTE, 20 * MINUTE),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait to' as const),
      to: fc.constantFrom('close' as const, 'draw' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      at: fc.constantFrom(
        'list' as const,
        'play' as const,
        'getGameResult' as const,
        'getHistoryRecord' as const,
        'trend' as const,
      ),
      game,
    }),
  },
);

it('wherever a walk leads, everybody has what the model says and the books add up', async () => {
  const server = await testServer({ now: EVENING });
  const seen = new Set<string>();
  const memory = { drawAtBySeed: seedsFrom(server.world, EVENING), seen };
  let walks = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 * MINUTE }),
      fc.array(STEP, { minLength: 1, maxLength: 2 * STEPS, size: 'max' }),
      async (late, steps) => {
        const key = `walk-${(walks += 1)}`;
        const world = server.worlds.create({
          key,
          scenario: 'empty',
          now: EVENING + late,
          seed: server.world.chance.seed,
        });
        try {
          const walk = new Walk(server, world, memory);
          for (const step of steps) await walk.take(step);
          await walk.end();
        } finally {
          server.worlds.drop(key);
        }
      },
    ),
    WALKS,
  );
  expect([...seen].filter((text) => text !== '').toSorted()).toEqual([
    'Bet placed',
    'Chase not found',
    'Chase placed',
    'Chase stopped, the rest is refunded',
    'Current round closed, please wait for next',
    'Deposit completed',
    'Deposit order received',
    'Insufficient balance',
    'Sign up successful',
    'This Idempotency-Key was used for another request',
    'This chase has ended already',
    'This round is closed',
    'This round is not open for bets yet',
    'chase cancelled',
    'chase finished',
    'chase running',
    'chase stopped',
    'seed revealed',
    'void done',
    'void too far',
    'void void',
  ]);
}, 120_000);
