import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { normalise } from '../compare.ts';
import { LoginFailed, type Credentials } from '../host.ts';
import type { DiceboxSuite } from './suite.ts';
import { readPlayerSamples } from './send-samples.ts';

/** Checks that calls require a login. Writing calls are checked only with `--write`. */
export async function checkAccessWithoutLogin(suite: DiceboxSuite): Promise<void> {
  for (const name of ENDPOINT_NAMES) {
    const { access, method } = ENDPOINTS[name];
    const isSafe = method === 'GET' || suite.host.mayWrite;
    if (access === 'user' && isSafe) await suite.loginFirst(name, {});
  }
}

/** Checks refusals of writing calls that need no login. */
export async function checkWrongCredentials(suite: DiceboxSuite): Promise<void> {
  await suite.refused('user.login', {}, 'invalid_parameters');
  // Uses an unknown account, because wrong passwords count against a real one.
  const nobody = { account: 'nobody_here_7', password: 'Wrong1234' };
  await suite.refused('user.login', nobody, 'account_incorrect');
  await suite.refused('user.register', {}, 'invalid_parameters');
  await suite.refused('user.mobilelogin', {}, 'invalid_parameters');
  const mobile = { mobile: '12', captcha: '1234' };
  await suite.refused('user.mobilelogin', mobile, 'mobile_incorrect');
  await suite.refused('user.resetpwd', {}, 'invalid_parameters');
  const reset = { type: 'mobile', ...mobile, newpassword: 'Wrong1234' } as const;
  await suite.refused('user.resetpwd', { ...reset, newpassword: 'short' }, 'password_length');
  await suite.refused('user.resetpwd', reset, 'mobile_incorrect');
  await suite.refused('sms.send', { mobile: '12', event: 'register' }, 'sms_mobile_incorrect');
  await suite.refused('index.feedback', { type: 'other', content: 'a' }, 'feedback_short');
}

const READS = [
  'user.invite',
  'index.feedbacks',
  'games.chases',
  'wallet.index',
  'wallet.transactions',
  'wallet.deposits',
  'wallet.withdrawals',
  'wallet.cards',
  'welfare.index',
] as const satisfies readonly EndpointName[];

export async function readAccount(suite: DiceboxSuite, { token }: Player): Promise<void> {
  const context = { token };
  const one = await suite.ok('user.index', {}, context);
  const other = await suite.ok('user.index', {}, context);
  const same = JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
  suite.check('user.index', 'requested twice', same, 'the same answer again');
  const { count } = (await suite.ok('index.unreadNoticeCount', {}, context)) ?? {};
  const notices = await suite.ok('index.notice', {}, context);
  const agrees = count === undefined || !notices || notices.unread === count;
  suite.check('index.unreadNoticeCount', 'logged in', agrees, 'as many as the unread notices');
  for (const name of READS) await suite.ok(name, {}, context);
  await suite.refused('wallet.recipient', { to_user: '' }, 'recipient_required', context);
  await readBets(suite, token);
  await readPlayerSamples(suite, token);
}

async function readBets(suite: DiceboxSuite, token: string): Promise<void> {
  const name = 'games.getBetRecord';
  for (const range of ['today', '7d', '30d'] as const) await suite.ok(name, { range }, { token });
  const record = await suite.ok(name, { page: 1, limit: 5 }, { token });
  suite.check(name, 'limit', !record || record.list.length <= 5, 'no more than the limit');
  const lost = await suite.ok(name, { status: 'lose' }, { token });
  const isLost = lost?.list.every(({ status }) => status === 'lose') ?? true;
  suite.check(name, 'status', isLost, 'only bets of the requested status');
  await suite.refused(name, { range: 'custom' }, 'invalid_parameters', { token });
}

/** Logs out and checks that the token is no longer valid. */
export async function logOut(suite: DiceboxSuite, { token }: Player): Promise<void> {
  await suite.ok('user.logout', {}, { token, message: 'logged_out' });
  await suite.loginFirst('user.index', {}, { token });
}

/** Changes profile and password of a player that this run registered. Returns the new login. */
export async function changeAccount(suite: DiceboxSuite, player: Player): Promise<Player> {
  const { token, username, password } = player;
  const context = { token };
  const nickname = `${username} too`;
  const fields = { nickname: ` ${nickname} `, gender: 'other', birthday: '1990-01-02' } as const;
  await suite.ok('user.profile', fields, context);
  const changed = await suite.ok('user.index', {}, context);
  const isKept = !changed || (changed.nickname === nickname && changed.welcome === nickname);
  suite.check('user.profile', 'nickname', isKept, 'the nickname as it was set, trimmed');
  await suite.refused('user.profile', { nickname: '' }, 'nickname_required', context);
  await suite.refused('user.profile', { email: 'no-address' }, 'email_format', context);
  const message = 'username_exists';
  await suite.refused('user.register', { username, password, email: '' }, message);
  const change = { oldpassword: 'Wrong1234', newpassword: `${password}9` };
  await suite.refused('user.changepwd', change, 'password_incorrect', context);
  const short = { oldpassword: password, newpassword: 'a1' };
  await suite.refused('user.changepwd', short, 'new_password_short', context);
  const good = { oldpassword: password, newpassword: `${password}9` };
  await suite.ok('user.changepwd', good, { token, message: 'password_changed' });
  const again = await suite.ok(
    'user.login',
    { account: username, password: good.newpassword },
    { message: 'logged_in' },
  );
  if (!again) return player;
  await closeSession(suite, token);
  return { ...player, password: good.newpassword, token: again.userinfo.token };
}

export async function readAndWrite(suite: DiceboxSuite, { token }: Player): Promise<void> {
  const context = { token };
  const notices = await suite.ok('index.notice', {}, context);
  const unread = notices?.list.find(({ read }) => !read) ?? notices?.list[0];
  const notice_id = unread?.notice_id;
  if (notice_id === undefined) suite.skip(['index.markNoticeRead'], 'the host has no notice');
  else await suite.ok('index.markNoticeRead', { notice_id }, { token, message: 'notice_read' });
  await suite.ok('index.markAllNoticesRead', {}, { token, message: 'notices_read' });
  const left = await suite.ok('index.unreadNoticeCount', {}, context);
  const isAllRead = !left || left.count === 0;
  suite.check('index.markAllNoticesRead', 'logged in', isAllRead, 'no unread notice');
  const feedback = { type: 'other', content: 'A test of the contract, please ignore it.' };
  await suite.ok('index.feedback', feedback, { token, message: 'feedback_received' });
}

/** A logged-in player. */
export interface Player {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** Registered by this run. */
  readonly isNew: boolean;
}

/**
 * Logs in. Returns null for an answer without a token.
 *
 * @throws LoginFailed when the host refuses
 */
export async function logIn(
  suite: DiceboxSuite,
  { account, password }: Credentials,
): Promise<Player | null> {
  const name = 'user.login';
  const request = 'account, password';
  const response = await suite.send(name, request, (host) =>
    host.call(name, { account, password }),
  );
  if (!response) return null;
  const body = Object(response.body) as { code?: unknown; msg?: unknown }; // any host may answer anything
  if (body.code === 0) throw new LoginFailed(body.msg);
  const data = suite.checkData(name, response, { request, message: 'logged_in' });
  const token = data?.userinfo.token ?? findToken(response.body);
  const username = data?.userinfo.username ?? account;
  return token === undefined ? null : { username, password, token, isNew: false };
}

/** Registers a player for this run. Returns null when the host requires more than the contract. */
export async function register(suite: DiceboxSuite, username: string): Promise<Player | null> {
  const password = 'Contract9';
  const name = 'user.register';
  const request = 'username, password, email';
  const fields = { username, password, email: '' };
  const response = await suite.send(name, request, (host) => host.call(name, fields));
  if (!response) return null;
  const data = suite.checkData(name, response, { request, message: 'sign_up_successful' });
  const token = data?.userinfo.token ?? findToken(response.body);
  return token === undefined ? null : { username, password, token, isNew: true };
}

/** Finds the token in an answer that may have drift. */
export function findToken(body: unknown): string | undefined {
  return /"token":"([^"]+)"/.exec(JSON.stringify(body) ?? '')?.[1];
}

/** Logs out. Ignores a session that the host has already ended. */
export async function closeSession(suite: DiceboxSuite, token: string): Promise<void> {
  const name = 'user.logout';
  await suite.send(name, 'logged in', (host) => host.call(name, {}, { token }));
}
