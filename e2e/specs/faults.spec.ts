import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Fault, Faults } from '../../kit/client/faults.ts';
import { BetPage } from '../../kit/playwright/pages/index.ts';
import { BetBoard } from '../pages/bet-board.ts';
import { expect, test } from '../support/test.ts';

const BET = 'games.submitBet';
const UNKNOWN = 'We do not know yet whether this bet was taken';
const CHECK = 'Check and send again';
type Amount = '90.00' | '100.00';

/** Strips idempotency keys from calls, because a real host ignores them. */
async function ignoreKeys(page: Page): Promise<void> {
  const isBet = (url: URL) => url.pathname === ENDPOINTS[BET].path;
  await page.route(isBet, async (route) => {
    const { 'idempotency-key': _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
}

/**
 * Faults for a bet of 10.00 out of 100.00, each with the message on the page and the final balance.
 * If the bet is not in the records, the page cannot know its fate, and the player sends it again.
 */
const rows: [
  fault: string,
  order: (faults: Faults) => Promise<Fault>,
  message: string,
  end: Amount,
][] = [
  ['a slow network', (faults) => faults.delay(BET, 300), 'Bet placed', '90.00'],
  ['a connection lost before it is accepted', (faults) => faults.drop(BET), UNKNOWN, '90.00'],
  [
    'a connection lost after it is accepted',
    (faults) => faults.loseAnswer(BET),
    'Bet placed',
    '90.00',
  ],
  ['a cut in the middle of the answer', (faults) => faults.breakOff(BET), 'Bet placed', '90.00'],
  ['JSON that ends in the middle', (faults) => faults.truncate(BET), 'Bet placed', '90.00'],
  ['a page of HTML from a gateway', (faults) => faults.notJson(BET), 'Bet placed', '90.00'],
  ['a proxy that delivers it twice', (faults) => faults.deliverTwice(BET), 'Bet placed', '90.00'],
  ['a refusal', (faults) => faults.answer(BET, { msg: 'Shop closed' }), 'Shop closed', '100.00'],
  ['a full disk', (faults) => faults.diskFull(BET), 'Server busy, try again later', '100.00'],
  ['a limit', (faults) => faults.rateLimit(BET), 'Too many requests, try again later', '100.00'],
  [
    'a lost session',
    (faults) => faults.unauthorized(BET),
    'Login expired, please login again',
    '100.00',
  ],
];

for (const [fault, order, message, end] of rows) {
  test(`a bet that meets ${fault} shows its outcome and the right balance`, async ({
    page,
    player,
    faults,
    journal,
  }) => {
    await player.signIn({ amount: '100.00' });
    // A duplicating proxy is harmless only if the server honours idempotency keys.
    if (!fault.startsWith('a proxy')) await ignoreKeys(page);
    await order(faults);
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(bet.text(message)).toBeVisible();
    expect(await journal.count({ route: BET })).toBe(1);
    if (message === UNKNOWN) {
      await bet.place(CHECK);
      await expect(bet.text('Bet placed')).toBeVisible();
    }
    await expect(new BetBoard(page).waiting).toHaveCount(0);
    expect(await player.balance()).toBe(end);
    expect(await player.bets()).toHaveLength(end === '90.00' ? 1 : 0);
  });
}

for (const isTaken of [false, true]) {
  const fate = isTaken ? 'accepted' : 'not accepted';

  test(`a bet that gets no answer counts once, ${fate}`, async ({
    page,
    player,
    faults,
    clock,
    journal,
  }) => {
    await player.signIn({ amount: '100.00' });
    await ignoreKeys(page);
    await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(new BetBoard(page).waiting.first()).toBeVisible();
    await clock.advance('11s', { timers: true });
    if (!isTaken) {
      await expect(bet.text(UNKNOWN)).toBeVisible();
      expect(await player.balance()).toBe('100.00');
      await bet.place(CHECK);
    }
    await expect(bet.text('Bet placed')).toBeVisible();
    await expect(bet.balance('90.00')).toBeVisible();
    expect(await player.bets()).toHaveLength(1);
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
  });

  test(`a reload before the answer sends no bet again, ${fate}`, async ({
    page,
    player,
    faults,
    journal,
  }) => {
    await player.signIn({ amount: '100.00' });
    await ignoreKeys(page);
    await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect.poll(() => journal.count({ route: BET })).toBe(1);
    await page.reload();
    if (!isTaken) {
      await expect(bet.text(UNKNOWN)).toBeVisible();
      expect(await journal.count({ route: BET })).toBe(1);
      await bet.place(CHECK);
    }
    await expect(bet.text('Bet placed')).toBeVisible();
    await expect(bet.balance('90.00')).toBeVisible();
    expect(await player.bets()).toHaveLength(1);
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
  });
}

test('a bet without an answer is not sent again while its records cannot be read', async ({
  page,
  player,
  faults,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  await ignoreKeys(page);
  await faults.loseAnswer(BET);
  const noRecords = await faults.drop('games.getBetRecord', { times: null });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.text(UNKNOWN)).toBeVisible();
  await page.reload();
  await expect(bet.text(UNKNOWN)).toBeVisible();
  await bet.place(CHECK);
  await expect(bet.text(UNKNOWN)).toBeVisible();
  await faults.clear(noRecords);
  await bet.place(CHECK);
  await expect(bet.text('Bet placed')).toBeVisible();
  await expect(bet.balance('90.00')).toBeVisible();
  expect(await player.bets()).toHaveLength(1);
  expect(await journal.count({ route: BET })).toBe(1);
});
