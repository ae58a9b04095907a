import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { ContentItem } from './content-item.ts';
import { PagedList } from '../paged-list.ts';

type NewsList = Data<'news.index'>;
export type NewsItem = NewsList['list'][number];
export type NewsDetail = Data<'news.detail'>;

/** Page sizes of the news (CON-10). */
const PAGE_SIZE = 10;
const LATEST = 5;
const QUIET = { quiet: true, silentFailure: true };

/** The news: all in pages, the latest for home, and each item with its text. */
export class NewsStore {
  readonly pages: PagedList<'all', NewsItem, NewsList>;
  readonly latest: ContentItem<NewsItem[]>;
  readonly #details = new Map<string, ContentItem<NewsDetail>>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.pages = new PagedList(
      (_all, page) => api.call('news.index', { page, limit: PAGE_SIZE }, QUIET),
      ({ id }) => String(id),
    );
    this.latest = new ContentItem(() => api.call('news.latest', { limit: LATEST }, QUIET));
  }

  load(): Promise<void> {
    return this.pages.open('all');
  }

  /** Each item has its own state, so that a page below another keeps its content. */
  detailOf(id: string): ContentItem<NewsDetail> {
    const known = this.#details.get(id);
    if (known) return known;
    const detail = new ContentItem(() => this.#api.call('news.detail', { id }, QUIET));
    this.#details.set(id, detail);
    return detail;
  }
}
