import { parseDice, type Dice, type Face } from '#contract/rules/dice.ts';
import {
  digestOf,
  drawIdOf,
  faceOfByte,
  FAIRNESS_ALGORITHM,
  messageOf,
  previousSeed,
  verifyDraw,
} from '#contract/rules/fairness.ts';
import type { DayCommitment } from '../../stores/game/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';

export type ProofByte = {
  readonly hex: string;
  readonly value: number;
  readonly face: Face | null;
};

/** One message and its digest, with the bytes that were used of it. */
export type ProofRound = {
  readonly message: string;
  readonly digest: string;
  readonly bytes: readonly ProofByte[];
};

/** The way from the seed to the dice, step by step. */
export type ProofSteps = {
  readonly seedHash: string;
  readonly rounds: readonly ProofRound[];
  readonly dice: Dice;
};

export type ProofProblem = 'dice' | 'link' | 'commitment' | 'drawId' | 'salt';
export type Verdict = 'verified' | 'mismatch' | 'forced' | 'foreign';
/** Whether the chain leads back to the day's commitment; `unknown` where there is none to compare. */
export type Anchor = 'ok' | 'broken' | 'unknown';

export function stepsOf({ seed, salt, draw_id }: Draw['proof']): ProofSteps {
  const rounds: ProofRound[] = [];
  const faces: Face[] = [];
  for (let counter = 0; ; counter += 1) {
    const message = messageOf(salt, draw_id, counter);
    const digest = digestOf(seed, message);
    const bytes: ProofByte[] = [];
    rounds.push({ message, digest: Array.from(digest, hexOf).join(''), bytes });
    for (const value of digest) {
      const face = faceOfByte(value);
      bytes.push({ hex: hexOf(value), value, face });
      if (face !== null) faces.push(face);
      const dice = parseDice(faces); // null until there are three
      if (dice) return { seedHash: previousSeed(seed), rounds, dice };
    }
  }
}

/**
 * What is wrong with a draw, by its own reveal and by what its day had committed to. `code` is the
 * game's, `null` while it is not known.
 */
export function problemsOf(
  draw: Draw,
  code: string | null,
  day: DayCommitment | null,
  anchor: Anchor,
): readonly ProofProblem[] {
  const { salt, draw_id } = draw.proof;
  const { chainOk, diceOk } = verifyDraw({ ...draw.proof, drawId: draw_id, dice: diceIn(draw) });
  const found: [ProofProblem, boolean][] = [
    ['link', !chainOk],
    ['commitment', anchor === 'broken'],
    ['salt', day !== null && day.salt !== salt],
    ['drawId', code !== null && draw_id !== drawIdOf(code, draw.game_no)],
    ['dice', !diceOk],
  ];
  return found.flatMap(([problem, isFound]) => (isFound ? [problem] : []));
}

/** Forced dice are what the host says they are, as long as nothing else is wrong. */
export function verdictOf(draw: Draw, problems: readonly ProofProblem[]): Verdict {
  if (draw.proof.algorithm !== FAIRNESS_ALGORITHM) return 'foreign';
  if (draw.proof.forced && problems.every((problem) => problem === 'dice')) return 'forced';
  return problems.length === 0 ? 'verified' : 'mismatch';
}

/** How many links lead from a period's seed back to the commitment of its day. */
export function periodInDay(gameNo: string): number {
  return Number(gameNo.slice(DAY_LENGTH));
}

const DAY_LENGTH = 8;

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0');

function diceIn(draw: Draw): Dice {
  const dice = parseDice(draw.dice);
  if (!dice) throw new RangeError(`${draw.game_no} has no dice`);
  return dice;
}
