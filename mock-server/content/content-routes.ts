import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { APP_INFO } from '#contract/app-info.ts';
import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import {
  isSupportOpen,
  SUPPORT_CLOSES_HOUR,
  SUPPORT_OPENS_HOUR,
} from '#contract/rules/support-hours.ts';
import { TIME_ZONE } from '#contract/time-zone.ts';
import { type Answer, type Call, endpoint, Refusal, stockEndpoint } from '../api/call.ts';
import { nextSecond } from '../api/days.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { feedback, feedbacks } from './feedback.ts';
import { markAllNoticesRead, markNoticeRead, notice, unreadNoticeCount } from './notice.ts';

export const contentRoutes: FastifyPluginAsync = async (app) => {
  app.route(endpoint('index.index', home, { stock: STOCK_HOME }));
  app.route(endpoint('index.notice', notice));
  app.route(endpoint('index.banner', banner));
  app.route(endpoint('index.richText', richText));
  app.route(endpoint('index.feedback', feedback));
  // Assumed, and not needed by any screen: a host that nobody has changed shows how the app does without.
  app.route(endpoint('index.feedbacks', feedbacks, { stock: null }));
  app.route(endpoint('index.markNoticeRead', markNoticeRead));
  app.route(endpoint('index.markAllNoticesRead', markAllNoticesRead));
  app.route(endpoint('index.unreadNoticeCount', unreadNoticeCount));
};

/** The start page of a stock host says that it is there, and nothing else. */
const STOCK_HOME = stockEndpoint(
  'index.index',
  { payload: Type.Object({}), data: Type.Null() },
  () => ({ data: null, msg: 'stock_home' }),
);

function banner({ world, language }: Call<'index.banner'>): Answer<Data<'index.banner'>> {
  return {
    data: bannersOf(world, language).map(({ image, ...each }) => ({
      ...each,
      image: `/uploads/${image}`,
    })),
    sameUntil: Infinity,
  };
}

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
  const sql = `SELECT id, CASE ? WHEN 'zh' THEN title_zh ELSE title_en END AS title, image, target
     FROM banner ORDER BY id`;
  return rows<BannerRow>(db, sql, language);
}

function textOf({ db }: World, name: string, language: WireLanguage): TextRow | undefined {
  const sql = `SELECT CASE @language WHEN 'zh' THEN title_zh ELSE title_en END AS title,
       CASE @language WHEN 'zh' THEN content_zh ELSE content_en END AS content, updated_at
     FROM rich_text WHERE name = @name`;
  return row<TextRow>(db, sql, { name, language });
}
