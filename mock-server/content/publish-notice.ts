import type { WireLanguage } from '#contract/errors.ts';
import { cleanHtml } from '../core/world/clean-html.ts';
import type { World } from '../core/world/world.ts';
import { insertNotice, type NoticeRow } from './notice-table.ts';

type Bilingual = Readonly<Record<WireLanguage, string>>;

export interface NewNotice {
  readonly type: NoticeRow['type'];
  readonly title: Bilingual;
  /** HTML of anybody's; what is not safe to show is taken out of it. */
  readonly content: Bilingual;
  readonly important: boolean;
  readonly top: boolean;
  readonly now: number;
}

/** Publishes a notice at once: everybody finds it in their list, unread. Gives its id. */
export function publishNotice(world: World, { title, content, ...notice }: NewNotice): number {
  return insertNotice(world, {
    ...notice,
    titleEn: title.en,
    titleZh: title.zh,
    contentEn: cleanHtml(content.en),
    contentZh: cleanHtml(content.zh),
  });
}
