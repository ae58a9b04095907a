import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const ACCOUNT = '6222020200001234';

flow(
  'a withdrawal to a new card is frozen, listed and paid by the operator',
  async ({ app, player, world }) => {
    await player.signIn();
    await app.open('/pages/trade/withdraw');
    await app.tap('Add a card');
    const sheet = await app.dialog('Add a card');
    await sheet.fill('Name of the holder', 'Ann Lee');
    await sheet.fill('Account or address', ACCOUNT);
    await sheet.press('{Enter}');
    await app.find('radio', /\*\*\*\*1234/, { checked: true });
    await app.fill('Amount', '200');
    await app.tap(/^Withdraw/);
    const question = await app.dialog('Withdraw 200.00?');
    await question.sees('To Bank ****1234');
    expect(await player.balance()).toBe('1000.00');
    await question.tap('Withdraw');
    await app.sees('Withdrawal requested');
    await app.sees('200.00 is frozen and will be processed within 1–24 hours.');
    expect(await player.balance()).toBe('800.00');
    const order = await app.part('article');
    await order.sees('Processing');
    const [asked] = await world.office.withdrawals('processing');
    await world.office.approveWithdrawal(asked?.order_no ?? '');
    await app.tap('Refresh');
    await order.sees('Completed');
  },
);
