import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { BetPage } from '../pages/bet-page.ts';
import type { Fault, Faults } from '../../kit/playwright/faults.ts';
import { expect, test } from '../support/test.ts';

const BET = 'games.submitBet';
const UNKNOWN = 'We do not know yet whether this bet was taken';
const CHECK = 'Check and send again';
type Amount = '90.00' | '100.00';

/** Makes the server one that ignores idempotency keys, as a real host does: no key reaches it. */
async function ignoreKeys(page: Page): Promise<void> {
  const isBet = (url: URL) => url.pathname === ENDPOINTS[BET].path;
  await page.route(isBet, async (route) => {
    const { 'idempotency-key': _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
}

/**
 * A bet of 10.00 out of 100.00 meets a fault: what the page says of it, and what the player holds in
 * the end. Where the bet is not in the records, the page cannot tell what became of it, and the player
 * sends it again.
 */
const rows: [
  fault: string,
  order: (faults: Faults) => Promise<Fault>,
  says: string,
  end: Amount,
][] = [
  ['a slow network', (faults) => faults.delay(BET, 300), 'Bet placed', '90.00'],
  ['a cut before it is taken', (faults) => faults.drop(BET), UNKNOWN, '90.00'],
  ['a cut after it is taken', (faults) => faults.loseAnswer(BET), 'Bet placed', '90.00'],
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

for (const [fault, order, says, end] of rows) {
  test(`a bet that meets ${fault}`, async ({ page, player, faults, journal }) => {
    await player.signIn({ amount: '100.00' });
    // A proxy is harmless only where the keys are known.
    if (!fault.startsWith('a proxy')) await ignoreKeys(page);
    await order(faults);
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(bet.says(says)).toBeVisible();
    expect(await journal.count({ route: BET })).toBe(1);
    if (says === UNKNOWN) {
      await bet.place(CHECK);
      await expect(bet.says('Bet placed')).toBeVisible();
    }
    await expect(bet.waiting).toHaveCount(0);
    expect(await player.balance()).toBe(end);
    expect(await player.bets()).toHaveLength(end === '90.00' ? 1 : 0);
  });
}

for (const isTaken of [false, true]) {
  const fate = isTaken ? 'taken' : 'not taken';

  test(`a bet that is never answered, ${fate}`, async ({
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
    await expect(bet.waiting.first()).toBeVisible();
    await clock.advance('11s', { timers: true });
    if (!isTaken) {
      await expect(bet.says(UNKNOWN)).toBeVisible();
      expect(await player.balance()).toBe('100.00');
      await bet.place(CHECK);
    }
    await expect(bet.says('Bet placed')).toBeVisible();
    await expect(bet.balance('90.00')).toBeVisible();
    expect(await player.bets()).toHaveLength(1);
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
  });

  test(`a reload before the answer sends no bet, ${fate}`, async ({
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
      await expect(bet.says(UNKNOWN)).toBeVisible();
      expect(await journal.count({ route: BET })).toBe(1);
      await bet.place(CHECK);
    }
    await expect(bet.says('Bet placed')).toBeVisible();
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
  await expect(bet.says(UNKNOWN)).toBeVisible();
  await page.reload();
  await expect(bet.says(UNKNOWN)).toBeVisible();
  await bet.place(CHECK);
  await expect(bet.says(UNKNOWN)).toBeVisible();
  await faults.clear(noRecords);
  await bet.place(CHECK);
  await expect(bet.says('Bet placed')).toBeVisible();
  await expect(bet.balance('90.00')).toBeVisible();
  expect(await player.bets()).toHaveLength(1);
  expect(await journal.count({ route: BET })).toBe(1);
});
