import { FeedbackStore } from './feedback-store.ts';
import { NoticeStore } from './notice-store.ts';
import type { StoreDeps } from '../stores.ts';
import type { SessionEndReason } from '../session/session-store.ts';
import type { Data } from '#contract/api/schemas.ts';
import { QUIET } from '../../http/api.ts';
import { Resource, resourceMap } from '../resource.ts';
import { PagedList } from '../paged-list.ts';

type Feedbacks = Data<'index.feedbacks'>;
export type SentFeedback = Feedbacks['list'][number];

export type Banner = Data<'index.banner'>[number];

type NewsList = Data<'news.index'>;
export type NewsItem = NewsList['list'][number];
export type NewsDetail = Data<'news.detail'>;

/** Home looks for an unread notice among these. */
const NEWEST_NOTICES = 10;

/** Page sizes of the news (CON-10); messages have that of the news. */
const PAGE_SIZE = 10;
const LATEST = 5;

export function createContentStores(deps: StoreDeps) {
  const { api, session, unreadNotices, ticker } = deps;
  const notices = new NoticeStore({ api, session, unread: unreadNotices });
  /** The player's own messages to customer service, with their states and answers. */
  const ownFeedback = new PagedList<'own', SentFeedback, Feedbacks>(
    (_own, page) => api.call('index.feedbacks', { page, limit: PAGE_SIZE }, QUIET),
    ({ id }) => String(id),
  );
  const feedbackForm = new FeedbackStore(api, () => {
    if (session.isLoggedIn) void ownFeedback.show('own');
  });
  const pages = new PagedList<'all', NewsItem, NewsList>(
    (_all, page) => api.call('news.index', { page, limit: PAGE_SIZE }, QUIET),
    ({ id }) => String(id),
  );
  return {
    notices,
    /** The news: all in pages, the latest for home, and each item with its text. */
    news: {
      pages,
      load: () => pages.open('all'),
      latest: new Resource<NewsItem[]>(() => api.call('news.latest', { limit: LATEST }, QUIET)),
      /** The items by id, each with a state of its own, because several pages may show one. */
      details: resourceMap<NewsDetail>((id) => api.call('news.detail', { id }, QUIET)),
    },
    /** The content of home, and standing texts such as the terms and the privacy policy. */
    content: {
      /** The app's name and version from the server. */
      app: new Resource(() => api.call('index.index', {}, QUIET)),
      banners: new Resource<Banner[]>(() => api.call('index.banner', {}, QUIET)),
      newestNotices: new Resource(() => api.call('index.notice', { limit: NEWEST_NOTICES }, QUIET)),
      texts: resourceMap((id) => api.call('index.richText', { id }, QUIET)),
    },
    feedbackForm,
    ownFeedback,
    ticker,
    onSessionEnd: (reason: SessionEndReason) => {
      notices.reset();
      ownFeedback.reset();
      if (reason === 'logged-out') feedbackForm.startOver();
    },
  };
}
