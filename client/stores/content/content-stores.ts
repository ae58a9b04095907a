import { FeedbackStore } from './feedback-store.ts';
import { NoticeStore } from './notice-store.ts';
import { type LazyStores, type StoreDeps, QUIET } from '../stores.ts';
import type { SessionEndReason } from '../session/session-store.ts';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { ContentItem } from './content-item.ts';
import { PagedList } from '../paged-list.ts';

/** The stores of notices, news, texts and feedback. */
export interface ContentStores extends LazyStores {
  notices: NoticeStore;
  news: NewsStore;
  content: ContentStore;
  feedbackForm: FeedbackStore;
}

export function createContentStores({ api, session, unreadNotices }: StoreDeps): ContentStores {
  const notices = new NoticeStore({ api, session, unread: unreadNotices });
  const feedbackForm = new FeedbackStore(api);
  const onSessionEnd = (reason: SessionEndReason) => {
    notices.reset();
    if (reason === 'logged-out') feedbackForm.startOver();
  };
  return {
    notices,
    news: new NewsStore(api),
    content: new ContentStore(api),
    feedbackForm,
    onSessionEnd,
  };
}

type StandingText = Data<'index.richText'>;
export type Banner = Data<'index.banner'>[number];

/** Number of notices that the bar on home rotates. */
const BAR_NOTICES = 3;

/** The content of home, and standing texts such as the terms and the privacy policy. */
class ContentStore {
  /** The app's name and version from the server. */
  readonly app: ContentItem<Data<'index.index'>>;
  readonly banners: ContentItem<Banner[]>;
  readonly barNotices: ContentItem<Data<'index.notice'>>;
  readonly #texts = new Map<string, ContentItem<StandingText>>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.app = new ContentItem(() => api.call('index.index', {}, QUIET));
    this.banners = new ContentItem(() => api.call('index.banner', {}, QUIET));
    this.barNotices = new ContentItem(() =>
      api.call('index.notice', { limit: BAR_NOTICES }, QUIET),
    );
  }

  textOf(id: string): ContentItem<StandingText> {
    const known = this.#texts.get(id);
    if (known) return known;
    const text = new ContentItem(() => this.#api.call('index.richText', { id }, QUIET));
    this.#texts.set(id, text);
    return text;
  }
}

type NewsList = Data<'news.index'>;
export type NewsItem = NewsList['list'][number];
export type NewsDetail = Data<'news.detail'>;

/** Page sizes of the news (CON-10). */
const PAGE_SIZE = 10;
const LATEST = 5;

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
