import { ContentStore } from './content-store.ts';
import { FeedbackStore } from './feedback-store.ts';
import { NewsStore } from './news-store.ts';
import { NoticeStore } from './notice-store.ts';
import type { LateStores, StoreMeans } from '../stores.ts';

/** What there is to read, and to write back. */
export interface ContentStores extends LateStores {
  notices: NoticeStore;
  news: NewsStore;
  content: ContentStore;
  feedbackForm: FeedbackStore;
}

export function createContentStores({ api, session, unreadNotices }: StoreMeans): ContentStores {
  const notices = new NoticeStore({ api, session, unread: unreadNotices });
  const feedbackForm = new FeedbackStore(api);
  const onLeave = (how: 'out' | 'gone') => {
    notices.reset();
    if (how === 'gone') feedbackForm.again();
  };
  return {
    notices,
    news: new NewsStore(api),
    content: new ContentStore(api),
    feedbackForm,
    onLeave,
  };
}
