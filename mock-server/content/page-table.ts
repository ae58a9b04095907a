import type { WireLanguage } from '#contract/errors.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** Banners and standing texts in one language. */

interface BannerRow {
  readonly id: number;
  readonly title: string;
  readonly image: string;
  readonly target: string;
}

interface TextRow {
  readonly title: string;
  readonly content: string;
  readonly updated_at: number;
}

export function bannersOf({ db }: World, language: WireLanguage): BannerRow[] {
  return rows<BannerRow>(
    db,
    `SELECT id, CASE ? WHEN 'zh' THEN title_zh ELSE title_en END AS title, image, target
     FROM banner ORDER BY id`,
    language,
  );
}

export function textOf({ db }: World, name: string, language: WireLanguage): TextRow | undefined {
  return row<TextRow>(
    db,
    `SELECT CASE @language WHEN 'zh' THEN title_zh ELSE title_en END AS title,
       CASE @language WHEN 'zh' THEN content_zh ELSE content_en END AS content, updated_at
     FROM rich_text WHERE name = @name`,
    { name, language },
  );
}
