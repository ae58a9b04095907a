import { expect, test } from 'vitest';
import { answered, failed, FakeApi } from '../game/game-store.test-support.ts';
import { NewsStore } from './news-store.ts';

const item = (id: number) => ({ id, title: `${id}`, summary: '', image: '', createtime: 0 });

test('the news load ten at a time without an indicator', async () => {
  const api = new FakeApi({
    'news.index': ({ page = 1 }) =>
      answered({ list: [item(12 - page)], total: 2, page, limit: 10 }),
  });
  const news = new NewsStore(api);
  await news.load();
  await news.pages.loadMore();
  expect(news.pages.rows.map(({ id }) => id)).toEqual([11, 10]);
  expect(api.calls.map(({ payload }) => payload)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ]);
  expect(api.calls[0]?.options).toEqual({ quiet: true, silentFailure: true });
});

test('home gets the latest five news', async () => {
  const api = new FakeApi({ 'news.latest': () => answered([item(1)]) });
  const news = new NewsStore(api);
  await news.latest.load();
  expect(news.latest.value).toEqual([item(1)]);
  expect(api.calls[0]?.payload).toEqual({ limit: 5 });
});

test('each news item keeps its own text', async () => {
  const api = new FakeApi({
    'news.detail': ({ id }) =>
      id === '9' ? failed('business') : answered({ ...item(Number(id)), content: `of ${id}` }),
  });
  const news = new NewsStore(api);
  await Promise.all([news.detailOf('1').load(), news.detailOf('9').load()]);
  expect(news.detailOf('1').value?.content).toBe('of 1');
  expect(news.detailOf('9').status).toBe('failed');
});
