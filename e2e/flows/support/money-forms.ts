import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { urlOf } from '../../../client/navigation/routes.ts';
import type { App } from './app.ts';

interface MoneyForm {
  readonly call: EndpointName;
  readonly url: string;
  readonly order: (app: App) => Promise<void>;
  /** The words of the form for its order, and for the list that holds it. */
  readonly what: string;
  readonly list: string;
  readonly done: string;
  readonly balance: string;
}

export const MONEY_FORMS: readonly MoneyForm[] = [
  {
    call: 'wallet.transfer',
    url: urlOf('tradeTransfer'),
    async order(app) {
      await app.fill('Recipient', 'bob2026');
      await app.fill('Amount', '100');
      await app.tap('Transfer 100.00');
      await (await app.dialog()).tap('Transfer');
    },
    what: 'transfer',
    list: 'transactions',
    done: '100.00 sent',
    balance: '900.00',
  },
  {
    call: 'wallet.withdraw',
    url: urlOf('tradeWithdraw'),
    async order(app) {
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
    url: urlOf('deposit'),
    order: (app) => app.tap('Deposit 1,000.00'),
    what: 'deposit',
    list: 'deposits',
    done: 'Balance after 2,000.00',
    balance: '2000.00',
  },
  {
    call: 'wallet.savings',
    url: urlOf('tradeRecord', { view: 'assets' }),
    async order(app) {
      await app.fill('Amount', '100');
      await app.tap('Move 100.00 into savings');
    },
    what: 'move',
    list: 'transactions',
    done: 'Moved into savings',
    balance: '900.00',
  },
];
