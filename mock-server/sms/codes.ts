import type { Breach } from '../core/world/audit.ts';
import { insert, numberOf, row, run, transaction } from '../core/world/database.ts';
import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';

/** Like the production host: four digits, valid for two minutes, eleven wrong guesses (HOST-20). */
const LIFE_MS = 120_000;
const WRONG_GUESSES = 11;

/** The time window of the sending limits. */
export const SEND_MEMORY_MS = 60 * 60_000;

/** The key of a code: a number and an event. */
interface Purpose {
  readonly mobile: string;
  readonly event: string;
}

export function lastSentAt(world: World, { mobile, event }: Purpose): number | undefined {
  const sql =
    'SELECT sent_at FROM sms_send WHERE mobile = ? AND event = ? ORDER BY sent_at DESC LIMIT 1';
  return row<{ sent_at: number }>(world.db, sql, mobile, event)?.sent_at;
}

export function countSentFrom(world: World, ip: string, after: number): number {
  const sql = 'SELECT COUNT(*) FROM sms_send WHERE ip = ? AND sent_at > ?';
  return numberOf(world.db, sql, ip, after);
}

/** Creates a code for a purpose and replaces the previous one. Call it inside a transaction. */
export function makeCode(world: World, purpose: Purpose, ip: string, now: number): void {
  const { db } = world;
  const sql =
    'INSERT INTO sms_send (mobile, event, ip, sent_at) VALUES (@mobile, @event, @ip, @now)';
  const id = insert(db, sql, { ...purpose, ip, now });
  const expiresAt = now + LIFE_MS;
  const number = Number.parseInt(world.chance.hex(`sms_code:${id}`).slice(0, 12), 16);
  const code = String(number % 10_000).padStart(4, '0');
  run(db, 'DELETE FROM sms_code WHERE mobile = @mobile AND event = @event', purpose);
  const insertCode = `INSERT INTO sms_code (id, mobile, event, code, created_at, expires_at)
     VALUES (@id, @mobile, @event, @code, @now, @expiresAt)`;
  run(db, insertCode, { ...purpose, id, code, now, expiresAt });
  enqueue(world, { at: expiresAt, kind: 'sms_code_expiry', ref: `sms:${id}` });
  enqueue(world, { at: now + SEND_MEMORY_MS, kind: 'sms_send_forgotten', ref: `sms:${id}` });
}

/**
 * Returns whether a guess is the valid code for a purpose. Counts wrong guesses; after eleven, the next
 * guess ends the code, right or wrong. A right guess keeps the code: the user of it calls `spendCode`.
 */
export function checkCode(
  { db }: World,
  { guess, ...purpose }: Purpose & { readonly guess: string; readonly now: number },
): boolean {
  return transaction(db, () => {
    const sql = `SELECT id, code, wrong_guesses FROM sms_code
       WHERE mobile = @mobile AND event = @event AND expires_at > @now`;
    const code = row<{ id: number; code: string; wrong_guesses: number }>(db, sql, purpose);
    if (!code) return false;
    if (code.wrong_guesses >= WRONG_GUESSES) {
      // The message still counts against the sending limits; otherwise guessing could continue at once.
      run(db, DELETE_CODE, code.id);
      return false;
    }
    if (code.code === guess) return true;
    run(db, 'UPDATE sms_code SET wrong_guesses = wrong_guesses + 1 WHERE id = ?', code.id);
    return false;
  });
}

/** Ends a used code with its messages, so that the number may request another one at once. */
export function spendCode({ db }: World, purpose: Purpose): void {
  run(db, 'DELETE FROM sms_send WHERE mobile = @mobile AND event = @event', purpose);
}

const DELETE_CODE = 'DELETE FROM sms_code WHERE id = ?';

export const SMS_WORK: DueHandlers = {
  sms_code_expiry({ db }, { ref }) {
    run(db, DELETE_CODE, idOf(ref));
    return { work: 1 };
  },
  sms_send_forgotten({ db }, { ref }) {
    run(db, 'DELETE FROM sms_send WHERE id = ?', idOf(ref));
    return { work: 1 };
  },
};

const idOf = (ref: string) => Number(ref.replace('sms:', ''));

const SMS_RULES: readonly Rule[] = [
  {
    rule: 'A4',
    says: 'a code is of a message to the same number and event, lives two minutes, and its end is due',
    sql: `SELECT c.id, c.mobile, c.event FROM sms_code c
          LEFT JOIN sms_send s ON s.id = c.id AND s.mobile = c.mobile AND s.event = c.event
          LEFT JOIN due_work w
            ON w.kind = 'sms_code_expiry' AND w.ref = 'sms:' || c.id AND w.at = c.expires_at
          WHERE s.id IS NULL OR w.id IS NULL OR c.expires_at <> c.created_at + 120000`,
  },
  {
    rule: 'A4',
    says: 'a message is forgotten after an hour',
    sql: `SELECT s.id, s.mobile FROM sms_send s
          LEFT JOIN due_work w
            ON w.kind = 'sms_send_forgotten' AND w.ref = 'sms:' || s.id AND w.at = s.sent_at + 3600000
          WHERE w.id IS NULL`,
  },
];

/** Runs the audit rules of text messages (MONEY-12). */
export function auditSms(world: World): Breach[] {
  return breachesOf(world.db, SMS_RULES);
}
