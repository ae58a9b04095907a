import type { Data } from '#contract/api/schemas.ts';
import type { NewsRow } from './news-table.ts';

/** How an item of the news looks on the wire. */
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
