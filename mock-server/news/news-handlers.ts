import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Data } from '#contract/api/schemas.ts';
import { type Answer, type Call, type Handlers, Refusal } from '../api/call.ts';
import { countNews, newsById, newsOf, type NewsRow } from './news-table.ts';

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

/** Returns one news item with its text. */
function detail(call: Call<'news.detail'>): Answer<Data<'news.detail'>> {
  const { world, now, language, payload } = call;
  const stored = newsById(world, Number(payload.id), { now, language });
  if (!stored) throw new Refusal('news_not_found');
  return { data: { ...newsView(stored), content: stored.content } };
}

/** Formats a news item for the wire. */
function newsView(stored: NewsRow): Data<'news.latest'>[number] {
  const { id, title, summary, image, published_at } = stored;
  return {
    id,
    title,
    summary,
    image: `/uploads/${image}`,
    createtime: Math.floor(published_at / 1000),
  };
}
