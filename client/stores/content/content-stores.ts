import { ContentStore } from './content-store.ts';
import { FeedbackStore } from './feedback-store.ts';
import { NewsStore } from './news-store.ts';
import { NoticeStore } from './notice-store.ts';
import type { LazyStores, StoreDeps } from '../stores.ts';
import type { SessionEndReason } from '../session/session-store.ts';

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
