import { expect, test } from 'vitest';
import { createNews } from './content-stores.ts';
import { successAnswer, FakeApi } from '../fakes.test-support.ts';

const item = (id: number) => ({ id, title: `${id}`, summary: '', image: '', createtime: 0 });

test('the news load ten at a time without an indicator', async () => {
  const api = new FakeApi({
    'news.index': ({ page = 1 }) =>
      successAnswer({ list: [item(12 - page)], total: 2, page, limit: 10 }),
  });
  const news = createNews(api);
  await news.load();
  await news.pages.loadMore();
  expect(news.pages.rows.map(({ id }) => id)).toEqual([11, 10]);
  expect(api.calls.map(({ payload }) => payload)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ]);
  expect(api.calls[0]?.options).toEqual({ quiet: true, silentFailure: true });
});
