import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { cleanHtml } from '../core/world/clean-html.ts';
import { insert, numberOf, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

const PAGE_SIZE = 10;

/**
 * Lists visible notices, pinned ones first, then the newest; with `id` only that one. `unread` counts
 * the caller's unread notices of all types, ignoring the filter; it is 0 without a login. Notices from
 * before an account was made count as read.
 */
export function notice(call: Call<'index.notice'>): Answer<Data<'index.notice'>> {
  const { world, now, language, payload, user } = call;
  const { page = 1, limit = PAGE_SIZE } = payload;
  const id = payload.id === undefined ? null : Number(payload.id);
  const shown = { now, type: payload.type ?? null, id };
  const total = countNotices(world, shown);
  if (id !== null && total === 0) throw new Refusal('notice_not_found');
  const reader = user?.id ?? null;
  const list = noticesOf(world, { ...shown, reader, language, limit, offset: (page - 1) * limit });
  return {
    data: {
      list: list.map(noticeView),
      total,
      page,
      limit,
      unread: reader === null ? 0 : countUnread(world, reader, now),
    },
    sameUntil: nextNoticeAt(world, now),
  };
}

function noticeView(stored: NoticeRow): Data<'index.notice'>['list'][number] {
  const { id, type, title, content, attachment, attachment_name, attachment_size } = stored;
  return {
    notice_id: id,
    type,
    title,
    content,
    read: stored.read === 1,
    important: stored.important === 1,
    top: stored.top === 1,
    attachment:
      attachment === null
        ? null
        : {
            name: attachment_name ?? '',
            url: `/uploads/${attachment}`,
            size: attachment_size ?? 0,
          },
    createtime: Math.floor(stored.published_at / 1000),
  };
}

export function markNoticeRead(call: Call<'index.markNoticeRead'>): Answer<null> {
  const { world, now, payload, user } = call;
  const id = Number(payload.notice_id);
  if (countNotices(world, { now, type: null, id }) === 0) throw new Refusal('notice_not_found');
  markRead(world, user.id, id, now);
  return { data: null, msg: 'notice_read' };
}

export function markAllNoticesRead(call: Call<'index.markAllNoticesRead'>): Answer<null> {
  const { world, now, user } = call;
  markRead(world, user.id, null, now);
  return { data: null, msg: 'notices_read' };
}

export function unreadNoticeCount(
  call: Call<'index.unreadNoticeCount'>,
): Answer<{ count: number }> {
  const { world, now, user } = call;
  return {
    data: { count: countUnread(world, user.id, now) },
    sameUntil: nextNoticeAt(world, now),
  };
}

type Bilingual = Readonly<Record<WireLanguage, string>>;

interface NewNotice {
  readonly type: NoticeRow['type'];
  readonly title: Bilingual;
  /** Untrusted HTML; it is sanitised. */
  readonly content: Bilingual;
  readonly important: boolean;
  readonly top: boolean;
  readonly now: number;
}

export function publishNotice(
  { db }: World,
  { type, title, content, important, top, now }: NewNotice,
): number {
  const sql = `INSERT INTO notice
     (type, title_en, title_zh, content_en, content_zh, important, top, published_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  const texts = [title.en, title.zh, cleanHtml(content.en), cleanHtml(content.zh)];
  return insert(db, sql, type, ...texts, Number(important), Number(top), now);
}

/** A notice in one language with its read mark. Nothing is read when `reader` is null. */
interface NoticeRow {
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

interface VisibleNotices {
  /** Notices with a later publication time are not visible yet. */
  readonly now: number;
  readonly type: NoticeRow['type'] | null;
  readonly id: number | null;
}

interface NoticeQuery extends VisibleNotices {
  readonly reader: number | null;
  readonly language: WireLanguage;
  readonly limit: number;
  readonly offset: number;
}

function noticesOf({ db }: World, query: NoticeQuery): NoticeRow[] {
  const sql = `SELECT n.id, n.type, n.important, n.top, n.published_at, n.attachment,
       CASE @language WHEN 'zh' THEN n.title_zh ELSE n.title_en END AS title,
       CASE @language WHEN 'zh' THEN n.content_zh ELSE n.content_en END AS content,
       CASE @language WHEN 'zh' THEN f.name_zh ELSE f.name_en END AS attachment_name,
       length(f.body) AS attachment_size,
       r.user_id IS NOT NULL OR IFNULL(n.published_at < u.created_at, FALSE) AS read
     FROM notice n
     LEFT JOIN content_file f ON f.path = n.attachment
     LEFT JOIN notice_read r ON r.notice_id = n.id AND r.user_id = @reader
     LEFT JOIN user u ON u.id = @reader
     WHERE n.published_at <= @now AND (@type IS NULL OR n.type = @type) AND (@id IS NULL OR n.id = @id)
     ORDER BY n.top DESC, n.published_at DESC, n.id DESC LIMIT @limit OFFSET @offset`;
  return rows<NoticeRow>(db, sql, query);
}

function countNotices({ db }: World, { now, type, id }: VisibleNotices): number {
  const sql = `SELECT COUNT(*) FROM notice
     WHERE published_at <= @now AND (@type IS NULL OR type = @type) AND (@id IS NULL OR id = @id)`;
  return numberOf(db, sql, { now, type, id });
}

/** Returns the moment at which the next notice is published; Infinity when none is to come. */
function nextNoticeAt({ db }: World, now: number): number {
  const sql = 'SELECT MIN(published_at) AS at FROM notice WHERE published_at > ?';
  return row<{ at: number | null }>(db, sql, now)?.at ?? Infinity;
}

function countUnread({ db }: World, userId: number, now: number): number {
  const sql = `SELECT COUNT(*) FROM notice
     WHERE published_at BETWEEN (SELECT created_at FROM user WHERE id = @userId) AND @now
       AND id NOT IN (SELECT notice_id FROM notice_read WHERE user_id = @userId)`;
  return numberOf(db, sql, { userId, now });
}

/** Marks one notice as read, or all visible ones when `id` is null. Existing marks stay. */
function markRead({ db }: World, userId: number, id: number | null, now: number): void {
  const sql = `INSERT OR IGNORE INTO notice_read (user_id, notice_id, read_at)
     SELECT @userId, id, @now FROM notice WHERE published_at <= @now AND (@id IS NULL OR id = @id)`;
  run(db, sql, { userId, id, now });
}
