import { expect, test } from 'vitest';
import { failed, scriptedApi, successAnswer } from '../fakes.test-support.ts';
import { InviteStore } from './invite-store.ts';

test('the invitation is loaded again whenever it is shown', async () => {
  const { api, calls } = scriptedApi({ 'user.invite': successAnswer({ code: 'K7M2QX' }) });
  const invite = new InviteStore(api);
  await invite.load();
  await invite.load();
  expect([invite.value?.code, invite.offer.isOpen, calls.length]).toEqual(['K7M2QX', true, 2]);
});

test('a host without invitations is asked once', async () => {
  const failure = { kind: 'business', code: 404, message: 'An error occurred', key: null } as const;
  const { api, calls } = scriptedApi({ 'user.invite': { ok: false, failure } });
  const invite = new InviteStore(api);
  await invite.load();
  await invite.load();
  expect([invite.offer.isOpen, calls.length]).toEqual([false, 1]);
});

test('another failure may pass', async () => {
  const { api } = scriptedApi({ 'user.invite': failed('network') });
  const invite = new InviteStore(api);
  await invite.load();
  expect([invite.offer.isOpen, invite.status]).toEqual([true, 'failed']);
});
