import { describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import { chainFrom, diceOf } from '#contract/rules/fairness.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { walkBack } from './chain-walk.ts';
import { problemsOf, stepsOf, verdictOf, type Anchor } from './proof-steps.ts';

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
    dice: (dice as [1, 1, 1]) ?? [one, two, three], // any faces serve
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

describe('the steps of a proof', () => {
  it('show the message, its digest, and each byte up to the third die', () => {
    const proof = { ...draw(1).proof, seed: '0'.repeat(64), salt: 'client', draw_id: '0' };
    expect(stepsOf(proof)).toMatchObject({
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

  it('hold for the chain vectors, whose links lead to the commitment', async () => {
    for (const [seq, dice] of [
      [1, '236'],
      [2, '546'],
      [3, '113'],
      [4, '164'],
      [5, '125'],
    ] as const) {
      expect(stepsOf(draw(seq).proof).dice.join('')).toBe(dice);
      expect(await walkBack(chain[seq] ?? '', seq, async () => undefined)).toBe(COMMITMENT);
    }
  });
});

describe('the verdict', () => {
  const judge = (one: Draw, anchor: Anchor = 'ok', code: string | null = 'k3m3') => {
    const problems = problemsOf(one, code, day, anchor);
    return [verdictOf(one, problems), ...problems];
  };

  it('of a fair draw is that it holds', () => {
    for (const seq of [1, 2, 3, 4, 5]) expect(judge(draw(seq))).toEqual(['verified']);
    expect(judge(draw(2), 'unknown', null)).toEqual(['verified']);
  });

  it.each([
    ['other dice', draw(2, { dice: [5, 4, 5] }), ['dice']],
    ['another seed', draw(2, { seed: '0'.repeat(64) }), ['link', 'dice']],
    ['another seed before it', draw(2, { previous: COMMITMENT }), ['link']],
    ['another salt', draw(2, { salt: 'mine' }), ['salt', 'dice']],
    ['the draw of another game', draw(2, { draw_id: 'k3m5-20250101002' }), ['drawId', 'dice']],
  ] as const)('finds %s', (_, one, problems) => {
    expect(judge(one)).toEqual(['mismatch', ...problems]);
  });

  it('finds a chain that leads elsewhere', () => {
    expect(judge(draw(2), 'broken')).toEqual(['mismatch', 'commitment']);
  });

  it('says of forced dice that they are, unless more is wrong', () => {
    expect(judge(draw(2, { dice: [1, 1, 1], forced: true }))).toEqual(['forced', 'dice']);
    expect(judge(draw(2, { forced: true }))).toEqual(['forced']);
    const broken = draw(2, { dice: [1, 1, 1], forced: true, previous: COMMITMENT });
    expect(judge(broken)[0]).toBe('mismatch');
  });

  it('is not given on a method that is not known', () => {
    expect(judge(draw(2, { algorithm: 'k4' }))[0]).toBe('foreign');
  });
});

it('a walk of a whole day pauses for what the player does', async () => {
  let pauses = 0;
  const seed = chainFrom(TERMINAL, 480)[480] ?? '';
  await walkBack(seed, 480, async () => void (pauses += 1));
  expect(pauses).toBe(11);
});
