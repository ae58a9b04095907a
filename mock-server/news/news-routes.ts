import type { FastifyPluginAsync } from 'fastify';
import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { type Answer, type Call, endpoint, Refusal } from '../api/call.ts';
import { numberOf, row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** Page sizes of the news (CON-10). */
const PAGE_SIZE = 10;
const LATEST = 5;

export const newsRoutes: FastifyPluginAsync = async (app) => {
  app.route(endpoint('news.index', index));
  app.route(endpoint('news.detail', detail));
  app.route(endpoint('news.latest', latest));
};

function index(call: Call<'news.index'>): Answer<Data<'news.index'>> {
  const { world, now, language, payload } = call;
  const { page = 1, limit = PAGE_SIZE } = payload;
  const list = newsOf(world, { now, language, limit, offset: (page - 1) * limit });
  return {
    data: { list: list.map(newsView), total: countNews(world, now), page, limit },
    sameUntil: nextNewsAt(world, now),
  };
}

function latest(call: Call<'news.latest'>): Answer<Data<'news.latest'>> {
  const { world, now, language, payload } = call;
  const { limit = LATEST } = payload;
  return {
    data: newsOf(world, { now, language, limit, offset: 0 }).map(newsView),
    sameUntil: nextNewsAt(world, now),
  };
}

function detail(call: Call<'news.detail'>): Answer<Data<'news.detail'>> {
  const { world, now, language, payload } = call;
  const stored = newsById(world, Number(payload.id), { now, language });
  if (!stored) throw new Refusal('news_not_found');
  return { data: { ...newsView(stored), content: stored.content }, sameUntil: Infinity };
}

function newsView(stored: NewsRow): Data<'news.latest'>[number] {
  const { id, title, summary, image, published_at } = stored;
  return {
    id,
    title,
    summary,
    image: `/uploads/${image}`,
    createtime: Math.floor(published_at / 1000),
  };
}

interface NewsRow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly image: string;
  readonly published_at: number;
}

interface NewsQuery {
  /** Items with a later publication time are not visible yet. */
  readonly now: number;
  readonly language: WireLanguage;
}

/** One statement per language: choosing the column per row takes twice as long. */
const PAGE_IN: Readonly<Record<WireLanguage, string>> = {
  en: `SELECT id, image, published_at, title_en AS title, summary_en AS summary
       FROM news WHERE published_at <= ? ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`,
  zh: `SELECT id, image, published_at, title_zh AS title, summary_zh AS summary
       FROM news WHERE published_at <= ? ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`,
};

function newsOf(
  { db }: World,
  { now, language, limit, offset }: NewsQuery & { readonly limit: number; readonly offset: number },
): NewsRow[] {
  return rows<NewsRow>(db, PAGE_IN[language], now, limit, offset);
}

function countNews({ db }: World, now: number): number {
  return numberOf(db, 'SELECT COUNT(*) FROM news WHERE published_at <= ?', now);
}

/** Returns the moment at which the next item is published; Infinity when none is to come. */
function nextNewsAt({ db }: World, now: number): number {
  const sql = 'SELECT MIN(published_at) AS at FROM news WHERE published_at > ?';
  return row<{ at: number | null }>(db, sql, now)?.at ?? Infinity;
}

function newsById(
  { db }: World,
  id: number,
  { now, language }: NewsQuery,
): (NewsRow & { readonly content: string }) | undefined {
  const sql = `SELECT id, image, published_at,
       CASE @language WHEN 'zh' THEN title_zh ELSE title_en END AS title,
       CASE @language WHEN 'zh' THEN summary_zh ELSE summary_en END AS summary,
       CASE @language WHEN 'zh' THEN content_zh ELSE content_en END AS content
     FROM news WHERE id = @id AND published_at <= @now`;
  return row(db, sql, { id, now, language });
}
