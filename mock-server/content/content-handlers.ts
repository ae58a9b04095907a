import { Type } from 'typebox';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { APP_INFO } from '#contract/app-info.ts';
import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import {
  isSupportOpen,
  SUPPORT_CLOSES_HOUR,
  SUPPORT_OPENS_HOUR,
} from '#contract/rules/support-hours.ts';
import { TIME_ZONE } from '#contract/time-zone.ts';
import { type Answer, type Call, type Handlers, Refusal, stockEndpoint } from '../api/call.ts';
import { nextSecond } from '../api/days.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { feedback, feedbacks } from './feedback.ts';
import { markAllNoticesRead, markNoticeRead, notice, unreadNoticeCount } from './notice.ts';

export const contentHandlers = {
  'index.index': home,
  'index.notice': notice,
  'index.banner': ({ world, language }) => ({
    data: bannersOf(world, language).map(({ image, ...banner }) => ({
      ...banner,
      image: `/uploads/${image}`,
    })),
    sameUntil: Infinity,
  }),
  'index.richText': richText,
  'index.feedback': feedback,
  'index.feedbacks': feedbacks,
  'index.markNoticeRead': markNoticeRead,
  'index.markAllNoticesRead': markAllNoticesRead,
  'index.unreadNoticeCount': unreadNoticeCount,
} satisfies Handlers<Extract<EndpointName, `index.${string}`>>;

/** The start page of a stock host says that it is there, and nothing else. */
export const stockContent = {
  'index.index': stockEndpoint(
    'index.index',
    { payload: Type.Object({}), data: Type.Null() },
    () => ({ data: null, msg: 'stock_home' }),
  ),
  // Assumed, and not needed by any screen: a host that nobody has changed shows how the app does without.
  'index.feedbacks': null,
};

/** Answers `index.index`. `support.open` depends on the world's clock. */
function home({ now }: Call<'index.index'>): Answer<Data<'index.index'>> {
  return {
    data: {
      ...APP_INFO,
      server_time: Math.floor(now / 1000),
      support: {
        opens: `${SUPPORT_OPENS_HOUR}:00`,
        closes: `${SUPPORT_CLOSES_HOUR}:00`,
        timezone: TIME_ZONE,
        open: isSupportOpen(now),
      },
    },
    sameUntil: nextSecond(now),
  };
}

/** Returns a standing text by its id: "terms", "privacy", "rules" … */
function richText({
  world,
  language,
  payload: { id },
}: Call<'index.richText'>): Answer<Data<'index.richText'>> {
  const text = textOf(world, id, language);
  if (!text) throw new Refusal('text_not_found');
  const { title, content, updated_at } = text;
  return {
    data: { id, title, content, updatetime: Math.floor(updated_at / 1000) },
    sameUntil: Infinity,
  };
}

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

function bannersOf({ db }: World, language: WireLanguage): BannerRow[] {
  return rows<BannerRow>(
    db,
    `SELECT id, CASE ? WHEN 'zh' THEN title_zh ELSE title_en END AS title, image, target
     FROM banner ORDER BY id`,
    language,
  );
}

function textOf({ db }: World, name: string, language: WireLanguage): TextRow | undefined {
  return row<TextRow>(
    db,
    `SELECT CASE @language WHEN 'zh' THEN title_zh ELSE title_en END AS title,
       CASE @language WHEN 'zh' THEN content_zh ELSE content_en END AS content, updated_at
     FROM rich_text WHERE name = @name`,
    { name, language },
  );
}
