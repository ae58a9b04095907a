import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { newsById } from './news-table.ts';
import { newsView } from './news-view.ts';

/** Returns one news item with its text. */
export function detail(call: Call<'news.detail'>): Answer<Data<'news.detail'>> {
  const { world, now, language, payload } = call;
  const stored = newsById(world, Number(payload.id), { now, language });
  if (!stored) throw new Refusal('news_not_found');
  return { data: { ...newsView(stored), content: stored.content } };
}
