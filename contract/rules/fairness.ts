import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { FACES, parseDice, type Dice, type Face } from './dice.ts';

/**
 * Provably fair draws (GAME-28 to GAME-30), the same code where dice are drawn and
 * in the browser that checks them.
 *
 * One chain per game and day, as long as the day has periods; the period of sequence k uses
 * seed[k]. So a chain is never used up, and any period is computed at once from its day.
 * A seed is 64 lowercase hex characters, and both the hash and the key take them as TEXT: a checker
 * that decodes the hex gets other dice.
 */
export const FAIRNESS_ALGORITHM = 'k3-hmac-v1';

/** The seed before this one: hex(SHA-256(text of the seed)). Before seed[1] it is the commitment. */
export function previousSeed(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/**
 * The whole chain, hashed down from its last seed: element k is seed[k] for k from 1 to `length`.
 * Element 0 is the commitment, the only one that may be shown before its draw.
 */
export function chainFrom(terminalSeed: string, length: number): readonly string[] {
  const downwards = [terminalSeed];
  let seed = terminalSeed;
  for (let index = length; index > 0; index -= 1) {
    seed = previousSeed(seed);
    downwards.push(seed);
  }
  return downwards.toReversed();
}

/** What is published before betting opens: hex(SHA-256(seed[1])), of a whole chain or of seed[1]. */
export function commitment(source: string | readonly string[]): string {
  const firstSeed = typeof source === 'string' ? source : source[1];
  if (firstSeed === undefined) throw new RangeError('a chain without seeds commits to nothing');
  return previousSeed(firstSeed);
}

/** The dice of a draw. `drawId` keeps the draws of one seed and salt apart, see `drawIdOf`. */
export function diceOf(seedHex: string, salt: string, drawId: string): Dice {
  return diceFromDigests((counter) => digestOf(seedHex, messageOf(salt, drawId, counter)));
}

/** What is signed for a draw; the counter is 0 unless a digest held too few fair bytes. */
export function messageOf(salt: string, drawId: string, counter = 0): string {
  return `${salt}:${drawId}:${counter}`;
}

/** HMAC-SHA256, keyed with the TEXT of the seed. */
export function digestOf(seedHex: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(seedHex), utf8ToBytes(message));
}

/** The face a byte stands for, `null` from 252 on. */
export function faceOfByte(byte: number): Face | null {
  return byte < FAIR_BYTES ? (FACES[byte % FACES.length] ?? null) : null;
}

/**
 * The first three fair bytes, left to right, as faces. Bytes from 252 on are rejected, for with
 * them four faces would be likelier than the other two (GAME-30). The next digest is asked
 * for when one holds fewer than three fair bytes: that happens with probability 3e-52, so it is
 * reached by tests alone.
 */
export function diceFromDigests(digestAt: (counter: number) => Uint8Array): Dice {
  const faces: number[] = [];
  for (let counter = 0; ; counter += 1) {
    for (const byte of digestAt(counter)) {
      const face = faceOfByte(byte);
      if (face === null) continue;
      faces.push(face);
      const dice = parseDice(faces); // null until there are three
      if (dice) return dice;
    }
  }
}

/** Names a draw: the code of the game and the number of the period, "k3m3-20250101001". */
export function drawIdOf(gameCode: string, gameNo: string): string {
  return `${gameCode}-${gameNo}`;
}

/** What is public once a draw is over. `previous` is seed[k-1], for the first period the commitment. */
export type DrawProof = {
  readonly seed: string;
  readonly previous: string;
  readonly salt: string;
  readonly drawId: string;
  readonly dice: Dice;
};

/** `chainOk`: the seed was fixed beforehand. `diceOk`: these are its dice. A fair draw has both. */
export function verifyDraw(proof: DrawProof): {
  readonly chainOk: boolean;
  readonly diceOk: boolean;
} {
  const expected = diceOf(proof.seed, proof.salt, proof.drawId);
  return {
    chainOk: previousSeed(proof.seed) === proof.previous,
    diceOk: expected.every((face, index) => face === proof.dice[index]),
  };
}

/** The largest multiple of 6 that bytes reach: 42 for every face. */
const FAIR_BYTES = 252;
