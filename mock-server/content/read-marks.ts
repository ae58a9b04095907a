import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { countNotices, countUnread, markRead } from './notice-table.ts';

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
  return { data: { count: countUnread(world, user.id, now) } };
}
