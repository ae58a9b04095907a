import { describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import { chainFrom, diceOf } from '#contract/rules/fairness.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { betRecord } from '../../stores/game/game-store.test-support.ts';
import {
  computeSteps,
  findProblems,
  computeVerdict,
  walkBack,
  type Anchor,
  checkLines,
} from './proof-checks.ts';

// The test vector of the seed chain (GAME-31).
const TERMINAL = '1cb0dbc4716651d1effad79551bf8a3792197cb52c4d85210c23dfbca79918ef';
const COMMITMENT = 'fe553305edae1e30a65c2aab9ffc07e318cef8c57c59567502983598cad13109';
const SALT = 'k3-public-salt-v1';
const chain = chainFrom(TERMINAL, 5);
const day = { commitment: COMMITMENT, salt: SALT, isPublished: true };

type Change = Partial<Draw['proof']> & { dice?: [number, number, number] };

function draw(seq: number, { dice, ...proof }: Change = {}): Draw {
  const game_no = `2025010100${seq}`;
  const draw_id = `k3m3-${game_no}`;
  const seed = chain[seq] ?? '';
  const [one, two, three] = diceOf(seed, SALT, draw_id);
  return {
    game_no,
    draw_time: 0,
    dice: (dice as [1, 1, 1]) ?? [one, two, three], // the type wants faces, the test has numbers
    sum: 11,
    size: 'big',
    parity: 'odd',
    shape: 'pair',
    proof: {
      algorithm: 'k3-hmac-v1',
      seed,
      previous: chain[seq - 1] ?? '',
      salt: SALT,
      draw_id,
      forced: false,
      ...proof,
    },
  };
}

describe('computeSteps', () => {
  it('returns the message, its digest and each byte up to the third die', () => {
    const proof = { ...draw(1).proof, seed: '0'.repeat(64), salt: 'client', draw_id: '0' };
    expect(computeSteps(proof)).toMatchObject({
      rounds: [
        {
          message: 'client:0:0',
          digest: 'fe7c1367538d6ccf4d0be430bde1079389741a0e1ce752a5e8c7ae7321d1d6ec',
          bytes: [
            { hex: 'fe', value: 254, face: null },
            { hex: '7c', value: 124, face: 5 },
            { hex: '13', value: 19, face: 2 },
            { hex: '67', value: 103, face: 2 },
          ],
        },
      ],
      dice: [5, 2, 2] satisfies Dice,
    });
  });

  it('matches the chain test vectors, whose links lead to the commitment', async () => {
    for (const [seq, dice] of [
      [1, '236'],
      [2, '546'],
      [3, '113'],
      [4, '164'],
      [5, '125'],
    ] as const) {
      expect(computeSteps(draw(seq).proof).dice.join('')).toBe(dice);
      expect(await walkBack(chain[seq] ?? '', seq, async () => undefined)).toBe(COMMITMENT);
    }
  });
});

describe('the verdict of a proof', () => {
  const verdictAndProblems = (one: Draw, anchor: Anchor = 'ok', code: string | null = 'k3m3') => {
    const problems = findProblems(one, code, day, anchor);
    return [computeVerdict(one, problems), ...problems];
  };

  it('is verified for a fair draw', () => {
    for (const seq of [1, 2, 3, 4, 5]) expect(verdictAndProblems(draw(seq))).toEqual(['verified']);
    expect(verdictAndProblems(draw(2), 'unknown', null)).toEqual(['verified']);
  });

  it.each([
    ['other dice', draw(2, { dice: [5, 4, 5] }), ['dice']],
    ['another seed', draw(2, { seed: '0'.repeat(64) }), ['link', 'dice']],
    ['another previous seed', draw(2, { previous: COMMITMENT }), ['link']],
    ['another salt', draw(2, { salt: 'mine' }), ['salt', 'dice']],
    ['the draw of another game', draw(2, { draw_id: 'k3m5-20250101002' }), ['drawId', 'dice']],
  ] as const)('is a mismatch for %s', (_, one, problems) => {
    expect(verdictAndProblems(one)).toEqual(['mismatch', ...problems]);
  });

  it('is a mismatch for a chain that leads to another commitment', () => {
    expect(verdictAndProblems(draw(2), 'broken')).toEqual(['mismatch', 'commitment']);
  });

  it('is forced for forced dice, unless something else is wrong', () => {
    const forced = draw(2, { dice: [1, 1, 1], forced: true });
    expect(verdictAndProblems(forced)).toEqual(['forced', 'dice']);
    expect(verdictAndProblems(draw(2, { forced: true }))).toEqual(['forced']);
    const broken = draw(2, { dice: [1, 1, 1], forced: true, previous: COMMITMENT });
    expect(verdictAndProblems(broken)[0]).toBe('mismatch');
  });

  it('is foreign for an unknown algorithm', () => {
    expect(verdictAndProblems(draw(2, { algorithm: 'k4' }))[0]).toBe('foreign');
  });
});

it('walkBack pauses between slices when it follows the chain of a full day', async () => {
  let pauses = 0;
  const seed = chainFrom(TERMINAL, 480)[480] ?? '';
  await walkBack(seed, 480, async () => void (pauses += 1));
  expect(pauses).toBe(11);
});

type Line = Bet['lines'][number];

const DICE: Dice = [3, 3, 4];

const LINE: Line = {
  play: 'big',
  pick: '',
  amount: '10.00',
  odds: '2.00',
  status: 'lose',
  returned: '0.00',
};

const statesOf = (...lines: Partial<Line>[]) => {
  const bet = betRecord({ lines: lines.map((line) => ({ ...LINE, ...line })) });
  return checkLines([bet], DICE).map(({ state, due }) => [state, due]);
};

describe('checkLines', () => {
  it('returns ok for a line that was paid by the rules', () => {
    expect(
      statesOf(
        {},
        { play: 'small', status: 'win', returned: '20.00' },
        { play: 'sum', pick: '10', odds: '7.77', amount: '1.00', status: 'win', returned: '7.77' },
        { play: 'fish', pick: '3', odds: '2.00/3.00/4.00', status: 'win', returned: '30.00' },
      ),
    ).toEqual([
      ['ok', 0],
      ['ok', 20_00],
      ['ok', 7_77],
      ['ok', 30_00],
    ]);
  });

  it('returns differs for an unpaid win, a paid loss and a payout that is too small', () => {
    expect(
      statesOf(
        { play: 'small' },
        { status: 'win', returned: '20.00' },
        { play: 'fish', pick: '3', odds: '2.00/3.00/4.00', status: 'win', returned: '20.00' },
      ).map(([state]) => state),
    ).toEqual(['differs', 'differs', 'differs']);
  });

  it('does not compare the payout of a pending or refunded line', () => {
    const lines = statesOf({ status: 'pending' }, { status: 'cancelled', returned: '10.00' });
    expect(lines.map(([state]) => state)).toEqual(['waiting', 'refunded']);
  });

  it.each([
    { play: 'straight' as 'big' }, // a play that a newer server may have
    { odds: '?' },
    { play: 'fish', pick: '3', odds: '2.00' },
  ] as const)('returns unreadable for %j, which the rules cannot settle', (line) => {
    expect(statesOf(line)).toEqual([['unreadable', null]]);
  });
});
