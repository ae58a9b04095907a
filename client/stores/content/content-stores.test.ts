import { expect, test } from 'vitest';
import { answered, failed, FakeApi, deferred } from '../game/game-store.test-support.ts';
import { NewsStore } from './content-stores.ts';
import type { Answer } from '../../http/envelope.ts';
import { ContentItem } from './content-item.ts';

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

test('home gets the latest five news without an indicator', async () => {
  const api = new FakeApi({ 'news.latest': () => answered([item(1)]) });
  const news = new NewsStore(api);
  await news.latest.load();
  expect(news.latest.value).toEqual([item(1)]);
  expect(api.calls[0]).toMatchObject({
    payload: { limit: 5 },
    options: { quiet: true, silentFailure: true },
  });
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

test('content stays while a reload fails', async () => {
  const answers = [answered('one'), failed('network')];
  const piece = new ContentItem(async () => answers.shift() ?? failed('network'));
  expect(piece.status).toBe('loading');
  expect(await piece.load()).toBe(true);
  expect([piece.value, piece.status]).toEqual(['one', 'ready']);
  expect(await piece.load()).toBe(false);
  expect([piece.value, piece.status]).toEqual(['one', 'ready']);
  expect(piece.failure?.kind).toBe('network');
});

test('a failed first load can be retried', async () => {
  const answers = [failed('timeout'), answered('one')];
  const piece = new ContentItem<string>(async () => answers.shift() ?? failed('network'));
  await piece.load();
  expect([piece.value, piece.status]).toEqual([null, 'failed']);
  const again = piece.load();
  expect([piece.status, piece.failure]).toEqual(['loading', null]);
  await again;
  expect(piece.status).toBe('ready');
});

test('only the answer to the latest load counts', async () => {
  const english = deferred<Answer<string>>();
  const answers = [english.promise, Promise.resolve(answered('中文'))];
  const piece = new ContentItem(() => answers.shift() ?? english.promise);
  const first = piece.load();
  await piece.load();
  english.resolve(answered('English'));
  await first;
  expect(piece.value).toBe('中文');
});
