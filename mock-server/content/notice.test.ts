import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time-zone.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { run } from '../core/world/database.ts';
import {
  ann,
  bob,
  expectRefused,
  NOON,
  type Player,
  server,
  withServer,
} from '../testing/test-server.ts';

const COUNT = CONTENT.notices.length;
const NOT_FOUND = { en: 'Notice not found', zh: '公告不存在' };

withServer({ scenario: 'default', ann: 0, bob: 0 });
beforeEach(() => {
  run(server.world.db, 'UPDATE user SET created_at = 0');
});

const unreadOf = async (player: Player) =>
  (await server.ok('index.unreadNoticeCount', {}, player)).count;

function addNotice(id: number, publishedAt: number): void {
  server.world.db
    .prepare(
      `INSERT INTO notice (id, type, title_en, title_zh, content_en, content_zh, published_at)
       VALUES (?, 'system', 'Later', '稍后', '', '', ?)`,
    )
    .run(id, publishedAt);
}

describe('the notices', () => {
  it('list pinned ones first, then the newest', async () => {
    const { list, total, page, limit } = await server.ok('index.notice', { limit: 100 });
    expect([total, page, limit, list.length]).toEqual([COUNT, 1, 100, COUNT]);
    expect(list.map(({ top }) => top)).toEqual(list.map((_each, index) => index === 0));
    const times = list.slice(1).map(({ createtime }) => createtime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(list.filter(({ important }) => important)).toHaveLength(3);
    for (const { createtime } of list) expect(createtime).toBeLessThan(NOON / 1000);
  });

  it('are returned in pages of 10 without duplicates', async () => {
    const first = await server.ok('index.notice', {});
    const second = await server.ok('index.notice', { page: 2 });
    const third = await server.ok('index.notice', { page: 3 });
    expect(first.list).toHaveLength(10);
    const ids = [...first.list, ...second.list, ...third.list].map(({ notice_id }) => notice_id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
    expect(third).toMatchObject({ list: [], total: COUNT, page: 3, limit: 10 });
  });

  it.each(['system', 'activity', 'announcement'] as const)(
    'can be filtered by the type %s',
    async (type) => {
      const { list, total } = await server.ok('index.notice', { type, limit: 100 });
      const wanted = CONTENT.notices.filter((each) => each.type === type);
      expect(total).toBe(wanted.length);
      expect(new Set(list.map(({ notice_id }) => notice_id))).toEqual(
        new Set(wanted.map(({ id }) => id)),
      );
      expect(new Set(list.map((each) => each.type))).toEqual(new Set([type]));
    },
  );

  it('are in the language of the caller', async () => {
    const [english] = (await server.ok('index.notice', { id: 2 })).list;
    const [chinese] = (await server.ok('index.notice', { id: '2' }, { language: 'zh' })).list;
    expect(english).toMatchObject({
      title: 'All odds and chances on one page',
      content: expect.stringContaining('<p>The attached file lists'),
      attachment: {
        name: 'Odds and chances.txt',
        url: '/uploads/notices/odds-and-chances.txt',
        size: expect.any(Number),
      },
    });
    expect(chinese).toMatchObject({
      title: '赔率与概率一览',
      content: expect.stringContaining('<p>附件列出'),
      attachment: { name: '赔率与概率.txt', url: english?.attachment?.url },
    });
  });

  it('refuse an unknown id', async () => {
    for (const id of [0, 999, '000000000000999']) {
      await expectRefused('index.notice', { id }, NOT_FOUND);
    }
  });

  it('are not published before their time', async () => {
    addNotice(90, NOON + DAY_MS);
    const { total, unread } = await server.ok('index.notice', {}, ann);
    expect([total, unread, await unreadOf(ann)]).toEqual([COUNT, COUNT, COUNT]);
    await expectRefused('index.notice', { id: 90 }, NOT_FOUND);
    const hidden = { ...ann, ...NOT_FOUND };
    await expectRefused('index.markNoticeRead', { notice_id: 90 }, hidden);
    await server.ok('index.markAllNoticesRead', {}, ann);
    await server.clock({ set: NOON + DAY_MS });
    expect(await server.ok('index.notice', { limit: 1, id: 90 }, ann)).toMatchObject({
      list: [{ notice_id: 90, read: false }],
      unread: 1,
    });
  });
});

describe('the read marks', () => {
  it('are empty, with no unread notices, without a valid token', async () => {
    await server.ok('index.markAllNoticesRead', {}, ann);
    for (const options of [{}, { token: 'guest_token' }, { token: 'mock-nobody' }]) {
      const { list, unread } = await server.ok('index.notice', { limit: 100 }, options);
      expect(unread).toBe(0);
      expect(list.some(({ read }) => read)).toBe(false);
    }
  });

  it('are not needed for notices from before the account', async () => {
    const carol = server.player('carol');
    addNotice(90, NOON + DAY_MS);
    expect(await unreadOf(carol)).toBe(0);
    const { list } = await server.ok('index.notice', { limit: 100 }, carol);
    expect(list.every(({ read }) => read)).toBe(true);
    await server.clock({ set: NOON + DAY_MS });
    expect(await unreadOf(carol)).toBe(1);
    expect(await server.ok('index.notice', { id: 90 }, carol)).toMatchObject({
      list: [{ read: false }],
      unread: 1,
    });
  });

  it('are set one by one, for the caller alone', async () => {
    const reply = await server.call('index.markNoticeRead', { notice_id: 3 }, ann);
    expect(reply).toMatchObject({ code: 1, msg: 'Marked as read', data: null });
    expect(await unreadOf(ann)).toBe(COUNT - 1);
    expect(await unreadOf(bob)).toBe(COUNT);
    const { list, unread } = await server.ok('index.notice', { limit: 100 }, ann);
    expect(list.filter(({ read }) => read).map(({ notice_id }) => notice_id)).toEqual([3]);
    expect(unread).toBe(COUNT - 1);
    const filtered = await server.ok('index.notice', { type: 'activity' }, ann);
    expect(filtered.unread).toBe(COUNT - 1);
  });

  it('do not change when set again', async () => {
    await server.ok('index.markNoticeRead', { notice_id: '3' }, ann);
    const before = contentOf(server.world.db)['notice_read'];
    server.wall.pass(5000);
    const inChinese = { ...ann, language: 'zh' } as const;
    const reply = await server.call('index.markNoticeRead', { notice_id: 3 }, inChinese);
    expect(reply).toMatchObject({ code: 1, msg: '已标为已读' });
    expect(contentOf(server.world.db)['notice_read']).toEqual(before);
  });

  it('cover every notice after marking all', async () => {
    await server.ok('index.markNoticeRead', { notice_id: 1 }, ann);
    const english = await server.call('index.markAllNoticesRead', {}, ann);
    const chinese = await server.call('index.markAllNoticesRead', {}, { ...ann, language: 'zh' });
    expect(english).toMatchObject({ code: 1, msg: 'All notices marked as read', data: null });
    expect(chinese).toMatchObject({ code: 1, msg: '全部公告已标为已读', data: null });
    expect([await unreadOf(ann), await unreadOf(bob)]).toEqual([0, COUNT]);
    expect(contentOf(server.world.db)['notice_read']).toHaveLength(COUNT);
  });

  it('are refused for an unknown notice', async () => {
    for (const notice_id of [0, 999, Number.MAX_SAFE_INTEGER]) {
      await expectRefused('index.markNoticeRead', { notice_id }, { ...ann, ...NOT_FOUND });
    }
  });
});
