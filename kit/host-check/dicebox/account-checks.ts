import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { normalise } from '../compare.ts';
import { LoginFailed, type Credentials } from '../host.ts';
import type { DiceboxChecker } from './dicebox-host.ts';
import { readPlayerSamples } from './send-samples.ts';

/** Checks that calls require a login. Writing calls are checked only with `--write`. */
export async function checkAccessWithoutLogin(checker: DiceboxChecker): Promise<void> {
  for (const name of ENDPOINT_NAMES) {
    const { access, method } = ENDPOINTS[name];
    const isSafe = method === 'GET' || checker.host.mayWrite;
    if (access === 'user' && isSafe) await checker.loginFirst(name, {});
  }
}

/** Checks refusals of writing calls that need no login. */
export async function checkWrongCredentials(checker: DiceboxChecker): Promise<void> {
  await checker.refused('user.login', {}, 'invalid_parameters');
  // Uses an unknown account, because wrong passwords count against a real one.
  const nobody = { account: 'nobody_here_7', password: 'Wrong1234' };
  await checker.refused('user.login', nobody, 'account_incorrect');
  await checker.refused('user.register', {}, 'invalid_parameters');
  await checker.refused('user.mobilelogin', {}, 'invalid_parameters');
  const mobile = { mobile: '12', captcha: '1234' };
  await checker.refused('user.mobilelogin', mobile, 'mobile_incorrect');
  await checker.refused('user.resetpwd', {}, 'invalid_parameters');
  const reset = { type: 'mobile', ...mobile, newpassword: 'Wrong1234' } as const;
  await checker.refused('user.resetpwd', { ...reset, newpassword: 'short' }, 'password_length');
  await checker.refused('user.resetpwd', reset, 'mobile_incorrect');
  await checker.refused('sms.send', { mobile: '12', event: 'register' }, 'sms_mobile_incorrect');
  await checker.refused('index.feedback', { type: 'other', content: 'a' }, 'feedback_short');
}

/** The lists and totals of an account, each read once. */
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

/** Reads everything that players may read of their own account. */
export async function readAccount(checker: DiceboxChecker, { token }: Player): Promise<void> {
  const context = { token };
  const one = await checker.ok('user.index', {}, context);
  const other = await checker.ok('user.index', {}, context);
  const same = JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
  checker.check('user.index', 'requested twice', same, 'the same answer again');
  const { count } = (await checker.ok('index.unreadNoticeCount', {}, context)) ?? {};
  const notices = await checker.ok('index.notice', {}, context);
  const agrees = count === undefined || !notices || notices.unread === count;
  checker.check('index.unreadNoticeCount', 'logged in', agrees, 'as many as the unread notices');
  for (const name of READS) await checker.ok(name, {}, context);
  await checker.refused('wallet.recipient', { to_user: '' }, 'recipient_required', context);
  await readBets(checker, token);
  await readPlayerSamples(checker, token);
}

async function readBets(checker: DiceboxChecker, token: string): Promise<void> {
  const name = 'games.getBetRecord';
  for (const range of ['today', '7d', '30d'] as const) await checker.ok(name, { range }, { token });
  const record = await checker.ok(name, { page: 1, limit: 5 }, { token });
  checker.check(name, 'limit', !record || record.list.length <= 5, 'no more than the limit');
  const lost = await checker.ok(name, { status: 'lose' }, { token });
  const isLost = lost?.list.every(({ status }) => status === 'lose') ?? true;
  checker.check(name, 'status', isLost, 'only bets of the requested status');
  await checker.refused(name, { range: 'custom' }, 'invalid_parameters', { token });
}

/** Logs out and checks that the token is no longer valid. */
export async function logOut(checker: DiceboxChecker, { token }: Player): Promise<void> {
  await checker.ok('user.logout', {}, { token, message: 'logged_out' });
  await checker.loginFirst('user.index', {}, { token });
}

/** Changes profile and password of a player that this run registered. Returns the new login. */
export async function changeAccount(checker: DiceboxChecker, player: Player): Promise<Player> {
  const { token, username, password } = player;
  const context = { token };
  const nickname = `${username} too`;
  const fields = { nickname: ` ${nickname} `, gender: 'other', birthday: '1990-01-02' } as const;
  await checker.ok('user.profile', fields, context);
  const changed = await checker.ok('user.index', {}, context);
  const isKept = !changed || (changed.nickname === nickname && changed.welcome === nickname);
  checker.check('user.profile', 'nickname', isKept, 'the nickname as it was set, trimmed');
  await checker.refused('user.profile', { nickname: '' }, 'nickname_required', context);
  await checker.refused('user.profile', { email: 'no-address' }, 'email_format', context);
  const message = 'username_exists';
  await checker.refused('user.register', { username, password, email: '' }, message);
  const change = { oldpassword: 'Wrong1234', newpassword: `${password}9` };
  await checker.refused('user.changepwd', change, 'password_incorrect', context);
  const short = { oldpassword: password, newpassword: 'a1' };
  await checker.refused('user.changepwd', short, 'new_password_short', context);
  const good = { oldpassword: password, newpassword: `${password}9` };
  await checker.ok('user.changepwd', good, { token, message: 'password_changed' });
  const again = await checker.ok(
    'user.login',
    { account: username, password: good.newpassword },
    { message: 'logged_in' },
  );
  if (!again) return player;
  await closeSession(checker, token);
  return { ...player, password: good.newpassword, token: again.userinfo.token };
}

/** Marks notices as read and sends feedback. */
export async function readAndWrite(checker: DiceboxChecker, { token }: Player): Promise<void> {
  const context = { token };
  const notices = await checker.ok('index.notice', {}, context);
  const unread = notices?.list.find(({ read }) => !read) ?? notices?.list[0];
  const notice_id = unread?.notice_id;
  if (notice_id === undefined) checker.skip(['index.markNoticeRead'], 'the host has no notice');
  else await checker.ok('index.markNoticeRead', { notice_id }, { token, message: 'notice_read' });
  await checker.ok('index.markAllNoticesRead', {}, { token, message: 'notices_read' });
  const left = await checker.ok('index.unreadNoticeCount', {}, context);
  const isAllRead = !left || left.count === 0;
  checker.check('index.markAllNoticesRead', 'logged in', isAllRead, 'no unread notice');
  const feedback = { type: 'other', content: 'A test of the contract, please ignore it.' };
  await checker.ok('index.feedback', feedback, { token, message: 'feedback_received' });
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
  checker: DiceboxChecker,
  { account, password }: Credentials,
): Promise<Player | null> {
  const name = 'user.login';
  const request = 'account, password';
  const response = await checker.send(name, request, (host) =>
    host.call(name, { account, password }),
  );
  if (!response) return null;
  const body = Object(response.body) as { code?: unknown; msg?: unknown }; // any host may answer anything
  if (body.code === 0) throw new LoginFailed(body.msg);
  const data = checker.checkData(name, response, { request, message: 'logged_in' });
  const token = data?.userinfo.token ?? findToken(response.body);
  const username = data?.userinfo.username ?? account;
  return token === undefined ? null : { username, password, token, isNew: false };
}

/** Registers a player for this run. Returns null when the host requires more than the contract. */
export async function register(checker: DiceboxChecker, username: string): Promise<Player | null> {
  const password = 'Contract9';
  const name = 'user.register';
  const request = 'username, password, email';
  const fields = { username, password, email: '' };
  const response = await checker.send(name, request, (host) => host.call(name, fields));
  if (!response) return null;
  const data = checker.checkData(name, response, { request, message: 'sign_up_successful' });
  const token = data?.userinfo.token ?? findToken(response.body);
  return token === undefined ? null : { username, password, token, isNew: true };
}

/** Finds the token in an answer that may have drift. */
export function findToken(body: unknown): string | undefined {
  return /"token":"([^"]+)"/.exec(JSON.stringify(body) ?? '')?.[1];
}

/** Logs out. Ignores a session that the host has already ended. */
export async function closeSession(checker: DiceboxChecker, token: string): Promise<void> {
  const name = 'user.logout';
  await checker.send(name, 'logged in', (host) => host.call(name, {}, { token }));
}
