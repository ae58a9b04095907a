import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import type { TestServer } from './test-server.ts';
import { fieldsOf, file, multipart, MULTIPART, type Part } from './upload-calls.ts';

/** A call as it is sent over HTTP. */
export interface RawCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export type Send = (call: RawCall) => Promise<string>;

/**
 * Calls every endpoint in a world of the default scenario whose clock is frozen at noon, and moves its
 * time by a day and an hour. Returns the bodies of all answers, in order.
 *
 * @throws Error when a call fails that must succeed
 */
export async function callEveryEndpoint(
  send: Send,
): Promise<{ bodies: string[]; called: Set<EndpointName> }> {
  const recorder = new Recorder(send);
  await recorder.try('user.index');
  const { alice, demo } = await registerAndLogIn(recorder);
  await moveMoney(recorder, alice, demo);
  await uploadFiles(recorder, alice);
  await placeBets(recorder, alice);
  await control(recorder, 'POST', '/clock', { advance: '25h' });
  await readEverything(recorder, demo);
  await writeAndLogOut(recorder, alice, demo);
  return recorder;
}

const CHUNKID = '0f8b1f2e-3c4d-4e5f-8a9b-0c1d2e3f4a5b';
const MOBILE = '13912340077';
const PASSWORD = 'Passw0rd9';

class Recorder {
  readonly bodies: string[] = [];
  readonly called = new Set<EndpointName>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async send<T>(call: RawCall): Promise<T> {
    const body = await this.#send(call);
    this.bodies.push(body);
    return JSON.parse(body) as T; // each step knows the type of its answer
  }

  /** Makes a call that may be refused. */
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
    return this.send({
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

  async ok<T>(...call: Parameters<Recorder['try']>): Promise<T> {
    const { code, msg, data } = await this.try<T>(...call);
    if (code !== 1) throw new Error(`${call[0]}: ${code} ${msg}`);
    return data;
  }
}

interface LoggedIn {
  readonly userinfo: { readonly token: string };
}

function control<T>(
  recorder: Recorder,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  return recorder.send<T>({
    method,
    url: `/__mock${path}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function registerAndLogIn(recorder: Recorder): Promise<{ alice: string; demo: string }> {
  const login = { account: 'demo1', password: 'Demo1234' };
  const demo = (await recorder.ok<LoggedIn>('user.login', login)).userinfo.token;
  const { code } = await recorder.ok<{ code: string }>('user.invite', {}, demo);
  const names = { username: 'alice2026', password: PASSWORD, email: 'a@b.example' };
  const account = { ...names, invite_code: code };
  const { userinfo } = await recorder.ok<LoggedIn>('user.register', account);
  const alice = userinfo.token;
  await recorder.try('user.register', account);
  await recorder.try('user.login', { account: 'demo1', password: 'wrong' });
  await recorder.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
  const { codes } = await control<{ codes: { code: string }[] }>(recorder, 'GET', '/sms');
  await recorder.ok('user.mobilelogin', { mobile: MOBILE, captcha: codes[0]?.code });
  await recorder.ok('sms.send', { mobile: MOBILE, event: 'resetpwd' });
  const { codes: resets } = await control<{ codes: { code: string }[] }>(recorder, 'GET', '/sms');
  const reset = { type: 'mobile', mobile: MOBILE, newpassword: 'another7' };
  await recorder.ok('user.resetpwd', { ...reset, captcha: resets[0]?.code });
  await recorder.ok('user.profile', { nickname: 'Alice', birthday: '2000-02-29' }, alice);
  return { alice, demo };
}

async function moveMoney(recorder: Recorder, alice: string, demo: string): Promise<void> {
  const once = { 'idempotency-key': 'transfer-once' };
  const transfer = { to_user: 'alice2026', amount: '750.00', remark: 'For you' };
  await recorder.ok('wallet.transfer', transfer, demo, once);
  await recorder.ok('wallet.transfer', transfer, demo, once);
  await recorder.ok('wallet.deposit', { amount: '50.00', channel: 'demo' }, alice);
  await recorder.ok('wallet.deposit', { amount: '60.00', channel: 'bank', proof: '' }, alice);
  const card = { channel: 'bank', holder: 'Alice', address: '6222000011112222' };
  const { id } = await recorder.ok<{ id: number }>('wallet.addCard', card, alice);
  await recorder.ok('wallet.withdraw', { amount: '120.00', channel: 'bank', address: id }, alice);
  await recorder.ok('wallet.savings', { direction: 'in', amount: '10.00' }, alice);
  await recorder.try('wallet.withdraw', { amount: '99999', channel: 'bank', address: id }, alice);
}

async function uploadFiles(recorder: Recorder, token: string): Promise<void> {
  const whole = await upload<{ data: { url: string } }>(recorder, token, [file()]);
  await recorder.ok('user.profile', { avatar: whole.data.url }, token);
  for (const [index, bytes] of ['first ', 'second'].entries()) {
    const fields = fieldsOf({ chunkid: CHUNKID, chunkindex: index, chunkcount: 2 });
    await upload(recorder, token, [...fields, file(bytes, 'blob', 'application/octet-stream')]);
  }
  const merge = { action: 'merge', chunkid: CHUNKID, filename: 'a.zip', chunkcount: 2 };
  await recorder.ok('common.upload', merge, token);
}

function upload<T>(recorder: Recorder, token: string, parts: readonly Part[]): Promise<T> {
  return recorder.send<T>({
    method: 'POST',
    url: ENDPOINTS['common.upload'].path,
    headers: { 'content-type': MULTIPART, token },
    body: multipart(parts),
  });
}

async function placeBets(recorder: Recorder, token: string): Promise<void> {
  interface Result {
    readonly current: { readonly game_no: string };
  }
  const { current } = await recorder.ok<Result>('games.getGameResult', { game_id: 1 });
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
  await recorder.ok('games.submitBet', bet, token, once);
  await recorder.ok('games.submitBet', bet, token, once);
  const lines = [{ play: 'small', amount: '10.00' }];
  const chase = { periods: 5, multipliers: [1, 2, 3], stop_on_win: false };
  const chased = { ...bet, bet_content: { lines, chase } };
  const { chase_no } = await recorder.ok<{ chase_no: string }>('games.submitBet', chased, token);
  await control(recorder, 'POST', '/dice', { game_id: 1, dice: [[6, 5, 6]] });
  await control(recorder, 'POST', '/clock', { to: 'settled', game_id: 1 });
  await control(recorder, 'POST', '/clock', { to: 'settled', game_id: 1 });
  await recorder.ok('games.cancelChase', { chase_no }, token);
  type Tasks = { task_id: string; status: string }[];
  const tasks = await recorder.ok<Tasks>('welfare.index', {}, token);
  const task = tasks.find(({ status }) => status === 'available');
  await recorder.ok('welfare.claim', { task_id: task?.task_id }, token);
}

async function readEverything(recorder: Recorder, token: string): Promise<void> {
  for (const name of ENDPOINT_NAMES.filter((each) => ENDPOINTS[each].method === 'GET')) {
    const id = name === 'index.richText' ? { id: 'terms' } : name === 'news.detail' && { id: 1 };
    await recorder.ok(name, { ...id, game_id: 1, to_user: MOBILE }, token);
  }
}

async function writeAndLogOut(recorder: Recorder, alice: string, demo: string): Promise<void> {
  await recorder.ok('index.feedback', { type: 'bug', content: 'A word' }, alice);
  await recorder.ok('index.markNoticeRead', { notice_id: 1 }, alice);
  await readEverything(recorder, alice);
  await recorder.ok('index.markAllNoticesRead', {}, alice);
  const passwords = { oldpassword: PASSWORD, newpassword: 'Passw0rd10' };
  await recorder.ok('user.changepwd', passwords, alice);
  await recorder.try('user.index', {}, alice);
  await recorder.ok('user.logout', {}, demo);
}

/** Sends a raw call into a world of a server that does not listen. */
export async function sendInto({ app }: TestServer, world: string, call: RawCall) {
  const { method, url, headers, body } = call;
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, 'x-mock-world': world },
    ...(body !== undefined && { payload: body }),
  });
  return answer.body;
}

/**
 * Calls every endpoint of a world, and adds rows to the tables that these calls leave empty. Returns a
 * token of demo1.
 */
export async function fillEveryTable(server: TestServer, world: string): Promise<string> {
  const send = (call: RawCall) => sendInto(server, world, call);
  await callEveryEndpoint(send);
  const recorder = new Recorder(send);
  const login = { account: 'demo1', password: 'Demo1234' };
  const { token } = (await recorder.ok<LoggedIn>('user.login', login)).userinfo;
  await recorder.try('user.login', { account: 'demo1', password: 'not that' });
  await recorder.ok('sms.send', { mobile: '13912340088', event: 'register' });
  await control(recorder, 'POST', '/dice', { game_id: 1, dice: [[1, 2, 3]] });
  await control(recorder, 'POST', '/games/1/odds', { odds: { big: '1.90' } });
  const fault = { kind: 'delay', ms: 0, route: 'news.latest', times: null };
  await control(recorder, 'POST', '/faults', fault);
  const chunkid = '9f8b1f2e-3c4d-4e5f-8a9b-0c1d2e3f4a5b';
  const fields = fieldsOf({ chunkid, chunkindex: 0, chunkcount: 2 });
  const chunk = file('half of it', 'blob', 'application/octet-stream');
  await upload(recorder, token, [...fields, chunk]);
  return token;
}
