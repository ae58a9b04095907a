import type { Data } from '#contract/api/schemas.ts';
import type { DiceboxChecker } from './dicebox-host.ts';
import { readPublicSamples } from './send-samples.ts';

/** An id that no host has. */
const UNKNOWN_ID = 999_999_999;

/** Reads everything that needs no login. */
export async function readAsAnyone(checker: DiceboxChecker): Promise<void> {
  await readHome(checker);
  await readNotices(checker);
  await readNews(checker);
  await readGames(checker);
  await readPublicSamples(checker);
}

async function readHome(checker: DiceboxChecker): Promise<void> {
  await checker.ok('index.index', {});
  await checker.ok('index.banner', {});
  await checker.ok('index.richText', { id: 'terms' });
  await checker.refused('index.richText', { id: 'no-such-text' }, 'text_not_found');
}

async function readNotices(checker: DiceboxChecker): Promise<void> {
  const all = await checker.ok('index.notice', {});
  const page = await checker.ok('index.notice', { page: 1, limit: 1 });
  if (all && page) {
    const request = 'page, limit';
    checker.check('index.notice', request, page.list.length <= 1, 'no more than the limit');
    checker.check(
      'index.notice',
      request,
      page.limit === 1 && page.page === 1,
      'the requested page and limit',
    );
    checker.check('index.notice', request, page.total === all.total, 'the same total on each page');
    checker.check('index.notice', 'nothing sent', all.unread === 0, '0 unread without a login');
  }
  const system = await checker.ok('index.notice', { type: 'system' });
  const isSystem = system?.list.every(({ type }) => type === 'system') ?? true;
  checker.check('index.notice', 'type', isSystem, 'only notices of the requested type');
  await checker.refused('index.notice', { id: UNKNOWN_ID }, 'notice_not_found');
}

async function readNews(checker: DiceboxChecker): Promise<void> {
  const first = await checker.ok('news.index', { page: 1, limit: 2 });
  await checker.ok('news.index', {});
  const latest = await checker.ok('news.latest', { limit: 2 });
  if (first && latest) {
    const same = first.list[0]?.id === latest[0]?.id && latest.length <= 2;
    checker.check('news.latest', 'limit', same, 'the newest news, no more than the limit');
  }
  const id = first?.list[0]?.id;
  if (id === undefined) checker.skip(['news.detail'], 'the host has no news');
  else {
    const detail = await checker.ok('news.detail', { id });
    checker.check('news.detail', 'id', !detail || detail.id === id, 'the requested item');
  }
  await checker.refused('news.detail', { id: UNKNOWN_ID }, 'news_not_found');
}

async function readGames(checker: DiceboxChecker): Promise<void> {
  const categories = await checker.ok('games.category', {});
  const games = await checker.ok('games.list', {});
  const [category] = categories ?? [];
  if (category) {
    const inCategory = await checker.ok('games.list', { category_id: category.id });
    const isFiltered = inCategory?.every(({ category_id }) => category_id === category.id) ?? true;
    checker.check('games.list', 'category_id', isFiltered, 'only games of the requested category');
  }
  const game = games?.[0];
  const game_id = game?.game_id ?? 1;
  const play = await checker.ok('games.play', { game_id });
  const result = await checker.ok('games.getGameResult', { game_id });
  if (play && result) checkRounds(checker, play, result);
  await readHistory(checker, game_id);
  for (const name of ['games.play', 'games.getGameResult', 'games.getHistoryRecord'] as const) {
    await checker.refused(name, { game_id: UNKNOWN_ID }, 'game_not_found');
  }
}

const CLOSE_BEFORE_DRAW_S = 60;

function checkRounds(
  checker: DiceboxChecker,
  play: Data<'games.play'>,
  { current, next }: Data<'games.getGameResult'>,
): void {
  const closes = [current, next].every(
    ({ close_time, draw_time }) => draw_time - close_time === CLOSE_BEFORE_DRAW_S,
  );
  const name = 'games.getGameResult';
  checker.check(name, 'game_id', closes, 'betting closes 60 seconds before the draw');
  const follows = next.open_time >= current.open_time && next.game_no !== current.game_no;
  checker.check(name, 'game_id', follows, 'a next period that follows the current one');
  const offers = play.plays.every(({ picks }) => picks.length > 0);
  checker.check('games.play', 'game_id', offers, 'something to pick in every play');
}

async function readHistory(checker: DiceboxChecker, game_id: number): Promise<void> {
  const name = 'games.getHistoryRecord';
  const all = await checker.ok(name, { game_id, page: 1, limit: 5 });
  checker.check(name, 'limit', !all || all.list.length <= 5, 'no more than the limit');
  const big = await checker.ok(name, { game_id, size: 'big' });
  const isBig = big?.list.every(({ size, sum }) => size === 'big' && sum >= 11) ?? true;
  checker.check(name, 'size', isBig, 'only draws of the requested size');
  if (all) await checker.ok(name, { game_id, date: all.stats.date });
}
