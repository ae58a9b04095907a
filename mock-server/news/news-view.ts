import type { Data } from '#contract/api/schemas.ts';
import type { NewsRow } from './news-table.ts';

/** Formats a news item for the wire. */
export function newsView(stored: NewsRow): Data<'news.latest'>[number] {
  const { id, title, summary, image, published_at } = stored;
  return {
    id,
    title,
    summary,
    image: `/uploads/${image}`,
    createtime: Math.floor(published_at / 1000),
  };
}
