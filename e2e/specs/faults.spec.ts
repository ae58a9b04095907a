import { BetPage } from '../pages/bet-page.ts';
import type { Fault, Faults } from '../../kit/playwright/faults.ts';
import { expect, test } from '../support/test.ts';

const BET = 'games.submitBet';
const UNKNOWN = 'We do not know yet whether this bet was taken';
type Amount = '90.00' | '100.00';

/**
 * A bet of 10.00 out of 100.00 meets a fault: what the page says of it, and what the player holds in
 * the end. Where the page cannot tell what became of the bet, the player checks again.
 */
const rows: [
  fault: string,
  order: (faults: Faults) => Promise<Fault>,
  says: string,
  end: Amount,
][] = [
  ['a slow network', (faults) => faults.delay(BET, 300), 'Bet placed', '90.00'],
  ['a cut before it is taken', (faults) => faults.drop(BET), UNKNOWN, '90.00'],
  ['a cut after it is taken', (faults) => faults.loseAnswer(BET), UNKNOWN, '90.00'],
  ['a cut in the middle of the answer', (faults) => faults.breakOff(BET), UNKNOWN, '90.00'],
  ['JSON that ends in the middle', (faults) => faults.truncate(BET), UNKNOWN, '90.00'],
  ['a page of HTML from a gateway', (faults) => faults.notJson(BET), UNKNOWN, '90.00'],
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
  test(`a bet that meets ${fault}`, async ({ page, player, faults }) => {
    await player.signIn({ amount: '100.00' });
    await order(faults);
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(bet.says(says)).toBeVisible();
    if (says === UNKNOWN) {
      await bet.place('Check again');
      await expect(bet.says('Bet placed')).toBeVisible();
    }
    await expect(bet.waiting).toHaveCount(0);
    expect(await player.balance()).toBe(end);
    expect(await player.bets()).toHaveLength(end === '90.00' ? 1 : 0);
  });
}

for (const done of [false, true]) {
  test(`a bet that is never answered, ${done ? 'taken' : 'not taken'}`, async ({
    page,
    player,
    faults,
    clock,
  }) => {
    await player.signIn({ amount: '100.00' });
    await (done ? faults.hangAfter(BET) : faults.hang(BET));
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(bet.waiting.first()).toBeVisible();
    await clock.advance('11s', { timers: true });
    await expect(bet.says(UNKNOWN)).toBeVisible();
    expect(await player.balance()).toBe(done ? '90.00' : '100.00');
    await bet.place('Check again');
    await expect(bet.says('Bet placed')).toBeVisible();
    expect(await player.balance()).toBe('90.00');
    expect(await player.bets()).toHaveLength(1);
  });
}

test('a bet whose answer is lost counts once', async ({ page, player, faults }) => {
  await player.signIn({ amount: '100.00' });
  await faults.loseAnswer('games.submitBet');
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.says(UNKNOWN)).toBeVisible();
  await page.reload();
  await expect(bet.balance('90.00')).toBeVisible();
  expect(await player.bets()).toHaveLength(1);
});
