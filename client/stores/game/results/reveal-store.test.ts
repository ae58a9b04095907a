import { readFileSync } from 'node:fs';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { FakeTimer, fakeMemory } from '../../fakes.test-support.ts';
import { DRAW, period } from '../game-store.test-support.ts';
import { RevealStore } from './reveal-store.ts';
import { type RolledDice, ROLLED_KEY, rolledDice } from './rolled-dice.ts';

const NO = period(241).game_no;
const NEXT = period(242).game_no;

/** A reveal of the draws of game 1, and of game 2, which nothing waits for. */
function openApp({ fromDrawMs = -60_000, isMotionReduced = false, isKnown = true } = {}) {
  const clock = new FakeTimer(DRAW * 1000 + fromDrawMs);
  const rolled: RolledDice[] = [];
  const listed = observable.array([1, 2].map((game_id) => ({ game_id, interval: 180 })));
  const known = observable.box(isKnown);
  const time = {
    get isKnown() {
      return known.get();
    },
    get nowMs() {
      return clock.nowMs;
    },
    tick: () => undefined,
  };
  const reveal = new RevealStore({
    time,
    timer: clock,
    listed: () => listed,
    isMotionReduced: () => isMotionReduced,
    onRoll: (dice) => rolled.push(dice),
  });
  const stop = reveal.follow(() => [{ gameId: 1, intervalMs: null }]);
  const step = () => reveal.stageOf(1)?.step ?? null;
  /** Returns the steps and when each began, from now until nothing is revealed. */
  const steps = () => {
    const seen: (readonly [string | null, number])[] = [];
    for (let ms = 0; ms <= 8_000; ms += 100) {
      if (seen.at(-1)?.[0] !== step()) seen.push([step(), ms]);
      clock.advance(100);
    }
    return seen;
  };
  /** Lets the time pass to the draw, whose dice are known at once. */
  const rollAtDraw = () => {
    clock.advance(60_000);
    reveal.learn(1, NO, [3, 4, 4]);
  };
  const knowTime = () => runInAction(() => known.set(true));
  return { clock, listed, knowTime, reveal, rollAtDraw, rolled, step, stop, steps };
}

describe('a draw that an open page waits for', () => {
  it('dims 3 s before, shakes from the draw on, and stops die by die after its dice are known', () => {
    const { clock, reveal, step, steps } = openApp();
    clock.advance(56_900);
    expect(step()).toBeNull();
    clock.advance(100);
    expect(step()).toBe('dimmed');
    clock.advance(2_900);
    expect(step()).toBe('dimmed');
    clock.advance(100);
    expect(reveal.stageOf(1)).toMatchObject({ gameNo: NO, step: 'shaking', dice: null });
    clock.advance(400);
    reveal.learn(1, NO, [3, 4, 4]);
    expect(reveal.stageOf(1)?.dice).toEqual([3, 4, 4]);
    expect(steps()).toEqual([
      ['shaking', 0],
      ['first', 900],
      ['second', 1_300],
      ['third', 1_700],
      ['sum', 1_900],
      ['tiles', 2_100],
      ['balance', 2_300],
      [null, 5_300],
    ]);
  });

  it('is hidden from the draw until its sum is shown', () => {
    const { clock, reveal } = openApp();
    clock.advance(59_999);
    expect(reveal.isHidden(1, NO)).toBe(false);
    clock.advance(1);
    expect(reveal.isHidden(1, NO)).toBe(true);
    expect(reveal.isHidden(1, NEXT)).toBe(false);
    reveal.learn(1, NO, [3, 4, 4]);
    clock.advance(1_899);
    expect(reveal.isHidden(1, NO)).toBe(true);
    clock.advance(1);
    expect(reveal.isHidden(1, NO)).toBe(false);
  });

  it('has one clock: dice that arrive again change nothing', () => {
    const { clock, reveal, rollAtDraw, rolled, step } = openApp();
    expect(clock.pending).toBe(0);
    rollAtDraw();
    clock.advance(1_000);
    reveal.learn(1, NO, [3, 4, 4]);
    clock.advance(700);
    expect(step()).toBe('third');
    clock.advance(10_000);
    reveal.learn(1, NO, [3, 4, 4]);
    expect(step()).toBeNull();
    expect(rolled).toEqual([{ gameId: 1, gameNo: NO, dice: [3, 4, 4] }]);
  });

  it('takes the dice of another tab, and ignores them while it does not wait for that draw', () => {
    const { clock, reveal, step } = openApp();
    const dice: RolledDice = { gameId: 1, gameNo: NO, dice: [3, 4, 4] };
    reveal.hear(dice);
    clock.advance(59_900);
    reveal.hear({ ...dice, gameNo: NEXT });
    expect(step()).toBe('dimmed');
    clock.advance(100);
    expect(reveal.stageOf(1)?.dice).toBeNull();
    reveal.hear(dice);
    clock.advance(1_700);
    expect(step()).toBe('third');
  });

  it('is shown without a reveal once its dice are 10 s late', () => {
    const { clock, reveal, step } = openApp();
    clock.advance(69_999);
    expect(step()).toBe('shaking');
    clock.advance(1);
    expect(step()).toBeNull();
    expect(reveal.isHidden(1, NO)).toBe(false);
    reveal.learn(1, NO, [3, 4, 4]);
    expect(step()).toBeNull();
    expect(clock.pending).toBe(0);
  });
});

describe('the style sheet', () => {
  const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
  const msOf = (token: string) => Number(new RegExp(`--${token}: (\\d+)ms`).exec(css)?.[1]);

  it('stops each die when its step begins', () => {
    const { rollAtDraw, steps } = openApp();
    rollAtDraw();
    const [first, next] = [msOf('dice-first'), msOf('dice-next')];
    const rests = steps().filter(([step]) => /first|second|third/.test(step ?? ''));
    expect(rests.map(([, ms]) => ms)).toEqual([first, first + next, first + 2 * next]);
  });

  it('fades as long as a reveal takes with reduced motion', () => {
    const { rollAtDraw, steps } = openApp({ isMotionReduced: true });
    rollAtDraw();
    const [fade, afterglow] = [msOf('fade'), 3_000];
    expect(steps()).toEqual([
      ['shaking', 0],
      ['balance', fade],
      [null, fade + afterglow],
    ]);
  });
});

it.each([-2_000, 0, 500])('a period found void %d ms after its draw is not revealed', (ms) => {
  const { clock, reveal, step } = openApp();
  clock.advance(60_000 + ms);
  reveal.drop(1, NO);
  expect(step()).toBeNull();
  clock.advance(5_000);
  expect(step()).toBeNull();
  expect(reveal.isHidden(1, NO)).toBe(false);
});

describe('a tap', () => {
  it('tells the result at once', () => {
    const { clock, reveal, rollAtDraw, step } = openApp();
    rollAtDraw();
    clock.advance(500);
    reveal.skip(1);
    expect(step()).toBe('balance');
    expect(reveal.isHidden(1, NO)).toBe(false);
    clock.advance(3_000);
    expect(step()).toBeNull();
    expect(clock.pending).toBe(0);
  });

  it('before the dice are known tells them when they arrive', () => {
    const { clock, reveal, step } = openApp();
    clock.advance(60_000);
    reveal.skip(1);
    expect(step()).toBe('shaking');
    reveal.learn(1, NO, [3, 4, 4]);
    expect(step()).toBe('balance');
  });

  it('does nothing before the draw', () => {
    const { clock, reveal, step } = openApp();
    clock.advance(58_000);
    reveal.skip(1);
    clock.advance(2_000);
    reveal.learn(1, NO, [3, 4, 4]);
    expect(step()).toBe('shaking');
  });
});

it('a draw that nothing waits for is hidden for as long as the dice would tumble', () => {
  const { clock, reveal } = openApp();
  clock.advance(60_000);
  reveal.update();
  expect(reveal.isHidden(2, NO)).toBe(true);
  clock.advance(1_900);
  expect(reveal.isHidden(2, NO)).toBe(false);
  reveal.learn(2, NO, [3, 4, 4]);
  expect(reveal.stageOf(2)).toBeNull();
});

it('a draw that nothing waits for is hidden until another tab shows its sum', () => {
  const { clock, reveal, stop } = openApp();
  stop();
  clock.advance(60_400);
  reveal.hear({ gameId: 2, gameNo: NO, dice: [3, 4, 4] });
  clock.advance(1_899);
  expect(reveal.isHidden(2, NO)).toBe(true);
  clock.advance(1);
  expect(reveal.isHidden(2, NO)).toBe(false);
});

it.each([
  ['before the app was opened', 500, 0],
  ['while the device slept', -60_000, 70_000],
])('a draw %s is shown at once', (_when, fromDrawMs, sleptMs) => {
  const { clock, reveal, step } = openApp({ fromDrawMs });
  clock.sleep(sleptMs);
  reveal.update();
  expect(step()).toBeNull();
  reveal.learn(1, NO, [3, 4, 4]);
  expect(step()).toBeNull();
  expect(reveal.isHidden(1, NO)).toBe(false);
});

it('waits for the time of the server', () => {
  const { clock, knowTime, reveal } = openApp({ fromDrawMs: -100, isKnown: false });
  clock.advance(200);
  reveal.update();
  expect(reveal.isHidden(1, NO)).toBe(false);
  knowTime();
  clock.advance(179_800);
  reveal.update();
  clock.advance(100);
  expect(reveal.isHidden(1, NEXT)).toBe(true);
});

it('reveals a draw that came before its game was known: until then, dice tell nothing', () => {
  const { clock, listed, knowTime, reveal, step } = openApp({ fromDrawMs: -100, isKnown: false });
  const games = listed.slice();
  runInAction(() => listed.clear());
  knowTime();
  clock.advance(300);
  reveal.learn(1, NO, [3, 4, 4]);
  runInAction(() => listed.replace(games));
  reveal.learn(1, NO, [3, 4, 4]);
  expect(step()).toBe('shaking');
  expect(reveal.isHidden(1, NO)).toBe(true);
});

it('knows the open game before the list of games does', () => {
  const { clock, listed, reveal } = openApp();
  runInAction(() => listed.clear());
  reveal.follow(() => [{ gameId: 3, intervalMs: 180_000 }]);
  expect([1, 3].map((gameId) => reveal.intervalMsOf(gameId))).toEqual([null, 180_000]);
  clock.advance(60_000);
  expect(reveal.isHidden(3, NO)).toBe(true);
});

it('tells draws in their order: a later one does not hold up an earlier one', () => {
  const { clock, reveal } = openApp();
  const drawAtMs = DRAW * 1000;
  expect(reveal.isTelling(drawAtMs)).toBe(false);
  clock.advance(60_000);
  expect(reveal.isTelling(drawAtMs)).toBe(true);
  expect(reveal.isTelling(drawAtMs - 1)).toBe(false);
  expect(reveal.isTelling(drawAtMs + 180_000)).toBe(true);
  reveal.learn(1, NO, [3, 4, 4]);
  clock.advance(2_299);
  expect(reveal.isTelling(drawAtMs)).toBe(true);
  clock.advance(1);
  expect(reveal.isTelling(drawAtMs)).toBe(false);
});

describe('the dice that another tab told', () => {
  it('are heard unchanged', () => {
    const storage = fakeMemory();
    const rolled = { gameId: 1, gameNo: '20260310-201', dice: [6, 5, 4] } as const;
    rolledDice(storage).tell(rolled);
    expect(rolledDice(storage).hear()).toEqual(rolled);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"gameId":"1","gameNo":"20260310-201","dice":[6,5,4]}',
    '{"gameId":1,"gameNo":201,"dice":[6,5,4]}',
    '{"gameId":1,"gameNo":"20260310-201","dice":[6,5,7]}',
    '{"gameId":1,"gameNo":"20260310-201"}',
  ])('are ignored when the storage holds %s', (text) => {
    const storage = fakeMemory();
    if (text !== null) storage.set(ROLLED_KEY, text);
    expect(rolledDice(storage).hear()).toBeNull();
  });
});
