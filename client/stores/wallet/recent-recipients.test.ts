import { expect, test } from 'vitest';
import { scriptedApi, successAnswer } from '../fakes.test-support.ts';
import { createRecentRecipients } from './recent-recipients.ts';

test('the recipients of the last transfers are each named once, the latest first', async () => {
  const parties = ['bob', 'ann', 'bob', '', 'cat', 'dan', 'eve'];
  const list = parties.map((party) => ({ party }));
  const { api, calls } = scriptedApi({ 'wallet.transactions': successAnswer({ list }) });
  const recent = createRecentRecipients(api);
  await recent.load();
  expect(recent.value).toEqual(['bob', 'ann', 'cat', 'dan']);
  expect(calls[0]?.payload).toEqual({ type: 'transfer_out', page: 1, limit: 20 });
});
