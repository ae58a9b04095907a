import type { Data } from '#contract/api/schemas.ts';
import { PRIVILEGES, VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import { checkFeedback } from '#contract/rules/fields.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { numberOf, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

export function feedback(call: Call<'index.feedback'>): Answer<null> {
  const { world, now, payload, user } = call;
  const { type, content, contact = '' } = payload;
  if (type.trim() === '') throw new Refusal('invalid_parameters');
  if (checkFeedback(content)) throw new Refusal('feedback_short');
  insertFeedback(world, { userId: user?.id ?? null, type, content, contact, now });
  return { data: null, msg: 'feedback_received' };
}

interface NewFeedback {
  readonly userId: number | null;
  readonly type: string;
  readonly content: string;
  readonly contact: string;
  readonly now: number;
}

function insertFeedback({ db }: World, given: NewFeedback): void {
  const sql = `INSERT INTO feedback (user_id, type, content, contact, created_at)
     VALUES (@userId, @type, @content, @contact, @now)`;
  run(db, sql, given);
}

/** A state of a message: read by customer service, and perhaps answered (CALL-13). */
type FeedbackStatus = 'sent' | 'read' | 'answered';

interface FeedbackRow {
  readonly id: number;
  /** Null for a caller without a login. */
  readonly username: string | null;
  readonly type: string;
  readonly content: string;
  readonly contact: string;
  readonly created_at: number;
  readonly status: FeedbackStatus;
  /** Null while there is none. */
  readonly answer: string | null;
}

const STATUS = `CASE WHEN answer IS NOT NULL THEN 'answered'
  WHEN read_at IS NOT NULL THEN 'read' ELSE 'sent' END AS status`;

const WITH_USER = `SELECT feedback.id, username, type, content, contact, feedback.created_at, ${STATUS}, answer
  FROM feedback LEFT JOIN user ON user.id = feedback.user_id`;

const SERVED_FIRST = PRIVILEGES.find(({ id }) => id === 'exclusive_service');

/** Returns the latest feedback: first that of players with exclusive service, each newest first. */
export function newestFeedback({ db }: World, limit: number): FeedbackRow[] {
  const sql = `${WITH_USER} LEFT JOIN account ON account.user_id = feedback.user_id AND name = 'points'
     ORDER BY IFNULL(account.credits - account.debits, 0) >= ? DESC, feedback.id DESC LIMIT ?`;
  return rows<FeedbackRow>(db, sql, VIP_THRESHOLDS[(SERVED_FIRST?.fromLevel ?? 1) - 1], limit);
}

/**
 * Marks a message as read, and answers it unless `answer` is null. A second answer replaces the first. Returns
 * the message; undefined when there is none with this id.
 */
export function handleFeedback(
  { db }: World,
  { id, answer, now }: { id: number; answer: string | null; now: number },
): FeedbackRow | undefined {
  const sql = `UPDATE feedback SET read_at = coalesce(read_at, @now), answer = coalesce(@answer, answer),
       answered_at = IIF(@answer IS NULL, answered_at, @now)
     WHERE id = @id`;
  run(db, sql, { id, answer, now });
  return row<FeedbackRow>(db, `${WITH_USER} WHERE feedback.id = ?`, id);
}

export function newestFeedbackOf({ db }: World, userId: number): number | undefined {
  const sql = 'SELECT id FROM feedback WHERE user_id = ? ORDER BY id DESC LIMIT 1';
  return row<{ id: number }>(db, sql, userId)?.id;
}

const PAGE_SIZE = 10;

export function feedbacks(call: Call<'index.feedbacks'>): Answer<Data<'index.feedbacks'>> {
  const { world, payload, user } = call;
  const { page = 1, limit = PAGE_SIZE } = payload;
  const sql = `SELECT id, type, content, ${STATUS}, answer, answered_at, created_at FROM feedback
     WHERE user_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`;
  const own = rows<OwnRow>(world.db, sql, user.id, limit, (page - 1) * limit);
  const total = numberOf(world.db, 'SELECT COUNT(*) FROM feedback WHERE user_id = ?', user.id);
  return { data: { list: own.map(ownView), total, page, limit }, sameUntil: Infinity };
}

type OwnRow = Omit<FeedbackRow, 'username' | 'contact'> & { readonly answered_at: number | null };

function ownView({ answer, answered_at, created_at, ...message }: OwnRow) {
  return {
    ...escapeTexts({ ...message, answer: answer ?? '' }),
    answertime: answered_at === null ? null : Math.floor(answered_at / 1000),
    createtime: Math.floor(created_at / 1000),
  };
}
