import type { Data } from '#contract/api/schemas.ts';
import type { Witness } from './witness.ts';

/** No host has so many of anything. */
const NOWHERE = 999_999_999;

/** What anybody may read, without a login. */
export async function readAsAnyone(witness: Witness): Promise<void> {
  await readHome(witness);
  await readNotices(witness);
  await readNews(witness);
  await readGames(witness);
}

async function readHome(witness: Witness): Promise<void> {
  await witness.ok('index.index', {});
  await witness.ok('index.banner', {});
  await witness.ok('index.richText', { id: 'terms' });
  await witness.refused('index.richText', { id: 'no-such-text' }, 'text_not_found');
}

async function readNotices(witness: Witness): Promise<void> {
  const all = await witness.ok('index.notice', {});
  const page = await witness.ok('index.notice', { page: 1, limit: 1 });
  if (all && page) {
    const asked = 'page, limit';
    witness.that('index.notice', asked, page.list.length <= 1, 'no more than the limit');
    witness.that('index.notice', asked, page.limit === 1 && page.page === 1, 'page and limit told');
    witness.that('index.notice', asked, page.total === all.total, 'the same total on each page');
    witness.that('index.notice', 'nothing sent', all.unread === 0, '0 unread without a login');
  }
  const system = await witness.ok('index.notice', { type: 'system' });
  const isSystem = system?.list.every(({ type }) => type === 'system') ?? true;
  witness.that('index.notice', 'type', isSystem, 'only notices of the type that was asked for');
  await witness.refused('index.notice', { id: NOWHERE }, 'notice_not_found');
}

async function readNews(witness: Witness): Promise<void> {
  const first = await witness.ok('news.index', { page: 1, limit: 2 });
  await witness.ok('news.index', {});
  const latest = await witness.ok('news.latest', { limit: 2 });
  if (first && latest) {
    const same = first.list[0]?.id === latest[0]?.id && latest.length <= 2;
    witness.that('news.latest', 'limit', same, 'the newest news, no more than the limit');
  }
  const id = first?.list[0]?.id;
  if (id === undefined) witness.skip(['news.detail'], 'the host shows no news to read');
  else {
    const detail = await witness.ok('news.detail', { id });
    witness.that('news.detail', 'id', !detail || detail.id === id, 'the item that was asked for');
  }
  await witness.refused('news.detail', { id: NOWHERE }, 'news_not_found');
}

async function readGames(witness: Witness): Promise<void> {
  const categories = await witness.ok('games.category', {});
  const games = await witness.ok('games.list', {});
  const [category] = categories ?? [];
  if (category) {
    const of = await witness.ok('games.list', { category_id: category.id });
    const isOf = of?.every(({ category_id }) => category_id === category.id) ?? true;
    witness.that('games.list', 'category_id', isOf, 'only games of the category asked for');
  }
  const game = games?.[0];
  const game_id = game?.game_id ?? 1;
  const play = await witness.ok('games.play', { game_id });
  const result = await witness.ok('games.getGameResult', { game_id });
  if (play && result) judgeRounds(witness, play, result);
  await readHistory(witness, game_id);
  await witness.ok('games.trend', { game_id, limit: 20 });
  for (const name of ['games.play', 'games.getGameResult', 'games.getHistoryRecord'] as const) {
    await witness.refused(name, { game_id: NOWHERE }, 'game_not_found');
  }
}

const CLOSE_BEFORE_DRAW_S = 60;

function judgeRounds(
  witness: Witness,
  play: Data<'games.play'>,
  { current, next }: Data<'games.getGameResult'>,
): void {
  const closes = [current, next].every(
    ({ close_time, draw_time }) => draw_time - close_time === CLOSE_BEFORE_DRAW_S,
  );
  const name = 'games.getGameResult';
  witness.that(name, 'game_id', closes, 'betting closes 60 seconds before the draw');
  const follows = next.open_time >= current.open_time && next.game_no !== current.game_no;
  witness.that(name, 'game_id', follows, 'a next period that follows the current one');
  const offers = play.plays.every(({ picks }) => picks.length > 0);
  witness.that('games.play', 'game_id', offers, 'something to pick in every play');
}

async function readHistory(witness: Witness, game_id: number): Promise<void> {
  const name = 'games.getHistoryRecord';
  const all = await witness.ok(name, { game_id, page: 1, limit: 5 });
  witness.that(name, 'limit', !all || all.list.length <= 5, 'no more than the limit');
  const big = await witness.ok(name, { game_id, size: 'big' });
  const isBig = big?.list.every(({ size, sum }) => size === 'big' && sum >= 11) ?? true;
  witness.that(name, 'size', isBig, 'only draws of the size that was asked for');
  if (all) await witness.ok(name, { game_id, date: all.stats.date });
}
