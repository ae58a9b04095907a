import type { Data, Payload } from '#contract/api/schemas.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import type { Host } from '../../host.ts';
import type { RecordedAnswer } from '../../write-answers.ts';

type BothLanguages<T> = { readonly en: T; readonly zh: T };
type Game = Data<'games.list'>[number];

/** Everything that was read from a host, before anonymising. */
export interface Recording {
  /** The host's time of the recording: epoch ms. */
  readonly at: number;
  readonly categories: BothLanguages<Data<'games.category'>>;
  readonly games: readonly {
    readonly game: BothLanguages<Game>;
    readonly play: Data<'games.play'> | null;
    readonly draws: Data<'games.getHistoryRecord'>['list'];
  }[];
  readonly notices: readonly BothLanguages<Data<'index.notice'>['list'][number]>[];
  readonly news: readonly BothLanguages<Data<'news.detail'>>[];
  readonly banners: BothLanguages<Data<'index.banner'>>;
  readonly texts: readonly BothLanguages<Data<'index.richText'>>[];
  readonly player: {
    readonly user: RecordedUser;
    readonly wallet: Data<'wallet.index'> | null;
    readonly bets: Data<'games.getBetRecord'>['list'];
  } | null;
}

/** The fields of a player that a scenario needs. */
type RecordedUser = Pick<
  Data<'user.index'>,
  'username' | 'nickname' | 'email' | 'mobile' | 'jointime' | 'money' | 'score'
>;

export interface Login {
  readonly token: string;
  /** The fields that the host sent with the login. The username is always there. */
  readonly userinfo: Partial<RecordedUser> & { readonly username: string };
}

export async function record(recorder: AnswerRecorder): Promise<Recording> {
  const home = await recorder.data('index.index', {});
  const nothing = { en: [], zh: [] };
  const now = home?.server_time ?? Math.floor(Date.now() / 1000);
  const recording = {
    at: now * 1000,
    categories: (await recorder.bothLanguages('games.category', {})) ?? nothing,
    games: await recordGames(recorder),
    notices: await recordNotices(recorder),
    news: await recordNews(recorder),
    banners: (await recorder.bothLanguages('index.banner', {})) ?? nothing,
    texts: await recordTexts(recorder),
    player: recorder.login && (await recordPlayer(recorder, recorder.login, now)),
  };
  for (const { image } of [...recording.banners.en, ...recording.news.map(({ en }) => en)]) {
    await recorder.file(image);
  }
  for (const { en } of recording.notices) await recorder.file(en.attachment?.url ?? '');
  return recording;
}

async function recordGames(recorder: AnswerRecorder): Promise<Recording['games']> {
  const lists = await recorder.bothLanguages('games.list', {});
  const games: Recording['games'][number][] = [];
  for (const en of lists?.en ?? []) {
    const { game_id } = en;
    const zh = lists?.zh.find((each) => each.game_id === game_id) ?? en;
    const play = await recorder.data('games.play', { game_id });
    await recorder.data('games.getGameResult', { game_id });
    const draws = await recorder.allPages((page) =>
      recorder.data('games.getHistoryRecord', { game_id, page, limit: PAGE_SIZE }),
    );
    games.push({ game: { en, zh }, play, draws });
  }
  return games;
}

async function recordNotices(recorder: AnswerRecorder): Promise<Recording['notices']> {
  const items = (language: 'en' | 'zh') =>
    recorder.allPages((page) =>
      recorder.data('index.notice', { page, limit: PAGE_SIZE }, language),
    );
  const [english, chinese] = [await items('en'), await items('zh')];
  // An item that exists in one language is used for both.
  return english.map((en) => ({
    en,
    zh: chinese.find(({ notice_id }) => notice_id === en.notice_id) ?? en,
  }));
}

async function recordNews(recorder: AnswerRecorder): Promise<Recording['news']> {
  const items = await recorder.allPages((page) =>
    recorder.data('news.index', { page, limit: PAGE_SIZE }),
  );
  await recorder.data('news.latest', {});
  const news: Recording['news'][number][] = [];
  for (const { id } of items) {
    const detail = await recorder.bothLanguages('news.detail', { id });
    if (detail) news.push(detail);
  }
  return news;
}

async function recordTexts(recorder: AnswerRecorder): Promise<Recording['texts']> {
  const texts: Recording['texts'][number][] = [];
  for (const { id } of CONTENT.texts) {
    const text = await recorder.bothLanguages('index.richText', { id });
    if (text) texts.push(text);
  }
  return texts;
}

/** Records the player; what the host leaves out comes from the login, else from defaults. */
async function recordPlayer(
  recorder: AnswerRecorder,
  { userinfo }: Login,
  now: number,
): Promise<Recording['player']> {
  const index: Partial<Data<'user.index'>> | null = await recorder.data('user.index', {});
  const nickname = index?.welcome ?? userinfo.username;
  const defaults = { nickname, email: '', mobile: '', jointime: now, money: '0.00', score: 0 };
  const user = { ...defaults, ...userinfo, ...index };
  const wallet = await recorder.data('wallet.index', {});
  await recorder.data('index.unreadNoticeCount', {});
  const bets = await recorder.allPages((page) =>
    recorder.data('games.getBetRecord', { page, limit: PAGE_SIZE }),
  );
  return { user, wallet, bets };
}

export interface RecordedFile {
  readonly type: string;
  readonly body: Buffer;
}

export class AnswerRecorder {
  readonly host: Host;
  readonly login: Login | null;
  readonly answers: RecordedAnswer[] = [];
  readonly files = new Map<string, RecordedFile>();

  constructor(host: Host, login: Login | null) {
    this.host = host;
    this.login = login;
  }

  async data<N extends EndpointName>(
    endpoint: N,
    payload: Payload<N> & object,
    language: WireLanguage = 'en',
  ): Promise<Data<N> | null> {
    // Notices need no login, but show which of them a player has read.
    const isPersonal = ENDPOINTS[endpoint].access === 'user' || endpoint === 'index.notice';
    const token = isPersonal ? this.login?.token : undefined;
    const { status, body } = await this.host.call(endpoint, payload, { token, language });
    const authenticated = token !== undefined;
    this.answers.push({ endpoint, payload, language, authenticated, status, answer: body });
    const { code, data } = Object(body) as { code?: unknown; data?: unknown }; // an envelope, or nothing
    return code === 1 ? (data as Data<N>) : null; // the host check checks its shape
  }

  async bothLanguages<N extends EndpointName>(endpoint: N, payload: Payload<N> & object) {
    const en = await this.data(endpoint, payload, 'en');
    const zh = await this.data(endpoint, payload, 'zh');
    return en !== null && zh !== null ? { en, zh } : null;
  }

  async allPages<I>(pageOf: (page: number) => Promise<{ list: I[]; total: number } | null>) {
    const items: I[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await pageOf(page);
      items.push(...(answer?.list ?? []));
      if (!answer || answer.list.length === 0 || items.length >= answer.total) break;
    }
    return items;
  }

  async file(path: string): Promise<void> {
    if (path === '' || this.files.has(path)) return;
    const file = await this.host.file(path);
    if (file) this.files.set(path, file);
  }
}

const PAGE_SIZE = 100;
const MAX_PAGES = 10;
