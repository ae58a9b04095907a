import { expect } from 'vitest';
import type { EndpointName } from '../../contract/api/endpoints.ts';
import type { App } from './support/app.ts';
import { flow, type FlowFixtures } from './support/flow.ts';

/** A host that ignores keys. */
const STOCK = { hostProfile: 'stock' } as const;

interface Order {
  readonly call: EndpointName;
  readonly url: string;
  /** Fills in the form and confirms it. */
  readonly order: (app: App) => Promise<void>;
  readonly what: string;
  readonly list: string;
  readonly done: string;
  readonly balance: string;
}

const ORDERS: readonly Order[] = [
  {
    call: 'wallet.transfer',
    url: '/pages/trade/transfer',
    order: async (app) => {
      await app.fill('Recipient user', 'bob2026');
      await app.fill('Amount', '100');
      await app.tap('Transfer 100.00');
      await (await app.dialog()).tap('Transfer');
    },
    what: 'transfer',
    list: 'transactions',
    done: 'Transfer successful',
    balance: '900.00',
  },
  {
    call: 'wallet.withdraw',
    url: '/pages/trade/withdraw',
    order: async (app) => {
      await app.fill('Amount', '100');
      await app.fill('Account or address', '6222020200001234');
      await app.tap('Withdraw 100.00');
      await (await app.dialog()).tap('Withdraw');
    },
    what: 'withdrawal',
    list: 'withdrawals',
    done: 'Withdrawal requested',
    balance: '900.00',
  },
  {
    call: 'wallet.deposit',
    url: '/pages/repay/repay',
    order: (app) => app.tap('Deposit 1,000.00'),
    what: 'deposit',
    list: 'deposits',
    done: 'New balance: 2,000.00',
    balance: '2000.00',
  },
  {
    call: 'wallet.savings',
    url: '/pages/trade/record?view=assets',
    order: async (app) => {
      await app.fill('Amount', '100');
      await app.tap('Move 100.00 into savings');
    },
    what: 'move',
    list: 'transactions',
    done: 'Moved into savings',
    balance: '900.00',
  },
];

async function open({ app, player, world }: FlowFixtures, { url, order }: Order): Promise<void> {
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn();
  await app.open(url);
  await order(app);
}

for (const each of ORDERS) {
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
    await app.sees('It is not in your records.');
    expect(await journal.count({ route: call })).toBe(1);
    expect(await player.balance()).toBe('1000.00');
    await app.tap('Send again');
    await app.sees(done);
    expect(await journal.count({ route: call })).toBe(2);
    expect(await player.balance()).toBe(balance);
  });
}
