import type { ContentFixture } from '#fixtures/content/content.ts';
import type { Bilingual } from '#fixtures/content/html.ts';
import { cleanHtml } from '../core/world/clean-html.ts';

/**
 * The content of a scenario that came from outside, its HTML made safe to store. That of the house
 * is clean as it is written, which its own test holds: cleaning it again was a tenth of a start.
 */
export function cleanContent(content: ContentFixture): ContentFixture {
  return {
    ...content,
    notices: content.notices.map(cleaned),
    news: content.news.map(cleaned),
    texts: content.texts.map(cleaned),
  };
}

const cleaned = <T extends { readonly content: Bilingual }>(item: T): T => ({
  ...item,
  content: { en: cleanHtml(item.content.en), zh: cleanHtml(item.content.zh) },
});
