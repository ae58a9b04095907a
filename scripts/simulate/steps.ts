import fc from 'fast-check';

const MINUTE = 60_000;

/** A step names players, chases and calls by any number; what it means depends on the walk so far. */
const some = fc.nat({ max: 99 });
const game = fc.constantFrom(1, 4);
const onPeriod = {
  who: some,
  game,
  lines: fc.array(some, { minLength: 1, maxLength: 3 }),
  stake: fc.integer({ min: 1_00, max: 60_00 }),
  keyed: fc.boolean(),
};

/** What may be done next, the likelier ones with the greater weight. */
export const STEP = fc.oneof(
  step(1, 'register', {}),
  step(3, 'deposit', {
    who: some,
    amount: fc.integer({ min: 1_00, max: 2000_00 }),
    channel: fc.constantFrom('demo', 'bank'),
    keyed: fc.boolean(),
  }),
  step(5, 'bet', {
    /** Periods from the present one on. */
    ahead: fc.constantFrom(0, 0, 0, 1, 2, -1, 101),
    ...onPeriod,
  }),
  step(6, 'chase', {
    ahead: fc.constantFrom(0, 0, 1, 3),
    multipliers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 8 }),
    stopOnWin: fc.boolean(),
    /** Losses are so many stakes: a limit there, or beside it by one, is where a mistake shows. */
    stopAtLoss: fc.option(
      fc.record({ stakes: fc.integer({ min: 1, max: 12 }), beside: fc.constantFrom(0, -1, 1) }),
    ),
    ...onPeriod,
  }),
  step(3, 'retry', { which: some, changed: fc.boolean() }),
  step(2, 'cancel', { who: some, which: some }),
  step(4, 'void', {
    game,
    ahead: fc.constantFrom(0, 0, 1, 1, 2, 3, 101),
    /** Whether it waits for the close of the present period. */
    late: fc.boolean(),
  }),
  step(8, 'wait', {
    ms: fc.constantFrom(1, 29_999, MINUTE, 2 * MINUTE - 1, 3 * MINUTE, 7 * MINUTE, 20 * MINUTE),
  }),
  step(3, 'wait to', { to: fc.constantFrom('close', 'draw') }),
  step(2, 'look', {
    at: fc.constantFrom('list', 'play', 'getGameResult', 'getHistoryRecord', 'trend'),
    game,
  }),
);

export type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;
export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;

/** What a number of a step names among what there is; nothing where there is none. */
export const pick = <T>(from: readonly T[], which: number): T | undefined =>
  from[which % Math.max(1, from.length)];

function step<D extends string, F extends object>(
  weight: number,
  name: D,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) {
  const arbitrary = fc.record<F>(fields).map((chosen) => ({ do: name, ...chosen }));
  return { weight, arbitrary };
}
