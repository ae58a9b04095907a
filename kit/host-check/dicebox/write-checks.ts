import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Data } from '#contract/api/schemas.ts';
import type { MessageKey } from '#contract/errors.ts';
import { parseMoney } from '#contract/money.ts';
import type { Player } from './account-checks.ts';
import type { DiceboxSuite } from './suite.ts';
import { writeSamples } from './send-samples.ts';

const DEPOSIT = '100.00';

/** Deposits money and moves it, by the assumed paths. */
export async function moveMoney(suite: DiceboxSuite, player: Player): Promise<void> {
  const { token } = player;
  const deposit = { amount: DEPOSIT, channel: 'demo' };
  await suite.ok('wallet.deposit', deposit, { token, message: 'deposit_credited' });
  const nothing = { amount: '0', channel: 'demo' };
  await suite.refused('wallet.deposit', nothing, 'amount_invalid', { token });
  const savings = { direction: 'in', amount: '2.00' } as const;
  await suite.ok('wallet.savings', savings, { token, message: 'savings_in' });
  await suite.ok(
    'wallet.savings',
    { ...savings, direction: 'out' },
    { token, message: 'savings_out' },
  );
  await claim(suite, token);
  await writeSamples(suite, token);
}

/** Transfers money to another player and withdraws some. */
export async function sendMoney(
  suite: DiceboxSuite,
  from: Player,
  to: Player | null,
): Promise<void> {
  const names = ['wallet.addCard', 'wallet.withdraw', 'wallet.transfer'] as const;
  if (!from.isNew) {
    const reason = 'money or a card of the given account might not come back';
    for (const checks of ['success', 'refusals'] as const) suite.skip(names, reason, checks);
    return;
  }
  await withdraw(suite, from);
  await transfer(suite, from, to);
}

async function withdraw(suite: DiceboxSuite, { token }: Player): Promise<void> {
  const address = '6222020200112233445';
  const card = { channel: 'bank', holder: 'Contract Test', address };
  await suite.ok('wallet.addCard', card, { token, message: 'card_added' });
  const tooMuch = { amount: '9999999.00', channel: 'bank', address };
  await suite.refused('wallet.withdraw', tooMuch, 'withdraw_exceeds_balance', { token });
  const some = { ...tooMuch, amount: '10.00' };
  await suite.ok('wallet.withdraw', some, { token, message: 'withdraw_received' });
}

async function transfer(
  suite: DiceboxSuite,
  { token, username }: Player,
  to: Player | null,
): Promise<void> {
  const name = 'wallet.transfer';
  const toSelf = { to_user: username, amount: '1.00' };
  await suite.refused(name, toSelf, 'recipient_self', { token });
  const tooMuch = { ...toSelf, amount: '9999999.00' };
  await suite.refused(name, tooMuch, 'transfer_exceeds_balance', { token });
  if (!to) return suite.skip([name], 'needs a recipient: add --account');
  const named = await suite.ok('wallet.recipient', { to_user: to.username }, { token });
  const isMasked = !named || named.name !== to.username;
  suite.check('wallet.recipient', 'to_user', isMasked, 'the masked name');
  const sent = { to_user: to.username, amount: '1.00', remark: 'contract test' };
  await suite.ok(name, sent, { token, message: 'transfer_sent' });
}

async function claim(suite: DiceboxSuite, token: string): Promise<void> {
  await suite.refused('welfare.claim', { task_id: 'no-such-task' }, 'task_unknown', { token });
  const tasks = await suite.ok('welfare.index', {}, { token });
  const open = tasks?.find(({ status }) => status === 'available');
  if (!open) suite.skip(['welfare.claim'], 'no task can be claimed');
  else await suite.ok('welfare.claim', { task_id: open.task_id }, { token, message: 'claimed' });
}

export async function placeBets(suite: DiceboxSuite, { token }: Player): Promise<void> {
  const name = 'games.submitBet';
  const games = await suite.ok('games.list', {});
  const game_id = games?.[0]?.game_id;
  if (game_id === undefined) return suite.skip([name], 'the host has no game');
  const play = await suite.ok('games.play', { game_id });
  const rounds = await suite.ok('games.getGameResult', { game_id });
  if (!play || !rounds) return suite.skip([name], 'the game could not be read');
  const game_no = findOpenPeriod(rounds);
  const amount = play.limits.min_stake;
  const line = { play: 'big', pick: '', amount };
  const content = (more: object) => JSON.stringify({ lines: [{ ...line, ...more }] });
  const order = { game_id, game_no };
  await suite.refused(name, { ...order, bet_content: '{"lines":[]}' }, 'select_a_bet', { token });
  await suite.refused(name, { ...order, bet_content: '{' }, 'bet_content_invalid', { token });
  const small = { ...order, bet_content: content({ amount: '0.01' }) };
  await suite.refused(name, small, 'stake_too_small', { token });
  const stale = { ...order, bet_content: content({ odds: '99.99' }) };
  await suite.refused(name, stale, 'odds_changed', { token });
  const late = { game_id, game_no: '20200101001', bet_content: content({}) };
  await suite.refused(name, late, 'round_closed', { token });
  const unknown = { game_id: 999_999_999, game_no, bet_content: content({}) };
  await suite.refused(name, unknown, 'game_not_found', { token });
  const user = await suite.ok('user.index', {}, { token });
  if (!user || (parseMoney(user.money) ?? 0) < (parseMoney(amount) ?? 0) * 3) {
    const request = { ...order, bet_content: content({}) };
    if (user?.money === '0.00') {
      await suite.refused(name, request, 'insufficient_balance', { token });
    }
    return suite.skip([name], 'the player has no money to bet: add an --account that has');
  }
  await placeOne(suite, token, { game_id, game_no, bet_content: content({}) }, user.money);
  await placeChase(suite, token, { ...order, lines: [line] });
}

async function placeOne(
  suite: DiceboxSuite,
  token: string,
  order: { game_id: number; game_no: string; bet_content: string },
  before: string,
): Promise<void> {
  const name = 'games.submitBet';
  const placed = await suite.ok(name, order, { token, message: 'bet_placed' });
  if (!placed) return;
  const [had, staked, has] = [before, placed.amount, placed.balance].map((each) =>
    parseMoney(each),
  );
  const isTaken = (had ?? 0) - (staked ?? 0) === has;
  suite.check(name, 'a bet', isTaken, 'the balance minus the stake');
  const { order_no } = placed;
  const record = await suite.ok('games.getBetRecord', { order_no }, { token });
  const isThere = !record || record.list.some((bet) => bet.order_no === order_no);
  suite.check('games.getBetRecord', 'order_no', isThere, 'the bet that was just placed');
}

/** Places a chase over two periods and cancels it. */
async function placeChase(
  suite: DiceboxSuite,
  token: string,
  { lines, ...order }: { game_id: number; game_no: string; lines: readonly object[] },
): Promise<void> {
  if (suite.observationOf('games.chases').absent) return;
  const plan = { periods: 2, multipliers: [1, 1], stop_on_win: true };
  const bet_content = JSON.stringify({ lines, chase: plan });
  const placed = await suite.ok(
    'games.submitBet',
    { ...order, bet_content },
    { token, message: 'chase_placed' },
  );
  const chase_no = placed?.chase_no;
  if (chase_no === undefined || chase_no === null) return;
  await suite.ok('games.chases', {}, { token });
  await suite.ok('games.cancelChase', { chase_no }, { token, message: 'chase_stopped' });
  await suite.refused('games.cancelChase', { chase_no }, 'chase_ended', { token });
}

/** Returns a period that accepts bets for at least the next seconds. */
function findOpenPeriod({ current, next, server_time }: Data<'games.getGameResult'>): string {
  const isOpen = current.status === 'open' && current.close_time - server_time > 5;
  return isOpen ? current.game_no : next.game_no;
}

const NAME = 'common.upload';

/** A picture with one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture in one piece and in two chunks, and abandons another upload (CALL-6). */
export async function upload(suite: DiceboxSuite, { token }: Player): Promise<void> {
  if (!suite.isSelected(NAME)) return;
  const send = (request: string, fields: Readonly<Record<string, string | File>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const { method, path } = ENDPOINTS[NAME];
    return suite.send(NAME, request, (host) =>
      host.send({ method, path, headers: { token }, body }),
    );
  };
  const ok = async (
    request: string,
    fields: Parameters<typeof send>[1],
    message: 'uploaded' | '',
  ) => {
    const response = await send(request, fields);
    return response && suite.checkData(NAME, response, { request, message });
  };
  const refused = async (
    request: string,
    fields: Parameters<typeof send>[1],
    message: MessageKey,
  ) => {
    const response = await send(request, fields);
    if (response) suite.checkRefusal(NAME, response, { request, status: 200, code: 0, message });
  };
  const whole = await ok('a whole picture', { file: part(PNG, 'a.png', 'image/png') }, 'uploaded');
  await refused('no file', {}, 'no_file_uploaded');
  const program = part(Buffer.from('<?php'), 'a.php', 'text/x-php');
  await refused('a program', { file: program }, 'file_format_limited');
  const fake = part(Buffer.from('no picture at all'), 'a.png', 'image/png');
  await refused('a file that is not a picture', { file: fake }, 'file_not_an_image');

  const chunk = (chunkid: string, chunkindex: string, bytes: Buffer) => ({
    chunkid,
    chunkindex,
    chunkcount: '2',
    filename: 'a.png',
    action: 'chunk',
    file: part(bytes, 'blob', 'application/octet-stream'),
  });
  const chunkid = randomUUID();
  await ok('chunk 1 of 2', chunk(chunkid, '0', PNG.subarray(0, 30)), '');
  await ok('chunk 2 of 2', chunk(chunkid, '1', PNG.subarray(30)), '');
  const merge = { chunkid, filename: 'a.png', chunkcount: '2', action: 'merge' };
  const merged = await ok('merge', merge, 'uploaded');
  const isSame = !whole || !merged || whole.url === merged.url;
  suite.check(NAME, 'merge', isSame, 'the same address for the same picture');
  await refused('merge again', merge, 'chunk_info_error');

  const abandoned = randomUUID();
  await ok('a chunk of an abandoned upload', chunk(abandoned, '0', PNG), '');
  await ok('clean', { chunkid: abandoned, method: 'clean' }, '');
  if (!whole) return;
  const file = await suite.host.file(whole.url, token);
  const isBack = file !== null && file.body.equals(PNG) && file.type.startsWith('image/png');
  suite.check(NAME, 'read back', isBack, 'the bytes that were uploaded, as a picture');
}

const part = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });
