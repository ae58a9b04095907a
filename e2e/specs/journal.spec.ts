import { DepositPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('the journal records the caller, the changes and the faults of each call', async ({
  page,
  player,
  faults,
  journal,
  watch,
}) => {
  await player.signIn({ amount: '0.00' });
  await faults.loseAnswer('wallet.deposit', { user: player.username });
  await page.goto('/#/pages/repay/repay');
  const deposit = new DepositPage(page);
  await deposit.takeDemoCredit();
  await expect(deposit.text('Network connection failed')).toBeVisible();
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();

  const [first, second] = await journal.find({ route: 'wallet.deposit' });
  expect(first).toMatchObject({
    test: 'the journal records the caller, the changes and the faults of each call',
    user: 'player1',
    validation: 'ok',
    faults: ['drop_after'],
    status: null,
    code: 1,
    replayed: false,
  });
  expect(first?.changes).toContainEqual(
    expect.objectContaining({ table: 'deposit', verb: 'insert' }),
  );
  expect(second).toMatchObject({ status: 200, faults: [], replayed: true, changes: [] });
  expect(await journal.last('wallet.deposit')).toEqual(second);
  expect(await journal.count({ route: 'wallet.*', fault: 'drop_after' })).toBe(1);
  expect(await journal.count({ since: second?.no ?? 0, route: 'wallet.deposit' })).toBe(0);
  expect((await faults.list())[0]).toMatchObject({ kind: 'drop_after', seen: 2, struck: 1 });

  watch.expect('no endpoint matches GET /api/games/lists');
  await page.evaluate(() => fetch('/api/games/lists').then(() => null));
  const [stray] = await journal.unmatched();
  expect(stray?.nearest[0]?.name).toBe('games.list');
  await journal.clear();
  expect(await journal.count()).toBe(0);
  await page.evaluate(() => fetch('/api/games/lists').then(() => null));
});
