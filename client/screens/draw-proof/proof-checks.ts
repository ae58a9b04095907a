import { parseMoney, type Minor } from '#contract/money.ts';
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
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { hitsOf, parseOdds, payout } from '#contract/rules/settle.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import type { DayCommitment } from '../../stores/game/records/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';

export type ProofSteps = ReturnType<typeof computeSteps>;

export type ProofProblem = 'dice' | 'link' | 'commitment' | 'drawId' | 'salt';
export type Verdict = 'verified' | 'mismatch' | 'forced' | 'foreign';
/** The result of following the chain to the commitment of the day; `unknown` without one. */
export type Anchor = 'ok' | 'broken' | 'unknown';

/** Recomputes the dice of a draw and records each step: the messages, and the bytes of their digests that were used. */
export function computeSteps({ seed, salt, draw_id }: Draw['proof']) {
  const rounds = [];
  const faces: Face[] = [];
  for (let counter = 0; ; counter += 1) {
    const message = messageOf(salt, draw_id, counter);
    const digest = digestOf(seed, message);
    const bytes: { hex: string; value: number; face: Face | null }[] = [];
    rounds.push({ message, digest: Array.from(digest, formatHexByte).join(''), bytes });
    for (const value of digest) {
      const face = faceOfByte(value);
      bytes.push({ hex: formatHexByte(value), value, face });
      if (face !== null) faces.push(face);
      const dice = parseDice(faces); // null until there are three
      if (dice) return { seedHash: previousSeed(seed), rounds, dice };
    }
  }
}

/**
 * Checks a draw against its revealed seed and the commitment of its day. `code` is the code of the
 * game, or `null` while it is unknown.
 */
export function findProblems(
  draw: Draw,
  code: string | null,
  day: DayCommitment | null,
  anchor: Anchor,
): readonly ProofProblem[] {
  const { salt, draw_id } = draw.proof;
  const { chainOk, diceOk } = verifyDraw({
    ...draw.proof,
    drawId: draw_id,
    dice: requireDice(draw),
  });
  const found: [ProofProblem, boolean][] = [
    ['link', !chainOk],
    ['commitment', anchor === 'broken'],
    ['salt', day !== null && day.salt !== salt],
    ['drawId', code !== null && draw_id !== drawIdOf(code, draw.game_no)],
    ['dice', !diceOk],
  ];
  return found.flatMap(([problem, isFound]) => (isFound ? [problem] : []));
}

/** Accepts dice that the server marks as forced, as long as nothing else is wrong. */
export function computeVerdict(draw: Draw, problems: readonly ProofProblem[]): Verdict {
  if (draw.proof.algorithm !== FAIRNESS_ALGORITHM) return 'foreign';
  if (draw.proof.forced && problems.every((problem) => problem === 'dice')) return 'forced';
  return problems.length === 0 ? 'verified' : 'mismatch';
}

/** Returns the number of the period in its day, which is its distance to the commitment in links. */
export function periodInDay(gameNo: string): number {
  return Number(gameNo.slice('YYYYMMDD'.length));
}

/** Hashes in one go, so that a slow phone still answers taps. */
const HASHES_PER_SLICE = 40;

/** Returns the seed that lies `links` links before this one. */
export async function walkBack(
  seed: string,
  links: number,
  pause: () => Promise<void>,
): Promise<string> {
  let hash = seed;
  for (let done = 0; done < links; done += 1) {
    if (done > 0 && done % HASHES_PER_SLICE === 0) await pause();
    hash = previousSeed(hash);
  }
  return hash;
}

const formatHexByte = (byte: number) => byte.toString(16).padStart(2, '0');

function requireDice(draw: Draw): Dice {
  const dice = parseDice(draw.dice);
  if (!dice) throw new RangeError(`${draw.game_no} has no dice`);
  return dice;
}

type Line = Bet['lines'][number];

/** `unreadable` marks a line that these rules cannot settle. */
type LineState = 'ok' | 'differs' | 'waiting' | 'refunded' | 'unreadable';

export type LineCheck = ReturnType<typeof checkLines>[number];

/** Settles the lines of the bets again and compares what is `due` by the rules with the payout. */
export function checkLines(bets: readonly Bet[], dice: Dice) {
  return bets.flatMap((bet) =>
    bet.lines.map((line) => {
      const due = computeDue(line, dice);
      const key = `${bet.order_no} ${line.play} ${line.pick}`;
      return { key, line, due, state: compareLine(line, due) };
    }),
  );
}

function computeDue({ play, pick, amount, odds }: Line, dice: Dice): Minor | null {
  const selection = parseSelection(play, pick);
  const stake = parseMoney(amount);
  const rates = parseOdds(odds);
  if (!selection || stake === null || !rates) return null;
  const hits = hitsOf(selection, dice);
  if (hits > 0 && rates[hits - 1] === undefined) return null;
  return payout(stake, rates, hits, MAX_PAYOUT);
}

function compareLine({ status, returned }: Line, due: Minor | null): LineState {
  if (status === 'pending') return 'waiting';
  if (status === 'cancelled') return 'refunded';
  if (due === null) return 'unreadable';
  return parseMoney(returned) === due ? 'ok' : 'differs';
}
