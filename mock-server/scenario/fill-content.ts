import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, startOfDay } from '#contract/time-zone.ts';
import type { ContentFixture, NoticeFixture, Published } from '#fixtures/content/content.ts';
import { both, type Bilingual } from '#fixtures/content/html.ts';
import type { PictureName } from '#fixtures/content/pictures.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/**
 * Inserts notices, news, banners and texts into a new world, inside its transaction. Stores the HTML
 * unchanged: `cleanContent` has sanitised content from outside.
 */
export function fillContent(world: World, content: ContentFixture, now: number): void {
  for (const { table, values, published } of rowsOf(content)) {
    run(world.db, INSERT[table], ...values, ...(published ? [momentOf(published, now)] : []));
  }
}

const INSERT = {
  file: 'INSERT INTO content_file (path, name_en, name_zh, type, body) VALUES (?, ?, ?, ?, ?)',
  banner: 'INSERT INTO banner (id, image, target, title_en, title_zh) VALUES (?, ?, ?, ?, ?)',
  notice: `INSERT INTO notice (id, type, important, top, attachment, title_en, title_zh,
             content_en, content_zh, published_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  news: `INSERT INTO news (id, image, title_en, title_zh, summary_en, summary_zh,
           content_en, content_zh, published_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  text: `INSERT INTO rich_text (name, title_en, title_zh, content_en, content_zh, updated_at)
         VALUES (?, ?, ?, ?, ?, ?)`,
};

interface ContentRow {
  readonly table: keyof typeof INSERT;
  readonly values: readonly unknown[];
  /** The publication time is the last value and differs between worlds. */
  readonly published?: Published;
}

const rowsByContent = new WeakMap<ContentFixture, readonly ContentRow[]>();

/** Returns the rows of a fixture, cached: they differ between worlds only in their publication time. */
function rowsOf(content: ContentFixture): readonly ContentRow[] {
  let rows = rowsByContent.get(content);
  if (!rows) rowsByContent.set(content, (rows = makeRows(content)));
  return rows;
}

function makeRows({ pictures, attachments, ...content }: ContentFixture): ContentRow[] {
  // A changed picture gets a new URL, so that no cache serves the old one.
  const pathOf = (name: PictureName) => `content/${name}-${markOf(pictures[name] ?? '')}.svg`;
  return [
    ...(Object.entries(pictures) as [PictureName, string][]).map(([name, svg]) =>
      fileRow(pathOf(name), both(name, name), 'image/svg+xml', svg),
    ),
    ...attachments.map(({ file, name, type, body }) =>
      fileRow(`notices/${file}`, name, type, body),
    ),
    ...content.banners.map(({ id, picture, target, title }) => ({
      table: 'banner' as const,
      values: [id, pathOf(picture), target, ...pair(title)],
    })),
    ...content.notices.map(noticeRow),
    ...content.news.map((item) => ({
      table: 'news' as const,
      values: [
        item.id,
        pathOf(item.picture),
        ...pair(item.title),
        ...pair(item.summary),
        ...pair(item.content),
      ],
      published: item,
    })),
    ...content.texts.map((text) => ({
      table: 'text' as const,
      values: [text.id, ...pair(text.title), ...pair(text.content)],
      published: text,
    })),
  ];
}

function fileRow(path: string, name: Bilingual, type: string, body: string): ContentRow {
  return { table: 'file', values: [path, ...pair(name), type, Buffer.from(body)] };
}

function noticeRow(notice: NoticeFixture): ContentRow {
  const { id, type, important, top, attachment, title, content } = notice;
  return {
    table: 'notice',
    values: [
      id,
      type,
      important ? 1 : 0,
      top ? 1 : 0,
      attachment ? `notices/${attachment.file}` : null,
      ...pair(title),
      ...pair(content),
    ],
    published: notice,
  };
}

const markOf = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 8);
const pair = ({ en, zh }: Bilingual) => [en, zh];

/** Returns a time of day in the time zone of the games, `daysBefore` days before the day of `now`; never before 1970. */
function momentOf({ daysBefore, time }: Published, now: number): number {
  const today = startOfDay(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.max(0, today - daysBefore * DAY_MS + hours * HOUR_MS + minutes * 60_000);
}
