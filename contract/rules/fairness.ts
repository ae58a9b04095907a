import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { FACES, parseDice, type Dice, type Face } from './dice.ts';

/**
 * Provably fair draws (GAME-28 to GAME-30). The server draws and the browser verifies with this code.
 *
 * One chain per game and day, as long as the day has periods; the period of sequence k uses
 * seed[k]. So a chain is never used up, and any period is computed at once from its day.
 * A seed is 64 lowercase hex characters, and both the hash and the key take them as TEXT: a checker
 * that decodes the hex gets other dice.
 */
export const FAIRNESS_ALGORITHM = 'k3-hmac-v1';

/** Returns the seed before this one: hex(SHA-256(text of the seed)). Before seed[1] it is the commitment. */
export function previousSeed(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/**
 * Returns the whole chain, hashed down from its last seed: element k is seed[k] for k from 1 to `length`.
 * Element 0 is the commitment, which is published before betting opens; no other element is public before its draw.
 *
 * @param hash the same hash by another implementation, such as a faster one of the platform
 */
export function chainFrom(
  terminalSeed: string,
  length: number,
  hash: (seed: string) => string = previousSeed,
): readonly string[] {
  const downwards = [terminalSeed];
  let seed = terminalSeed;
  for (let index = length; index > 0; index -= 1) {
    seed = hash(seed);
    downwards.push(seed);
  }
  return downwards.toReversed();
}

/** Returns the dice of a draw. `drawId` separates the draws of one seed and salt, see `drawIdOf`. */
export function diceOf(seedHex: string, salt: string, drawId: string): Dice {
  return diceFromDigests((counter) => digestOf(seedHex, messageOf(salt, drawId, counter)));
}

/** Returns the HMAC message of a draw. The counter is 0 unless a digest had too few usable bytes. */
export function messageOf(salt: string, drawId: string, counter = 0): string {
  return `${salt}:${drawId}:${counter}`;
}

/** Returns HMAC-SHA256 with the TEXT of the seed as the key. */
export function digestOf(seedHex: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(seedHex), utf8ToBytes(message));
}

/** Returns the face of a byte, `null` from 252 on. */
export function faceOfByte(byte: number): Face | null {
  return byte < FAIR_BYTES ? (FACES[byte % FACES.length] ?? null) : null;
}

/**
 * Returns the first three usable bytes, left to right, as faces. Bytes from 252 on are rejected, because
 * they would make four faces more likely than the other two (GAME-30). The next digest is asked
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

/** Returns the id of a draw, game code and period number: "k3m3-20250101001". */
export function drawIdOf(gameCode: string, gameNo: string): string {
  return `${gameCode}-${gameNo}`;
}

/** The public data of a finished draw. `previous` is seed[k-1], for the first period the commitment. */
export type DrawProof = {
  readonly seed: string;
  readonly previous: string;
  readonly salt: string;
  readonly drawId: string;
  readonly dice: Dice;
};

/** Verifies a draw. `chainOk`: the seed was fixed in advance. `diceOk`: the dice follow from the seed. */
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

/** The largest multiple of 6 within 256: 42 bytes per face. */
const FAIR_BYTES = 252;
