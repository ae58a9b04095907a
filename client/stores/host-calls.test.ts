import { expect, test } from 'vitest';
import { CODE } from '#contract/errors.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { failed, scriptedApi, settled, successAnswer } from './fakes.test-support.ts';
import { HostCalls } from './host-calls.ts';

const notFound = (kind: 'business' | 'http') => {
  const failure = { kind, code: CODE.notFound, message: 'An error occurred', key: null };
  return { ok: false, failure } as const;
};

type Answers = Parameters<typeof scriptedApi>[0];

function setUp(answers: Answers, isOnOtherOrigin = false) {
  const { api, calls } = scriptedApi(answers);
  const host = new HostCalls(api, isOnOtherOrigin);
  const count = (name: EndpointName) => calls.filter((call) => call.name === name).length;
  return { host, count };
}

test.each(['business', 'http'] as const)('an endpoint of a %s 404 is asked once', async (kind) => {
  const { host, count } = setUp({ 'user.vip': notFound(kind) });
  expect(host.lacks('user.vip')).toBe(false);
  await host.api.call('user.vip', {});
  expect(host.lacks('user.vip')).toBe(true);
  expect(await host.api.call('user.vip', {})).toMatchObject({ failure: { code: 404 } });
  expect(count('user.vip')).toBe(1);
});

test.each([failed('network'), failed('timeout'), failed('business'), failed('http')])(
  'another failure may pass: %o',
  async (answer) => {
    const { host, count } = setUp({ 'user.vip': answer });
    await host.api.call('user.vip', {});
    expect(host.lacks('user.vip')).toBe(false);
    expect(count('user.vip')).toBe(1);
  },
);

test('a 404 of a documented endpoint takes nothing away', async () => {
  const { host, count } = setUp({ 'news.latest': notFound('business') });
  await host.api.call('news.latest', {});
  await host.api.call('news.latest', {});
  expect(host.lacks('news.latest')).toBe(false);
  expect(count('news.latest')).toBe(2);
});

test('a host without a wallet is asked once what else it lacks', async () => {
  const list = successAnswer({ list: [], total: 0 });
  const { host, count } = setUp({
    'wallet.index': notFound('business'),
    'user.index': successAnswer({ money: '5.00', score: 7 }),
    'wallet.deposits': list,
    'wallet.withdrawals': notFound('business'),
    'wallet.transactions': notFound('business'),
    'wallet.cards': notFound('business'),
    'games.chases': notFound('business'),
  });
  await host.api.call('wallet.index', {});
  await host.api.call('wallet.index', {});
  await settled();
  const names = ['wallet.deposit', 'wallet.withdraw', 'wallet.savings', 'games.chases'] as const;
  expect(names.map((name) => host.lacks(name))).toEqual([false, true, true, true]);
  expect(count('wallet.deposits')).toBe(1);
});

const LOST = failed('network');
const GONE = notFound('business');
const BONUS = successAnswer({ bonus: '1.00', points: 9 });
const INFO = successAnswer({ money: '5.00', score: 7, level: 2 });

test.each([
  ['no wallet', GONE, INFO, { main: '5.00', points: 7 }],
  ['no wallet and a bare user info', GONE, successAnswer({}), {}],
  ['no wallet and no answer', GONE, LOST, 'network'],
  ['a wallet without the main balance', BONUS, INFO, { main: '5.00', bonus: '1.00', points: 9 }],
  ['a wallet without it, and no answer', BONUS, LOST, { bonus: '1.00', points: 9 }],
  ['a whole wallet', successAnswer({ main: '9.00' }), INFO, { main: '9.00' }],
  ['a lost wallet', LOST, INFO, 'network'],
])('the balance of %s', async (_, wallet, info, balances) => {
  const lists = ['wallet.deposits', 'wallet.withdrawals', 'wallet.transactions', 'wallet.cards'];
  const others = Object.fromEntries([...lists, 'games.chases'].map((name) => [name, GONE]));
  const { host } = setUp({ 'wallet.index': wallet, 'user.index': info, ...others });
  const answer = await host.api.call('wallet.index', {});
  expect(answer.ok ? answer.data : answer.failure.kind).toEqual(balances);
});

const HOME = successAnswer({ name: 'Host' });

test('on another origin, a repeated network error beside an answer is a 404 without CORS', async () => {
  const { host, count } = setUp({ 'user.vip': failed('network'), 'index.index': HOME }, true);
  expect(await host.api.call('user.vip', {})).toMatchObject({ failure: { code: 404 } });
  expect(host.lacks('user.vip')).toBe(true);
  expect([count('user.vip'), count('index.index')]).toEqual([2, 1]);
});

test('an outage takes nothing away', async () => {
  const answers: Answers = { 'user.vip': failed('network'), 'index.index': failed('network') };
  const { host } = setUp(answers, true);
  expect(await host.api.call('user.vip', {})).toMatchObject({ failure: { kind: 'network' } });
  answers['index.index'] = failed('timeout');
  await host.api.call('user.vip', {});
  expect(host.lacks('user.vip')).toBe(false);
});

test('a call that gets lost once gets its answer', async () => {
  let calls = 0;
  const vip = () => ((calls += 1) === 1 ? failed('network') : successAnswer({ level: 2 }));
  const { host } = setUp({ 'user.vip': vip, 'index.index': HOME }, true);
  expect(await host.api.call('user.vip', {})).toMatchObject({ ok: true, data: { level: 2 } });
  expect(host.lacks('user.vip')).toBe(false);
});

test('an endpoint that has answered is never taken for missing by a lost call', async () => {
  const answers: Answers = { 'user.vip': successAnswer({ level: 2 }), 'index.index': HOME };
  const { host, count } = setUp(answers, true);
  await host.api.call('user.vip', {});
  answers['user.vip'] = failed('network');
  await host.api.call('user.vip', {});
  expect([host.lacks('user.vip'), count('user.vip')]).toEqual([false, 2]);
});

test('a money call whose answer gets lost is not sent again', async () => {
  const payload = { amount: '1.00', channel: 'demo' };
  const { host, count } = setUp({ 'wallet.deposit': failed('network') }, true);
  await host.api.call('wallet.deposit', payload);
  expect([host.lacks('wallet.deposit'), count('wallet.deposit')]).toEqual([false, 1]);
});
