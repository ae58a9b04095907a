import type { Breach } from '../core/world/audit.ts';
import { oneRow, row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';

/** The key of a code: a number and an event. */
export interface Purpose {
  readonly mobile: string;
  readonly event: string;
}

export function lastSentAt(world: World, { mobile, event }: Purpose): number | undefined {
  return row<{ sent_at: number }>(
    world.db,
    'SELECT sent_at FROM sms_send WHERE mobile = ? AND event = ? ORDER BY sent_at DESC LIMIT 1',
    mobile,
    event,
  )?.sent_at;
}

/** Counts the messages requested by an IP after a moment. */
export function countSentFrom(world: World, ip: string, after: number): number {
  const { count } = oneRow<{ count: number }>(
    world.db,
    'SELECT COUNT(*) AS count FROM sms_send WHERE ip = ? AND sent_at > ?',
    ip,
    after,
  );
  return count;
}

export function insertSend(world: World, { mobile, event }: Purpose, ip: string, now: number) {
  const { lastInsertRowid } = run(
    world.db,
    'INSERT INTO sms_send (mobile, event, ip, sent_at) VALUES (?, ?, ?, ?)',
    mobile,
    event,
    ip,
    now,
  );
  return Number(lastInsertRowid);
}

export function deleteSend(world: World, id: number): void {
  run(world.db, 'DELETE FROM sms_send WHERE id = ?', id);
}

/** Deletes all messages of a purpose and its code. */
export function deleteSends(world: World, { mobile, event }: Purpose): void {
  run(world.db, 'DELETE FROM sms_send WHERE mobile = ? AND event = ?', mobile, event);
}

interface NewCode extends Purpose {
  readonly id: number;
  readonly code: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Stores a code and replaces the previous one for the same purpose. */
export function replaceCode(world: World, { id, mobile, event, ...fresh }: NewCode): void {
  run(world.db, 'DELETE FROM sms_code WHERE mobile = ? AND event = ?', mobile, event);
  run(
    world.db,
    `INSERT INTO sms_code (id, mobile, event, code, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    mobile,
    event,
    fresh.code,
    fresh.createdAt,
    fresh.expiresAt,
  );
}

export interface CodeRow {
  readonly id: number;
  readonly code: string;
  readonly wrong_guesses: number;
}

export function liveCode(
  world: World,
  { mobile, event }: Purpose,
  now: number,
): CodeRow | undefined {
  return row<CodeRow>(
    world.db,
    `SELECT id, code, wrong_guesses FROM sms_code
     WHERE mobile = ? AND event = ? AND expires_at > ?`,
    mobile,
    event,
    now,
  );
}

export function countWrongGuess(world: World, id: number): void {
  run(world.db, 'UPDATE sms_code SET wrong_guesses = wrong_guesses + 1 WHERE id = ?', id);
}

export function deleteCode(world: World, id: number): void {
  run(world.db, 'DELETE FROM sms_code WHERE id = ?', id);
}

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
