import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { file, multipart, MULTIPART, type Part } from './upload-calls.ts';

/** A call as it goes over the wire. */
export interface TourCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends a call into the world that is toured, and gives the raw body of the answer. */
export type Send = (call: TourCall) => Promise<string>;

/**
 * Calls every endpoint there is in a world of the default scenario that stands still at noon, and
 * moves its time by a day and an hour. Gives every body that was answered, in order. Calls that must
 * succeed throw when they do not.
 */
export async function tour(send: Send): Promise<{ bodies: string[]; called: Set<EndpointName> }> {
  const guide = new Guide(send);
  await lookAround(guide);
  const { alice, demo } = await comeIn(guide);
  await moveMoney(guide, alice, demo);
  await bringFiles(guide, alice);
  await play(guide, alice);
  await control(guide, 'POST', '/clock', { advance: '25h' });
  await lookBack(guide, alice, demo);
  return guide;
}

const CHUNKID = '0f8b1f2e-3c4d-4e5f-8a9b-0c1d2e3f4a5b';
const MOBILE = '13912340077';
const PASSWORD = 'Passw0rd9';

class Guide {
  readonly bodies: string[] = [];
  readonly called = new Set<EndpointName>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async say<T>(call: TourCall): Promise<T> {
    const body = await this.#send(call);
    this.bodies.push(body);
    return JSON.parse(body) as T; // each step knows what it asked for
  }

  /** A call that may be refused. */
  async try<T>(
    name: EndpointName,
    payload: Record<string, unknown> = {},
    token = '',
    headers: Record<string, string> = {},
  ): Promise<{ code: number; msg: string; data: T }> {
    this.called.add(name);
    const { method, path } = ENDPOINTS[name];
    const isGet = method === 'GET';
    const query = new URLSearchParams(payload as Record<string, string>); // queries are flat
    return this.say({
      method,
      url: isGet ? `${path}?${query.toString()}` : path,
      headers: {
        ...(token !== '' && { token }),
        ...(!isGet && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(!isGet && { body: JSON.stringify(payload) }),
    });
  }

  async ok<T>(...call: Parameters<Guide['try']>): Promise<T> {
    const { code, msg, data } = await this.try<T>(...call);
    if (code !== 1) throw new Error(`${call[0]}: ${code} ${msg}`);
    return data;
  }
}

interface LoggedIn {
  readonly userinfo: { readonly token: string };
}

function control<T>(guide: Guide, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  return guide.say<T>({
    method,
    url: `/__mock${path}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function lookAround(guide: Guide): Promise<void> {
  await guide.ok('index.index');
  await guide.ok('index.notice', { limit: '5' });
  await guide.ok('index.banner');
  await guide.ok('index.richText', { id: 'terms' });
  await guide.ok('index.feedback', { type: 'bug', content: 'A word', contact: 'a@b.example' });
  await guide.ok('news.latest', { limit: '2' });
  const { list } = await guide.ok<{ list: { id: number }[] }>('news.index', { limit: '5' });
  await guide.ok('news.detail', { id: list[0]?.id });
  await guide.ok('games.category');
  await guide.ok('games.list');
  await guide.ok('games.trend', { game_id: 1, limit: 20 });
  await guide.ok('games.getHistoryRecord', { game_id: 2, limit: 20 });
  await guide.try('user.index');
}

async function comeIn(guide: Guide): Promise<{ alice: string; demo: string }> {
  const account = { username: 'alice2026', password: PASSWORD, email: 'a@b.example' };
  const { userinfo } = await guide.ok<LoggedIn>('user.register', account);
  const alice = userinfo.token;
  await guide.try('user.register', account);
  await guide.try('user.login', { account: 'demo1', password: 'wrong' });
  const login = { account: 'demo1', password: 'Demo1234' };
  const demo = (await guide.ok<LoggedIn>('user.login', login)).userinfo.token;
  await guide.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
  const { codes } = await control<{ codes: { code: string }[] }>(guide, 'GET', '/sms');
  await guide.ok('user.mobilelogin', { mobile: MOBILE, captcha: codes[0]?.code });
  await guide.ok('user.profile', { nickname: 'Alice', birthday: '2000-02-29' }, alice);
  await guide.ok('user.index', {}, alice);
  await guide.ok('user.vip', {}, demo);
  return { alice, demo };
}

async function moveMoney(guide: Guide, alice: string, demo: string): Promise<void> {
  const once = { 'idempotency-key': 'transfer-once' };
  const transfer = { to_user: 'alice2026', amount: '750.00', remark: 'For you' };
  await guide.ok('wallet.transfer', transfer, demo, once);
  await guide.ok('wallet.transfer', transfer, demo, once);
  await guide.ok('wallet.deposit', { amount: '50.00', channel: 'demo' }, alice);
  await guide.ok('wallet.deposit', { amount: '60.00', channel: 'bank', proof: '' }, alice);
  const card = { channel: 'bank', holder: 'Alice', address: '6222000011112222' };
  const { id } = await guide.ok<{ id: number }>('wallet.addCard', card, alice);
  await guide.ok('wallet.withdraw', { amount: '120.00', channel: 'bank', address: id }, alice);
  await guide.ok('wallet.savings', { direction: 'in', amount: '10.00' }, alice);
  await guide.try('wallet.withdraw', { amount: '99999', channel: 'bank', address: id }, alice);
  await guide.ok('wallet.index', {}, alice);
}

async function bringFiles(guide: Guide, token: string): Promise<void> {
  const whole = await upload<{ data: { url: string } }>(guide, token, [file()]);
  await guide.ok('user.profile', { avatar: whole.data.url }, token);
  for (const [index, bytes] of ['first ', 'second'].entries()) {
    const fields = { chunkid: CHUNKID, chunkindex: index, chunkcount: 2 };
    await upload(guide, token, [
      ...Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
      file(bytes, 'blob', 'application/octet-stream'),
    ]);
  }
  await guide.ok(
    'common.upload',
    { action: 'merge', chunkid: CHUNKID, filename: 'a.zip', chunkcount: 2 },
    token,
  );
}

function upload<T>(guide: Guide, token: string, parts: readonly Part[]): Promise<T> {
  return guide.say<T>({
    method: 'POST',
    url: ENDPOINTS['common.upload'].path,
    headers: { 'content-type': MULTIPART, token },
    body: multipart(parts),
  });
}

async function play(guide: Guide, token: string): Promise<void> {
  interface Result {
    readonly current: { readonly game_no: string };
  }
  await guide.ok('games.play', { game_id: 1 });
  const { current } = await guide.ok<Result>('games.getGameResult', { game_id: 1 });
  const bet = {
    game_id: 1,
    game_no: current.game_no,
    bet_content: {
      lines: [
        { play: 'big', amount: '100.00' },
        { play: 'sum', pick: '10', amount: '5.00' },
      ],
    },
  };
  const once = { 'idempotency-key': 'bet-once-1' };
  await guide.ok('games.submitBet', bet, token, once);
  await guide.ok('games.submitBet', bet, token, once);
  const lines = [{ play: 'small', amount: '10.00' }];
  const chase = { periods: 5, multipliers: [1, 2, 3], stop_on_win: false };
  const chased = { ...bet, bet_content: { lines, chase } };
  const { chase_no } = await guide.ok<{ chase_no: string }>('games.submitBet', chased, token);
  await control(guide, 'POST', '/dice', { game_id: 1, dice: [[6, 5, 6]] });
  await control(guide, 'POST', '/clock', { to: 'settled', game_id: 1 });
  await control(guide, 'POST', '/clock', { to: 'settled', game_id: 1 });
  await guide.ok('games.cancelChase', { chase_no }, token);
  const tasks = await guide.ok<{ task_id: string; status: string }[]>('welfare.index', {}, token);
  const task = tasks.find(({ status }) => status === 'available');
  await guide.ok('welfare.claim', { task_id: task?.task_id }, token);
}

async function lookBack(guide: Guide, alice: string, demo: string): Promise<void> {
  await guide.ok('index.markNoticeRead', { notice_id: 1 }, alice);
  await guide.ok('index.unreadNoticeCount', {}, alice);
  await guide.ok('index.markAllNoticesRead', {}, alice);
  for (const name of [
    'wallet.index',
    'wallet.transactions',
    'wallet.deposits',
    'wallet.withdrawals',
    'wallet.cards',
    'games.getBetRecord',
    'games.chases',
    'welfare.index',
  ] as const) {
    await guide.ok(name, {}, alice);
  }
  await guide.ok('wallet.transactions', {}, demo);
  await guide.ok('games.list');
  await guide.ok('games.getHistoryRecord', { game_id: 1, limit: 20 });
  const passwords = { oldpassword: PASSWORD, newpassword: 'Passw0rd10' };
  await guide.ok('user.changepwd', passwords, alice);
  await guide.try('user.index', {}, alice);
  await guide.ok('user.logout', {}, demo);
  await guide.ok('user.login', { account: 'alice2026', password: 'Passw0rd10' });
}
