import type { Data } from '#contract/api/schemas.ts';
import type { DiceboxSuite } from './suite.ts';
import { readPublicSamples } from './send-samples.ts';

const UNKNOWN_ID = 999_999_999;

export async function readAsAnyone(suite: DiceboxSuite): Promise<void> {
  await readHome(suite);
  await readNotices(suite);
  await readNews(suite);
  await readGames(suite);
  await readPublicSamples(suite);
}

async function readHome(suite: DiceboxSuite): Promise<void> {
  await suite.ok('index.index', {});
  await suite.ok('index.banner', {});
  await suite.ok('index.richText', { id: 'terms' });
  await suite.refused('index.richText', { id: 'no-such-text' }, 'text_not_found');
}

async function readNotices(suite: DiceboxSuite): Promise<void> {
  const all = await suite.ok('index.notice', {});
  const page = await suite.ok('index.notice', { page: 1, limit: 1 });
  if (all && page) {
    const request = 'page, limit';
    suite.check('index.notice', request, page.list.length <= 1, 'no more than the limit');
    suite.check(
      'index.notice',
      request,
      page.limit === 1 && page.page === 1,
      'the requested page and limit',
    );
    suite.check('index.notice', request, page.total === all.total, 'the same total on each page');
    suite.check('index.notice', 'nothing sent', all.unread === 0, '0 unread without a login');
  }
  const system = await suite.ok('index.notice', { type: 'system' });
  const isSystem = system?.list.every(({ type }) => type === 'system') ?? true;
  suite.check('index.notice', 'type', isSystem, 'only notices of the requested type');
  await suite.refused('index.notice', { id: UNKNOWN_ID }, 'notice_not_found');
}

async function readNews(suite: DiceboxSuite): Promise<void> {
  const first = await suite.ok('news.index', { page: 1, limit: 2 });
  await suite.ok('news.index', {});
  const latest = await suite.ok('news.latest', { limit: 2 });
  if (first && latest) {
    const same = first.list[0]?.id === latest[0]?.id && latest.length <= 2;
    suite.check('news.latest', 'limit', same, 'the newest news, no more than the limit');
  }
  const id = first?.list[0]?.id;
  if (id === undefined) suite.skip(['news.detail'], 'the host has no news');
  else {
    const detail = await suite.ok('news.detail', { id });
    suite.check('news.detail', 'id', !detail || detail.id === id, 'the requested item');
  }
  await suite.refused('news.detail', { id: UNKNOWN_ID }, 'news_not_found');
}

async function readGames(suite: DiceboxSuite): Promise<void> {
  const categories = await suite.ok('games.category', {});
  const games = await suite.ok('games.list', {});
  const [category] = categories ?? [];
  if (category) {
    const inCategory = await suite.ok('games.list', { category_id: category.id });
    const isFiltered = inCategory?.every(({ category_id }) => category_id === category.id) ?? true;
    suite.check('games.list', 'category_id', isFiltered, 'only games of the requested category');
  }
  const game = games?.[0];
  const game_id = game?.game_id ?? 1;
  const play = await suite.ok('games.play', { game_id });
  const result = await suite.ok('games.getGameResult', { game_id });
  if (play && result) checkRounds(suite, play, result);
  await readHistory(suite, game_id);
  for (const name of ['games.play', 'games.getGameResult', 'games.getHistoryRecord'] as const) {
    await suite.refused(name, { game_id: UNKNOWN_ID }, 'game_not_found');
  }
}

const CLOSE_BEFORE_DRAW_S = 60;

function checkRounds(
  suite: DiceboxSuite,
  play: Data<'games.play'>,
  { current, next }: Data<'games.getGameResult'>,
): void {
  const closes = [current, next].every(
    ({ close_time, draw_time }) => draw_time - close_time === CLOSE_BEFORE_DRAW_S,
  );
  const name = 'games.getGameResult';
  suite.check(name, 'game_id', closes, 'betting closes 60 seconds before the draw');
  const follows = next.open_time >= current.open_time && next.game_no !== current.game_no;
  suite.check(name, 'game_id', follows, 'a next period that follows the current one');
  const offers = play.plays.every(({ picks }) => picks.length > 0);
  suite.check('games.play', 'game_id', offers, 'something to pick in every play');
}

async function readHistory(suite: DiceboxSuite, game_id: number): Promise<void> {
  const name = 'games.getHistoryRecord';
  const all = await suite.ok(name, { game_id, page: 1, limit: 5 });
  suite.check(name, 'limit', !all || all.list.length <= 5, 'no more than the limit');
  const big = await suite.ok(name, { game_id, size: 'big' });
  const isBig = big?.list.every(({ size, sum }) => size === 'big' && sum >= 11) ?? true;
  suite.check(name, 'size', isBig, 'only draws of the requested size');
  if (all) await suite.ok(name, { game_id, date: all.stats.date });
}
