import { transaction } from '../core/world/database.ts';
import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import {
  countWrongGuess,
  deleteCode,
  deleteSend,
  deleteSends,
  insertSend,
  liveCode,
  replaceCode,
  type Purpose,
} from './sms-table.ts';

/** Like the production host: four digits, valid for two minutes, eleven wrong guesses (HOST-20). */
const LIFE_MS = 120_000;
const WRONG_GUESSES = 11;

/** The time window of the sending limits. */
export const SEND_MEMORY_MS = 60 * 60_000;

/** Creates a code for a purpose and replaces the previous one. Call it inside a transaction. */
export function makeCode(world: World, purpose: Purpose, ip: string, now: number): void {
  const id = insertSend(world, purpose, ip, now);
  const expiresAt = now + LIFE_MS;
  const number = Number.parseInt(world.chance.hex(`sms_code:${id}`).slice(0, 12), 16);
  const code = String(number % 10_000).padStart(4, '0');
  replaceCode(world, { ...purpose, id, code, createdAt: now, expiresAt });
  enqueue(world, { at: expiresAt, kind: 'sms_code_expiry', ref: `sms:${id}` });
  enqueue(world, { at: now + SEND_MEMORY_MS, kind: 'sms_send_forgotten', ref: `sms:${id}` });
}

/**
 * Returns whether a guess is the valid code for a purpose. Counts wrong guesses; after eleven, the next
 * guess ends the code, right or wrong. A right guess keeps the code: the user of it calls `spendCode`.
 */
export function checkCode(
  world: World,
  { guess, now, ...purpose }: Purpose & { readonly guess: string; readonly now: number },
): boolean {
  return transaction(world.db, () => {
    const code = liveCode(world, purpose, now);
    if (!code) return false;
    if (code.wrong_guesses >= WRONG_GUESSES) {
      // The message still counts against the sending limits; otherwise guessing could continue at once.
      deleteCode(world, code.id);
      return false;
    }
    if (code.code === guess) return true;
    countWrongGuess(world, code.id);
    return false;
  });
}

/** Ends a used code. The number may request another one at once. */
export function spendCode(world: World, purpose: Purpose): void {
  deleteSends(world, purpose);
}

export const SMS_WORK: DueHandlers = {
  sms_code_expiry(world, { ref }) {
    deleteCode(world, idOf(ref));
    return { work: 1 };
  },
  sms_send_forgotten(world, { ref }) {
    deleteSend(world, idOf(ref));
    return { work: 1 };
  },
};

const idOf = (ref: string) => Number(ref.replace('sms:', ''));
