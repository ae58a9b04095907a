import type { Data } from '#contract/api/schemas.ts';
import type { DiceboxProbe } from './dicebox-host.ts';
import { readPublicSamples } from './send-samples.ts';

/** An id that no host has. */
const UNKNOWN_ID = 999_999_999;

/** Reads everything that needs no login. */
export async function readAsAnyone(probe: DiceboxProbe): Promise<void> {
  await readHome(probe);
  await readNotices(probe);
  await readNews(probe);
  await readGames(probe);
  await readPublicSamples(probe);
}

async function readHome(probe: DiceboxProbe): Promise<void> {
  await probe.ok('index.index', {});
  await probe.ok('index.banner', {});
  await probe.ok('index.richText', { id: 'terms' });
  await probe.refused('index.richText', { id: 'no-such-text' }, 'text_not_found');
}

async function readNotices(probe: DiceboxProbe): Promise<void> {
  const all = await probe.ok('index.notice', {});
  const page = await probe.ok('index.notice', { page: 1, limit: 1 });
  if (all && page) {
    const request = 'page, limit';
    probe.check('index.notice', request, page.list.length <= 1, 'no more than the limit');
    probe.check(
      'index.notice',
      request,
      page.limit === 1 && page.page === 1,
      'the requested page and limit',
    );
    probe.check('index.notice', request, page.total === all.total, 'the same total on each page');
    probe.check('index.notice', 'nothing sent', all.unread === 0, '0 unread without a login');
  }
  const system = await probe.ok('index.notice', { type: 'system' });
  const isSystem = system?.list.every(({ type }) => type === 'system') ?? true;
  probe.check('index.notice', 'type', isSystem, 'only notices of the requested type');
  await probe.refused('index.notice', { id: UNKNOWN_ID }, 'notice_not_found');
}

async function readNews(probe: DiceboxProbe): Promise<void> {
  const first = await probe.ok('news.index', { page: 1, limit: 2 });
  await probe.ok('news.index', {});
  const latest = await probe.ok('news.latest', { limit: 2 });
  if (first && latest) {
    const same = first.list[0]?.id === latest[0]?.id && latest.length <= 2;
    probe.check('news.latest', 'limit', same, 'the newest news, no more than the limit');
  }
  const id = first?.list[0]?.id;
  if (id === undefined) probe.skip(['news.detail'], 'the host has no news');
  else {
    const detail = await probe.ok('news.detail', { id });
    probe.check('news.detail', 'id', !detail || detail.id === id, 'the requested item');
  }
  await probe.refused('news.detail', { id: UNKNOWN_ID }, 'news_not_found');
}

async function readGames(probe: DiceboxProbe): Promise<void> {
  const categories = await probe.ok('games.category', {});
  const games = await probe.ok('games.list', {});
  const [category] = categories ?? [];
  if (category) {
    const inCategory = await probe.ok('games.list', { category_id: category.id });
    const isFiltered = inCategory?.every(({ category_id }) => category_id === category.id) ?? true;
    probe.check('games.list', 'category_id', isFiltered, 'only games of the requested category');
  }
  const game = games?.[0];
  const game_id = game?.game_id ?? 1;
  const play = await probe.ok('games.play', { game_id });
  const result = await probe.ok('games.getGameResult', { game_id });
  if (play && result) checkRounds(probe, play, result);
  await readHistory(probe, game_id);
  for (const name of ['games.play', 'games.getGameResult', 'games.getHistoryRecord'] as const) {
    await probe.refused(name, { game_id: UNKNOWN_ID }, 'game_not_found');
  }
}

const CLOSE_BEFORE_DRAW_S = 60;

function checkRounds(
  probe: DiceboxProbe,
  play: Data<'games.play'>,
  { current, next }: Data<'games.getGameResult'>,
): void {
  const closes = [current, next].every(
    ({ close_time, draw_time }) => draw_time - close_time === CLOSE_BEFORE_DRAW_S,
  );
  const name = 'games.getGameResult';
  probe.check(name, 'game_id', closes, 'betting closes 60 seconds before the draw');
  const follows = next.open_time >= current.open_time && next.game_no !== current.game_no;
  probe.check(name, 'game_id', follows, 'a next period that follows the current one');
  const offers = play.plays.every(({ picks }) => picks.length > 0);
  probe.check('games.play', 'game_id', offers, 'something to pick in every play');
}

async function readHistory(probe: DiceboxProbe, game_id: number): Promise<void> {
  const name = 'games.getHistoryRecord';
  const all = await probe.ok(name, { game_id, page: 1, limit: 5 });
  probe.check(name, 'limit', !all || all.list.length <= 5, 'no more than the limit');
  const big = await probe.ok(name, { game_id, size: 'big' });
  const isBig = big?.list.every(({ size, sum }) => size === 'big' && sum >= 11) ?? true;
  probe.check(name, 'size', isBig, 'only draws of the requested size');
  if (all) await probe.ok(name, { game_id, date: all.stats.date });
}
