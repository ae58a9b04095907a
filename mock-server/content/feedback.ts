import { checkFeedback } from '#contract/rules/fields.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** Stores feedback, with the user when the caller is logged in. */
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
  run(
    db,
    `INSERT INTO feedback (user_id, type, content, contact, created_at)
     VALUES (@userId, @type, @content, @contact, @now)`,
    given,
  );
}

interface FeedbackRow {
  readonly id: number;
  /** Null for a caller without a login. */
  readonly username: string | null;
  readonly type: string;
  readonly content: string;
  readonly contact: string;
  readonly created_at: number;
}

/** Returns the latest feedback, newest first. */
export function newestFeedback({ db }: World, limit: number): FeedbackRow[] {
  return rows<FeedbackRow>(
    db,
    `SELECT feedback.id, username, type, content, contact, feedback.created_at
     FROM feedback LEFT JOIN user ON user.id = user_id ORDER BY feedback.id DESC LIMIT ?`,
    limit,
  );
}
