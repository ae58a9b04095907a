import { expect, test } from 'vitest';
import { failed, scriptedApi, successAnswer } from '../fakes.test-support.ts';
import { RecentRecipients } from './recent-recipients.ts';

const to = (...parties: string[]) =>
  scriptedApi({
    'wallet.transactions': successAnswer({ list: parties.map((party) => ({ party })) }),
  });

test('the recipients of the last transfers are each named once, the latest first', async () => {
  const { api, calls } = to('bob', 'ann', 'bob', '', 'cat', 'dan', 'eve');
  const recent = new RecentRecipients(api);
  expect(recent.names).toEqual([]);
  await recent.load();
  expect(recent.names).toEqual(['bob', 'ann', 'cat', 'dan']);
  expect(calls[0]?.payload).toEqual({ type: 'transfer_out', page: 1, limit: 20 });
  recent.reset();
  expect(recent.names).toEqual([]);
});

test('nobody is named when the transactions cannot be read', async () => {
  const { api } = scriptedApi({ 'wallet.transactions': failed('network') });
  const recent = new RecentRecipients(api);
  await recent.load();
  expect(recent.names).toEqual([]);
});
