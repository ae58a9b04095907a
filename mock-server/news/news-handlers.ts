import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Handlers } from '../api/call.ts';
import { detail } from './detail.ts';
import { countNews, newsOf } from './news-table.ts';
import { newsView } from './news-view.ts';

/** Page sizes of the news (CON-10). */
const PAGE_SIZE = 10;
const LATEST = 5;

export const newsHandlers = {
  'news.index': ({ world, now, language, payload: { page = 1, limit = PAGE_SIZE } }) => {
    const list = newsOf(world, { now, language, limit, offset: (page - 1) * limit });
    return { data: { list: list.map(newsView), total: countNews(world, now), page, limit } };
  },
  'news.detail': detail,
  'news.latest': ({ world, now, language, payload: { limit = LATEST } }) => ({
    data: newsOf(world, { now, language, limit, offset: 0 }).map(newsView),
  }),
} satisfies Handlers<Extract<EndpointName, `news.${string}`>>;
