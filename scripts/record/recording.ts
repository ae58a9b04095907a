import type { Data } from '#contract/api/schemas.ts';
import { PAGE, type Gatherer } from './gather.ts';

type Both<T> = { readonly en: T; readonly zh: T };
type GameOf = Data<'games.list'>[number];

/** Everything that was read from a host, before anonymising. */
export interface Recording {
  /** The host's time of the recording: epoch ms. */
  readonly at: number;
  readonly categories: Both<Data<'games.category'>>;
  readonly games: readonly {
    readonly game: Both<GameOf>;
    readonly play: Data<'games.play'> | null;
    readonly draws: Data<'games.getHistoryRecord'>['list'];
  }[];
  readonly notices: readonly Both<Data<'index.notice'>['list'][number]>[];
  readonly news: readonly Both<Data<'news.detail'>>[];
  readonly banners: Both<Data<'index.banner'>>;
  readonly texts: readonly Both<Data<'index.richText'>>[];
  /** The logged-in player. */
  readonly player: {
    readonly user: Data<'user.index'>;
    readonly wallet: Data<'wallet.index'> | null;
    readonly bets: Data<'games.getBetRecord'>['list'];
  } | null;
}

/** The standing texts that the app shows. */
const TEXTS = [
  'rules',
  'fairness',
  'terms',
  'privacy',
  'play-money',
  'responsible-play',
  'about',
  'help',
  'wallet',
  'vip',
  'share',
  'join',
];

/** Reads everything from a host without changing anything. */
export async function record(gatherer: Gatherer): Promise<Recording> {
  const home = await gatherer.data('index.index', {});
  const nothing = { en: [], zh: [] };
  const recording = {
    at: (home?.server_time ?? Math.floor(Date.now() / 1000)) * 1000,
    categories: (await gatherer.both('games.category', {})) ?? nothing,
    games: await recordGames(gatherer),
    notices: await recordNotices(gatherer),
    news: await recordNews(gatherer),
    banners: (await gatherer.both('index.banner', {})) ?? nothing,
    texts: await recordTexts(gatherer),
    player: gatherer.token === null ? null : await recordPlayer(gatherer),
  };
  for (const { image } of [...recording.banners.en, ...recording.news.map(({ en }) => en)]) {
    await gatherer.file(image);
  }
  for (const { en } of recording.notices) await gatherer.file(en.attachment?.url ?? '');
  return recording;
}

async function recordGames(gatherer: Gatherer): Promise<Recording['games']> {
  const lists = await gatherer.both('games.list', {});
  const games: Recording['games'][number][] = [];
  for (const en of lists?.en ?? []) {
    const { game_id } = en;
    const zh = lists?.zh.find((each) => each.game_id === game_id) ?? en;
    const play = await gatherer.data('games.play', { game_id });
    await gatherer.data('games.getGameResult', { game_id });
    const draws = await gatherer.all((page) =>
      gatherer.data('games.getHistoryRecord', { game_id, page, limit: PAGE }),
    );
    games.push({ game: { en, zh }, play, draws });
  }
  return games;
}

async function recordNotices(gatherer: Gatherer): Promise<Recording['notices']> {
  const items = (language: 'en' | 'zh') =>
    gatherer.all((page) => gatherer.data('index.notice', { page, limit: PAGE }, language));
  return paired(await items('en'), await items('zh'));
}

async function recordNews(gatherer: Gatherer): Promise<Recording['news']> {
  const items = await gatherer.all((page) => gatherer.data('news.index', { page, limit: PAGE }));
  await gatherer.data('news.latest', {});
  const news: Recording['news'][number][] = [];
  for (const { id } of items) {
    const detail = await gatherer.both('news.detail', { id });
    if (detail) news.push(detail);
  }
  return news;
}

async function recordTexts(gatherer: Gatherer): Promise<Recording['texts']> {
  const texts: Recording['texts'][number][] = [];
  for (const id of TEXTS) {
    const text = await gatherer.both('index.richText', { id });
    if (text) texts.push(text);
  }
  return texts;
}

async function recordPlayer(gatherer: Gatherer): Promise<Recording['player']> {
  const user = await gatherer.data('user.index', {});
  if (!user) return null;
  const wallet = await gatherer.data('wallet.index', {});
  await gatherer.data('index.unreadNoticeCount', {});
  const bets = await gatherer.all((page) =>
    gatherer.data('games.getBetRecord', { page, limit: PAGE }),
  );
  return { user, wallet, bets };
}

/** Merges items of both languages. An item that exists in one language is used for both. */
function paired<T extends { id: number }>(en: readonly T[], zh: readonly T[]): Both<T>[] {
  return en.map((item) => ({ en: item, zh: zh.find(({ id }) => id === item.id) ?? item }));
}
