import { BetPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

/** Two dice of which show different faces from those that the last draw showed. */
const ROLL = [6, 5, 4] as const;
/** When each die of a draw rests, in ms after its dice are known (LOOK-9). */
const STOPS = [900, 1300, 1700];

interface Landing {
  /** Its place among the dice. */
  readonly at: number;
  /** In ms. */
  readonly duration: number;
  /** The face in front when the landing of the cube began; null for its shadow and its hop. */
  readonly firstFace: number | null;
  readonly moves: readonly string[];
}

interface DiceWindow {
  readonly shownBy: (die: Element) => number;
  readonly landings: Landing[];
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('thrown dice land in turn on their faces @every-browser', async ({ page, clock, dice }) => {
  await page.addInitScript(FACES_SCRIPT);
  await page.addInitScript(recordLandings);
  await new BetPage(page).open();
  await expect(page.getByRole('timer', { name: /^Draw 201/ })).toBeVisible();
  await dice.next(1, [...ROLL]);
  await clock.to('draw');
  const stage = page.getByRole('img', { name: '6, 5, 4' }).first();
  const faces = () =>
    stage.evaluateAll(([shown]) => {
      const { shownBy } = window as unknown as DiceWindow; // of FACES_SCRIPT
      return Array.from(shown?.children ?? [], shownBy);
    });
  await expect.poll(faces).toEqual(ROLL);
  const landings = await page.evaluate(
    () => (window as unknown as DiceWindow).landings, // of recordLandings
  );
  // A die that rests before a busy machine has drawn it does not land.
  expect(landings).not.toEqual([]);
  for (const { at, duration, moves, firstFace } of landings) {
    expect(duration).toBe(STOPS[at]);
    expect(moves.filter((each) => each !== 'transform' && each !== 'opacity')).toEqual([]);
    // The first moment of a throw tells no result.
    expect(firstFace).not.toBe(ROLL[at]);
  }
});

function recordLandings(): void {
  const landings: Landing[] = [];
  Object.assign(window, { landings });
  const { shownBy } = window as unknown as DiceWindow; // of FACES_SCRIPT
  const OF_FRAME = new Set(['offset', 'computedOffset', 'easing', 'composite']);
  document.addEventListener('animationstart', ({ target }) => {
    const die = target instanceof Element && target.closest('[class*=landing]')?.parentElement;
    if (!die) return;
    for (const animation of target.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect)) continue;
      const now = animation.currentTime;
      animation.currentTime = 0;
      const firstFace = target.matches('[class*=_cube]') ? shownBy(die) : null;
      animation.currentTime = now;
      const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      landings.push({
        at: Array.from(die.parentElement?.children ?? []).indexOf(die),
        duration: Math.round(Number(effect.getTiming().duration)),
        firstFace,
        moves: keys.filter((key) => !OF_FRAME.has(key)),
      });
    }
  });
}

/**
 * Defines a function that returns the pips of the face that a die shows. It compares transform matrices,
 * because a hit test in 3D may find the middle of the cube.
 */
const FACES_SCRIPT = `window.shownBy = (die) => {
  const pipsOf = (face) =>
    (face?.querySelector('[class*=pips]')?.getAttribute('d') ?? '').split('M').length - 1;
  const cube = die.querySelector('[class*=cube]');
  if (!cube) return pipsOf(die);
  // The picture of a face does not turn itself: the side around it and the cube do.
  const turnOf = (box) => {
    const own = new DOMMatrix(getComputedStyle(box).transform);
    return box === cube ? own : turnOf(box.parentElement).multiply(own);
  };
  const [front] = Array.from(cube.querySelectorAll('svg')).toSorted(
    (one, other) => turnOf(other).m33 - turnOf(one).m33,
  );
  return pipsOf(front);
};`;
