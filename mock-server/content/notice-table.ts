import type { WireLanguage } from '#contract/errors.ts';
import { row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** A notice in one language with its read mark. Nothing is read when `reader` is null. */
export interface NoticeRow {
  readonly id: number;
  readonly type: 'system' | 'activity' | 'announcement';
  readonly title: string;
  readonly content: string;
  readonly important: number;
  readonly top: number;
  readonly published_at: number;
  readonly read: number;
  readonly attachment: string | null;
  readonly attachment_name: string | null;
  readonly attachment_size: number | null;
}

interface Shown {
  /** Notices with a later publication time are not visible yet. */
  readonly now: number;
  readonly type: NoticeRow['type'] | null;
  readonly id: number | null;
}

interface Asked extends Shown {
  readonly reader: number | null;
  readonly language: WireLanguage;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of notices: pinned ones first, then the newest. */
export function noticesOf({ db }: World, asked: Asked): NoticeRow[] {
  return rows<NoticeRow>(
    db,
    `SELECT n.id, n.type, n.important, n.top, n.published_at, n.attachment,
       CASE @language WHEN 'zh' THEN n.title_zh ELSE n.title_en END AS title,
       CASE @language WHEN 'zh' THEN n.content_zh ELSE n.content_en END AS content,
       CASE @language WHEN 'zh' THEN f.name_zh ELSE f.name_en END AS attachment_name,
       length(f.body) AS attachment_size,
       r.user_id IS NOT NULL AS read
     FROM notice n
     LEFT JOIN content_file f ON f.path = n.attachment
     LEFT JOIN notice_read r ON r.notice_id = n.id AND r.user_id = @reader
     WHERE n.published_at <= @now AND (@type IS NULL OR n.type = @type) AND (@id IS NULL OR n.id = @id)
     ORDER BY n.top DESC, n.published_at DESC, n.id DESC LIMIT @limit OFFSET @offset`,
    asked,
  );
}

export function countNotices({ db }: World, { now, type, id }: Shown): number {
  const counted = row<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM notice
     WHERE published_at <= @now AND (@type IS NULL OR type = @type) AND (@id IS NULL OR id = @id)`,
    { now, type, id },
  );
  return counted?.count ?? 0;
}

/** Counts a user's unread notices of all types. */
export function countUnread({ db }: World, userId: number, now: number): number {
  const counted = row<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM notice WHERE published_at <= ?
       AND id NOT IN (SELECT notice_id FROM notice_read WHERE user_id = ?)`,
    now,
    userId,
  );
  return counted?.count ?? 0;
}

interface StoredNotice {
  readonly type: NoticeRow['type'];
  readonly titleEn: string;
  readonly titleZh: string;
  /** Sanitised HTML. */
  readonly contentEn: string;
  readonly contentZh: string;
  readonly important: boolean;
  readonly top: boolean;
  readonly now: number;
}

/** Inserts a notice published at this moment and returns its id. */
export function insertNotice({ db }: World, notice: StoredNotice): number {
  const { lastInsertRowid } = run(
    db,
    `INSERT INTO notice (type, title_en, title_zh, content_en, content_zh, important, top, published_at)
     VALUES (@type, @titleEn, @titleZh, @contentEn, @contentZh, @important, @top, @now)`,
    { ...notice, important: Number(notice.important), top: Number(notice.top) },
  );
  return Number(lastInsertRowid);
}

/** Marks one notice as read, or all visible ones when `id` is null. Existing marks stay. */
export function markRead({ db }: World, userId: number, id: number | null, now: number): void {
  run(
    db,
    `INSERT OR IGNORE INTO notice_read (user_id, notice_id, read_at)
     SELECT @userId, id, @now FROM notice WHERE published_at <= @now AND (@id IS NULL OR id = @id)`,
    { userId, id, now },
  );
}
