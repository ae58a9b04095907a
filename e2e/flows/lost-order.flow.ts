import { expect } from 'vitest';
import { flow, type FlowFixtures } from './support/flow.ts';
import { MONEY_FORMS } from './support/money-forms.ts';

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
