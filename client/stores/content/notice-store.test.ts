import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import { NoticeStore, type Notice } from './notice-store.ts';
import { UnreadNotices } from './unread-notices.ts';
import { successAnswer, failed, FakeApi } from '../fakes.test-support.ts';

type Notices = Data<'index.notice'>;

function notice(notice_id: number, more: Partial<Notice> = {}): Notice {
  return {
    notice_id,
    type: 'system',
    title: `Notice ${notice_id}`,
    content: '<p>Text</p>',
    read: false,
    important: false,
    top: false,
    attachment: null,
    createtime: 0,
    ...more,
  };
}

const page = (list: Notice[], unread: number, total = list.length): Notices => ({
  list,
  total,
  page: 1,
  limit: 10,
  unread,
});

let api: FakeApi;
let session: { isLoggedIn: boolean };
let unread: UnreadNotices;
let notices: NoticeStore;

beforeEach(() => {
  api = new FakeApi({
    'index.notice': () => successAnswer(page([notice(2), notice(1, { read: true })], 7)),
    'index.markNoticeRead': () => successAnswer(null),
    'index.markAllNoticesRead': () => successAnswer(null),
    'index.unreadNoticeCount': () => successAnswer({ count: 6 }),
  });
  session = { isLoggedIn: true };
  unread = new UnreadNotices(api, session);
  notices = new NoticeStore({ api, session, unread });
});

const first = () => notices.pages.rows[0] ?? notice(0);

it('a tab of the notices updates the badge from the total of all types', async () => {
  await notices.show('activity');
  expect(unread.count).toBe(7);
});

describe('opening a notice', () => {
  it('marks it read at once, calls the server once and updates the badge', async () => {
    await notices.load();
    const marking = notices.markRead(first());
    expect(notices.isUnread(first())).toBe(false);
    await notices.markRead(first());
    await marking;
    expect(api.count('index.markNoticeRead')).toBe(1);
    expect(unread.count).toBe(6);
  });

  it('leaves nothing to mark when it was the last unread one', async () => {
    api.handlers['index.notice'] = () => successAnswer(page([notice(2)], 1));
    await notices.load();
    expect(notices.hasUnread).toBe(true);
    await notices.markRead(first());
    expect(notices.hasUnread).toBe(false);
  });
});

it('marking all notices as read clears the badge even if the reload fails', async () => {
  await notices.load();
  api.handlers['index.notice'] = () => failed('network');
  await notices.markAllRead();
  expect(unread.count).toBe(0);
});

it('the end of a session clears the notices and ignores pending answers', async () => {
  await notices.show('activity');
  const answer = api.hold('index.notice');
  const loading = notices.load();
  session.isLoggedIn = false;
  notices.reset();
  unread.reset();
  answer.resolve(successAnswer(page([notice(3)], 5)));
  await loading;
  expect(notices.tab).toBe('all');
  expect(notices.pages.rows).toEqual([]);
  expect(unread.count).toBe(0);
});

describe('the unread count', () => {
  it('stays when a load fails', async () => {
    await unread.load();
    api.handlers['index.unreadNoticeCount'] = () => failed('network');
    await unread.load();
    expect(unread.count).toBe(6);
  });

  it.each([
    ['the session ended', () => unread.reset(), 0],
    ['a newer count was set', () => unread.setCount(1), 1],
  ])('of a load is ignored when %s meanwhile', async (_, act, count) => {
    const loading = unread.load();
    act();
    await loading;
    expect(unread.count).toBe(count);
  });
});
