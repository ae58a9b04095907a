import type { WireLanguage } from '#contract/errors.ts';
import { cleanHtml } from '../core/world/clean-html.ts';
import type { World } from '../core/world/world.ts';
import { insertNotice, type NoticeRow } from './notice-table.ts';

type Bilingual = Readonly<Record<WireLanguage, string>>;

export interface NewNotice {
  readonly type: NoticeRow['type'];
  readonly title: Bilingual;
  /** Untrusted HTML; it is sanitised. */
  readonly content: Bilingual;
  readonly important: boolean;
  readonly top: boolean;
  readonly now: number;
}

/** Publishes a notice at once, unread for every user, and returns its id. */
export function publishNotice(world: World, { title, content, ...notice }: NewNotice): number {
  return insertNotice(world, {
    ...notice,
    titleEn: title.en,
    titleZh: title.zh,
    contentEn: cleanHtml(content.en),
    contentZh: cleanHtml(content.zh),
  });
}
