import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { normalise } from './normalise.ts';
import { closeSession, type Player } from './player.ts';
import type { Probe } from './probe.ts';

/** Checks that calls require a login. Writing calls are checked only with `--write`. */
export async function checkAccessWithoutLogin(probe: Probe): Promise<void> {
  for (const name of ENDPOINT_NAMES) {
    const { access, method } = ENDPOINTS[name];
    const isSafe = method === 'GET' || probe.host.mayWrite;
    if (access === 'user' && isSafe) await probe.loginFirst(name, {});
  }
}

/** Checks refusals of writing calls that need no login. */
export async function checkWrongCredentials(probe: Probe): Promise<void> {
  await probe.refused('user.login', {}, 'invalid_parameters');
  // Uses an unknown account, because wrong passwords count against a real one.
  const nobody = { account: 'nobody_here_7', password: 'Wrong1234' };
  await probe.refused('user.login', nobody, 'account_incorrect');
  await probe.refused('user.register', {}, 'invalid_parameters');
  await probe.refused('user.mobilelogin', {}, 'invalid_parameters');
  const mobile = { mobile: '12', captcha: '1234' };
  await probe.refused('user.mobilelogin', mobile, 'mobile_incorrect');
  await probe.refused('sms.send', { mobile: '12', event: 'register' }, 'sms_mobile_incorrect');
  await probe.refused('index.feedback', { type: 'other', content: 'a' }, 'feedback_short');
}

/** The lists and totals of an account, each read once. */
const READS = [
  'user.vip',
  'games.chases',
  'wallet.index',
  'wallet.transactions',
  'wallet.deposits',
  'wallet.withdrawals',
  'wallet.cards',
  'welfare.index',
] as const satisfies readonly EndpointName[];

/** Reads everything that players may read of their own account. */
export async function readAccount(probe: Probe, { token }: Player): Promise<void> {
  const manner = { token };
  const one = await probe.ok('user.index', {}, manner);
  const other = await probe.ok('user.index', {}, manner);
  const same = JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
  probe.that('user.index', 'asked twice', same, 'the same answer again');
  const { count } = (await probe.ok('index.unreadNoticeCount', {}, manner)) ?? {};
  const notices = await probe.ok('index.notice', {}, manner);
  const agrees = count === undefined || !notices || notices.unread === count;
  probe.that('index.unreadNoticeCount', 'logged in', agrees, 'as many as the notices say');
  for (const name of READS) await probe.ok(name, {}, manner);
  await readBets(probe, token);
}

async function readBets(probe: Probe, token: string): Promise<void> {
  const name = 'games.getBetRecord';
  for (const range of ['today', '7d', '30d'] as const) await probe.ok(name, { range }, { token });
  const record = await probe.ok(name, { page: 1, limit: 5 }, { token });
  probe.that(name, 'limit', !record || record.list.length <= 5, 'no more than the limit');
  const lost = await probe.ok(name, { status: 'lose' }, { token });
  const isLost = lost?.list.every(({ status }) => status === 'lose') ?? true;
  probe.that(name, 'status', isLost, 'only bets of the status that was asked for');
  await probe.refused(name, { range: 'custom' }, 'invalid_parameters', { token });
}

/** Logs out and checks that the token is no longer valid. */
export async function logOut(probe: Probe, { token }: Player): Promise<void> {
  await probe.ok('user.logout', {}, { token, says: 'logged_out' });
  await probe.loginFirst('user.index', {}, { token });
}

/** Changes the profile of a player of this run and restores it. */
export async function changeAccount(probe: Probe, player: Player): Promise<Player> {
  const { token, username, password } = player;
  const manner = { token };
  const nickname = `${username} too`;
  await probe.ok('user.profile', { nickname, gender: 'other', birthday: '1990-01-02' }, manner);
  const changed = await probe.ok('user.index', {}, manner);
  const isKept = !changed || (changed.nickname === nickname && changed.welcome === nickname);
  probe.that('user.profile', 'nickname', isKept, 'the nickname as it was set');
  await probe.refused('user.profile', { nickname: '' }, 'nickname_required', manner);
  await probe.refused('user.profile', { email: 'no-address' }, 'email_format', manner);
  const says = 'username_exists';
  await probe.refused('user.register', { username, password, email: '' }, says);
  const change = { oldpassword: 'Wrong1234', newpassword: `${password}9` };
  await probe.refused('user.changepwd', change, 'password_incorrect', manner);
  const short = { oldpassword: password, newpassword: 'a1' };
  await probe.refused('user.changepwd', short, 'new_password_short', manner);
  const good = { oldpassword: password, newpassword: `${password}9` };
  await probe.ok('user.changepwd', good, { token, says: 'password_changed' });
  const again = await probe.ok(
    'user.login',
    { account: username, password: good.newpassword },
    { says: 'logged_in' },
  );
  if (!again) return player;
  await closeSession(probe, token);
  return { ...player, password: good.newpassword, token: again.userinfo.token };
}

/** Marks notices as read and sends feedback. */
export async function readAndWrite(probe: Probe, { token }: Player): Promise<void> {
  const manner = { token };
  const notices = await probe.ok('index.notice', {}, manner);
  const notice_id = notices?.list.find(({ read }) => !read)?.id ?? notices?.list[0]?.id;
  if (notice_id === undefined) probe.skip(['index.markNoticeRead'], 'the host has no notice');
  else await probe.ok('index.markNoticeRead', { notice_id }, { token, says: 'notice_read' });
  await probe.ok('index.markAllNoticesRead', {}, { token, says: 'notices_read' });
  const left = await probe.ok('index.unreadNoticeCount', {}, manner);
  const isNone = !left || left.count === 0;
  probe.that('index.markAllNoticesRead', 'logged in', isNone, 'none left to be read');
  const feedback = { type: 'other', content: 'A test of the contract, please ignore it.' };
  await probe.ok('index.feedback', feedback, { token, says: 'feedback_received' });
}
