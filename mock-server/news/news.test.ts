import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time-zone.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { expectRefused, NOON, server, withServer } from '../testing/test-server.ts';

const COUNT = CONTENT.news.length;
const NOT_FOUND = { en: 'News not found', zh: '资讯不存在' };

withServer({ scenario: 'default' });

describe('the news', () => {
  it('is returned in pages of 10, newest first', async () => {
    const pages = [];
    for (const page of [1, 2]) pages.push(await server.ok('news.index', { page }));
    expect(pages.map(({ list }) => list.length)).toEqual([10, COUNT - 10]);
    const all = pages.flatMap(({ list }) => list);
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, at) => COUNT - at));
    const times = all.map(({ createtime }) => createtime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(pages[0]).toMatchObject({ total: COUNT, page: 1, limit: 10 });
    const beyond = await server.ok('news.index', { page: 100_000, limit: 100 });
    expect(beyond).toEqual({ list: [], total: COUNT, page: 100_000, limit: 100 });
  });

  it('is in the language of the caller', async () => {
    const english = await server.ok('news.detail', { id: 7 });
    const chinese = await server.ok('news.detail', { id: '7' }, { language: 'zh' });
    expect(english).toMatchObject({
      id: 7,
      title: 'What 97.22% means, and what it does not',
      content: expect.stringContaining('<p>Imagine a bet of 1.00 on big'),
    });
    expect(chinese).toMatchObject({
      id: 7,
      title: '97.22%意味着什么',
      summary: expect.stringContaining('平均值'),
      content: expect.stringContaining('<p>设想在216种结果中'),
      image: english.image,
      createtime: english.createtime,
    });
  });

  it('has the same values in list and detail', async () => {
    const { list } = await server.ok('news.index', { limit: 100 });
    for (const item of list) {
      expect(await server.ok('news.detail', { id: item.id })).toMatchObject(item);
    }
  });

  it('returns the latest 5 or the requested number', async () => {
    const latest = await server.ok('news.latest', {});
    expect(latest.map(({ id }) => id)).toEqual([COUNT, COUNT - 1, COUNT - 2, COUNT - 3, COUNT - 4]);
    expect(await server.ok('news.latest', { limit: 1 })).toEqual(latest.slice(0, 1));
    expect(await server.ok('news.latest', { limit: 100 })).toHaveLength(COUNT);
  });

  it('is not published before its time', async () => {
    server.world.db.exec(`UPDATE news SET published_at = ${NOON + DAY_MS} WHERE id = ${COUNT}`);
    const ids = async () => (await server.ok('news.latest', { limit: 1 })).map(({ id }) => id);
    expect(await ids()).toEqual([COUNT - 1]);
    expect((await server.ok('news.index', {})).total).toBe(COUNT - 1);
    await expectRefused('news.detail', { id: COUNT }, NOT_FOUND);
    await server.clock({ set: NOON + DAY_MS });
    expect(await ids()).toEqual([COUNT]);
    await server.ok('news.detail', { id: COUNT });
  });

  it('refuses an unknown item', async () => {
    for (const id of [0, COUNT + 1, '999999999999999']) {
      await expectRefused('news.detail', { id }, NOT_FOUND);
    }
  });
});
