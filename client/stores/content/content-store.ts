import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { ContentItem } from './content-item.ts';

export type StandingText = Data<'index.richText'>;
export type Banner = Data<'index.banner'>[number];

const QUIET = { quiet: true, silentFailure: true };
/** Number of notices that the bar on home rotates. */
const BAR_NOTICES = 3;

/** The content of home, and standing texts such as the terms and the privacy policy. */
export class ContentStore {
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
