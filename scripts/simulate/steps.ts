import fc from 'fast-check';

const MINUTE = 60_000;

/** Selects a player, chase or call; `pick` takes it modulo the number of those that exist. */
const some = fc.nat({ max: 99 });
const game = fc.constantFrom(1, 4);
/** At least the smallest withdrawal. */
const aMove = fc.integer({ min: 10_00, max: 400_00 });
/** Something that goes wrong with a call; the caller then sends it again. */
const trouble = fc.constantFrom('none', 'none', 'none', 'none', 'none', 'disk full', 'sent twice');
const onPeriod = {
  who: some,
  game,
  lines: fc.array(some, { minLength: 1, maxLength: 3 }),
  stake: fc.integer({ min: 1_00, max: 60_00 }),
  keyed: fc.boolean(),
  trouble,
};

/** A random step. The first argument of `step` is its weight. */
export const STEP = fc.oneof(
  step(1, 'register', {}),
  step(6, 'deposit', {
    who: some,
    amount: fc.integer({ min: 1_00, max: 2000_00 }),
    channel: fc.constantFrom('demo', 'bank'),
    keyed: fc.boolean(),
    trouble,
  }),
  step(3, 'transfer', { who: some, to: some, amount: aMove, keyed: fc.boolean(), trouble }),
  step(2, 'withdraw', { who: some, amount: aMove, keyed: fc.boolean(), trouble }),
  step(4, 'save', { who: some, amount: aMove, direction: fc.constantFrom('in', 'out') }),
  step(2, 'review', { which: some, decision: fc.constantFrom('approve', 'reject') }),
  step(5, 'bet', {
    /** Number of periods after the present one. */
    ahead: fc.constantFrom(0, 0, 0, 1, 2, -1, 101),
    ...onPeriod,
  }),
  step(6, 'chase', {
    ahead: fc.constantFrom(0, 0, 1, 3),
    multipliers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 8 }),
    stopOnWin: fc.boolean(),
    /** Losses are multiples of the stake, so limits at a multiple or one beside it find off-by-one errors. */
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
    /** Wait for the close of the present period first. */
    late: fc.boolean(),
  }),
  step(8, 'wait', {
    ms: fc.constantFrom(
      1,
      29_999,
      MINUTE,
      2 * MINUTE - 1,
      3 * MINUTE,
      7 * MINUTE,
      20 * MINUTE,
      180 * MINUTE,
    ),
  }),
  /** The clock of the machine jumps, also back. The clock of a world then stands. */
  step(2, 'jump', { ms: fc.constantFrom(-60 * MINUTE, -MINUTE, -1, 1, MINUTE, 10 * MINUTE) }),
  /** The world is closed and opened again from what is stored of it. */
  step(2, 'restart', {}),
  step(2, 'snapshot', {}),
  step(2, 'restore', {}),
  step(3, 'wait to', { to: fc.constantFrom('close', 'draw') }),
  step(2, 'look', {
    at: fc.constantFrom('list', 'play', 'getGameResult', 'getHistoryRecord', 'trend'),
    game,
  }),
);

export type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;
export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;

/** Returns the element that a step's number selects; undefined when there is none. */
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
