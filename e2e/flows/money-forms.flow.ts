import { expect } from 'vitest';
import { flow, type FlowFixtures } from './support/flow.ts';
import { MONEY_FORMS } from './support/money-forms.ts';

/** The forms that take an amount, with the buttons that name it. */
const FORMS = [
  ['/pages/trade/transfer', 'Transfer 12.50'],
  ['/pages/trade/withdraw', 'Withdraw 12.50'],
  ['/pages/repay/repay', 'Deposit 12.50'],
  ['/pages/trade/record?view=savings', 'Move 12.50 into savings'],
] as const;

for (const [url, button] of FORMS) {
  flow(`${url} takes an amount as it is meant`, async ({ app, player, journal }) => {
    await player.signIn();
    await app.open(url);
    for (const typed of ['12,50', '１２，５０']) {
      await app.paste('Amount', '1,000');
      await app.type('Amount', typed);
      await app.find('button', button);
    }
    await app.type('Amount', '1.000');
    await app.sees('Please enter a valid amount above zero');
    await app.press('{Enter}');
    await app.hasNo('dialog');
    expect((await app.field('Amount')).value).toBe('1.000');
    expect(await journal.count({ method: 'POST' })).toBe(0);
  });
}

flow('an amount is left without its groups, so that its digits can be edited', async (fixtures) => {
  const { app, player } = fixtures;
  await player.signIn();
  await app.open('/pages/trade/record?view=savings');
  const field = await app.field('Amount');
  await app.type('Amount', '1.250,5');
  field.blur();
  await app.until(() => expect(field.value).toBe('1250.50'));
  field.focus();
  await app.press('{End}{Backspace}{Backspace}{Backspace}{Backspace}');
  await app.tap('Move 125.00 into savings');
  await app.sees('Moved into savings');
  expect(await player.balance()).toBe('875.00');
});

/** A host that ignores keys. */
const STOCK = { hostProfile: 'stock' } as const;

async function open(
  { app, player, world }: FlowFixtures,
  { url, order }: (typeof MONEY_FORMS)[number],
): Promise<void> {
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn();
  await app.open(url);
  await order(app);
}

for (const each of MONEY_FORMS) {
  const { call, what, list, done, balance } = each;

  flow(`a ${what} whose answer is lost is found in the ${list}`, STOCK, async (fixtures) => {
    const { app, player, faults, journal } = fixtures;
    await faults.loseAnswer(call);
    await open(fixtures, each);
    await app.sees(done);
    expect(await journal.count({ route: call })).toBe(1);
    expect(await player.balance()).toBe(balance);
  });

  flow(`a ${what} that is lost is sent again by taps alone`, STOCK, async (fixtures) => {
    const { app, player, faults, clock, journal } = fixtures;
    await faults.drop(call);
    await open(fixtures, each);
    const text = `No reply for this ${what} yet. We’ll look in your ${list}; nothing is sent again unless you tap.`;
    await app.sees(text);
    await app.sees('Network connection failed');
    await app.reload();
    await app.sees(text);
    await clock.advance('10s');
    await app.tap('Look again');
    await app.sees('It isn’t in your records.');
    expect(await journal.count({ route: call })).toBe(1);
    expect(await player.balance()).toBe('1000.00');
    await app.tap('Send again');
    await app.sees(done);
    expect(await journal.count({ route: call })).toBe(2);
    expect(await player.balance()).toBe(balance);
  });
}
