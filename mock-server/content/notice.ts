import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { countNotices, countUnread, noticesOf, type NoticeRow } from './notice-table.ts';

const PAGE_SIZE = 10;

/**
 * Lists visible notices, pinned ones first, then the newest; with `id` only that one. `unread` counts
 * the caller's unread notices of all types, ignoring the filter; it is 0 without a login.
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
  };
}

function noticeView(stored: NoticeRow): Data<'index.notice'>['list'][number] {
  const { id, type, title, content, attachment, attachment_name, attachment_size } = stored;
  return {
    id,
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
