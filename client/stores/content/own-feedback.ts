import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { Offer } from '../offer.ts';
import { PagedList } from '../paged-list.ts';
import { QUIET } from '../stores.ts';

type Feedbacks = Data<'index.feedbacks'>;
export type SentFeedback = Feedbacks['list'][number];

const PAGE_SIZE = 10;

/** The player's own messages to customer service, with their states and answers. */
export class OwnFeedback {
  readonly offer = new Offer();
  readonly pages: PagedList<'own', SentFeedback, Feedbacks>;

  constructor(api: Api) {
    this.pages = new PagedList(
      async (_own, page) =>
        this.offer.learn(await api.call('index.feedbacks', { page, limit: PAGE_SIZE }, QUIET)),
      ({ id }) => String(id),
    );
  }

  /** Call this when the page is shown, also again, and after sending. */
  async load(): Promise<void> {
    if (this.offer.isOpen) await this.pages.show('own');
  }
}
