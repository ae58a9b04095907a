import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { normalised } from './normalise.ts';
import { closeSession, type Player } from './player.ts';
import type { Witness } from './witness.ts';

/** What refuses to be done without a login: of what writes, only where a host may do it all the same. */
export async function askWithoutLogin(witness: Witness): Promise<void> {
  for (const name of ENDPOINT_NAMES) {
    const { access, method } = ENDPOINTS[name];
    const isSafe = method === 'GET' || witness.host.mayWrite;
    if (access === 'user' && isSafe) await witness.loginFirst(name, {});
  }
}

/** What the contract refuses of calls that write, and that anybody may make. */
export async function askInVain(witness: Witness): Promise<void> {
  await witness.refused('user.login', {}, 'invalid_parameters');
  // An account that nobody has: a wrong password for a real one would count against it.
  const nobody = { account: 'nobody_here_7', password: 'Wrong1234' };
  await witness.refused('user.login', nobody, 'account_incorrect');
  await witness.refused('user.register', {}, 'invalid_parameters');
  await witness.refused('user.mobilelogin', {}, 'invalid_parameters');
  const mobile = { mobile: '12', captcha: '1234' };
  await witness.refused('user.mobilelogin', mobile, 'mobile_incorrect');
  await witness.refused('sms.send', { mobile: '12', event: 'register' }, 'sms_mobile_incorrect');
  await witness.refused('index.feedback', { type: 'other', content: 'a' }, 'feedback_short');
}

/** The lists and figures of an account, each read once. */
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

/** What somebody may read of their own account. */
export async function readAccount(witness: Witness, { token }: Player): Promise<void> {
  const manner = { token };
  const one = await witness.ok('user.index', {}, manner);
  const other = await witness.ok('user.index', {}, manner);
  const same = JSON.stringify(normalised(one)) === JSON.stringify(normalised(other));
  witness.that('user.index', 'asked twice', same, 'the same answer again');
  const { count } = (await witness.ok('index.unreadNoticeCount', {}, manner)) ?? {};
  const notices = await witness.ok('index.notice', {}, manner);
  const agrees = count === undefined || !notices || notices.unread === count;
  witness.that('index.unreadNoticeCount', 'logged in', agrees, 'as many as the notices say');
  for (const name of READS) await witness.ok(name, {}, manner);
  await readBets(witness, token);
}

async function readBets(witness: Witness, token: string): Promise<void> {
  const name = 'games.getBetRecord';
  for (const range of ['today', '7d', '30d'] as const) await witness.ok(name, { range }, { token });
  const record = await witness.ok(name, { page: 1, limit: 5 }, { token });
  witness.that(name, 'limit', !record || record.list.length <= 5, 'no more than the limit');
  const lost = await witness.ok(name, { status: 'lose' }, { token });
  const isLost = lost?.list.every(({ status }) => status === 'lose') ?? true;
  witness.that(name, 'status', isLost, 'only bets of the status that was asked for');
  await witness.refused(name, { range: 'custom' }, 'invalid_parameters', { token });
}

/** Logs out; the token must open nothing then. */
export async function logOut(witness: Witness, { token }: Player): Promise<void> {
  await witness.ok('user.logout', {}, { token, says: 'logged_out' });
  await witness.loginFirst('user.index', {}, { token });
}

/** Changes what a player of our own may change, and back. */
export async function changeAccount(witness: Witness, player: Player): Promise<Player> {
  const { token, username, password } = player;
  const manner = { token };
  const nickname = `${username} too`;
  await witness.ok('user.profile', { nickname, gender: 'other', birthday: '1990-01-02' }, manner);
  const changed = await witness.ok('user.index', {}, manner);
  const isKept = !changed || (changed.nickname === nickname && changed.welcome === nickname);
  witness.that('user.profile', 'nickname', isKept, 'the nickname as it was set');
  await witness.refused('user.profile', { nickname: '' }, 'nickname_required', manner);
  await witness.refused('user.profile', { email: 'no-address' }, 'email_format', manner);
  const says = 'username_exists';
  await witness.refused('user.register', { username, password, email: '' }, says);
  const change = { oldpassword: 'Wrong1234', newpassword: `${password}9` };
  await witness.refused('user.changepwd', change, 'password_incorrect', manner);
  const short = { oldpassword: password, newpassword: 'a1' };
  await witness.refused('user.changepwd', short, 'new_password_short', manner);
  const good = { oldpassword: password, newpassword: `${password}9` };
  await witness.ok('user.changepwd', good, { token, says: 'password_changed' });
  const again = await witness.ok(
    'user.login',
    { account: username, password: good.newpassword },
    { says: 'logged_in' },
  );
  if (!again) return player;
  await closeSession(witness, token);
  return { ...player, password: good.newpassword, token: again.userinfo.token };
}

/** Reads notices, and says something. */
export async function readAndWrite(witness: Witness, { token }: Player): Promise<void> {
  const manner = { token };
  const notices = await witness.ok('index.notice', {}, manner);
  const notice_id = notices?.list.find(({ read }) => !read)?.id ?? notices?.list[0]?.id;
  if (notice_id === undefined) witness.skip(['index.markNoticeRead'], 'the host has no notice');
  else await witness.ok('index.markNoticeRead', { notice_id }, { token, says: 'notice_read' });
  await witness.ok('index.markAllNoticesRead', {}, { token, says: 'notices_read' });
  const left = await witness.ok('index.unreadNoticeCount', {}, manner);
  const isNone = !left || left.count === 0;
  witness.that('index.markAllNoticesRead', 'logged in', isNone, 'none left to be read');
  const feedback = { type: 'other', content: 'A test of the contract, please ignore it.' };
  await witness.ok('index.feedback', feedback, { token, says: 'feedback_received' });
}
