import type { ContentFixture } from '#fixtures/content/content.ts';
import type { Bilingual } from '#fixtures/content/html.ts';
import { cleanHtml } from '../core/world/clean-html.ts';

/**
 * Sanitises the HTML of a scenario that comes from a file. The built-in content is not sanitised at
 * start, which would take a tenth of the start-up time; a test proves that it is clean.
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
