import { describe, expect, it, test } from 'vitest';
import { deferred, failed, settled } from '../fakes.test-support.ts';
import {
  ALICE,
  echoing,
  NOW,
  PAYLOAD,
  RECEIPT,
  ROW,
  setUpOrders,
  TAKEN,
  transactionsOf,
} from './money-order.test-support.ts';
import { runAlone, type Locks } from './run-alone.ts';
import { SENT_ORDERS_KEY } from './sent-orders.ts';

const LOST = ['timeout', 'network', 'http', 'aborted'] as const;

describe('an order', () => {
  it('is stored before it is sent, with the order numbers that exist', async () => {
    const { scene, storage, api, open } = setUpOrders();
    scene.rows = [{ ...ROW, order_no: 'T0' }];
    let stored: string | undefined;
    api.handlers['wallet.transfer'] = () => {
      stored = storage.entries.get(SENT_ORDERS_KEY);
      return TAKEN;
    };
    await open().send(PAYLOAD);
    const sentAt = NOW * 1000 + 999;
    const order = { name: 'wallet.transfer', key: 'key-1', payload: PAYLOAD, player: ALICE };
    expect(JSON.parse(stored ?? '')).toEqual([
      { ...order, sentAt, triedAt: sentAt, known: ['T0'] },
    ]);
  });

  it('waits two seconds for the order numbers that exist', async () => {
    const { api, time, answers, open, sent } = setUpOrders();
    const look = deferred<ReturnType<typeof failed>>();
    api.handlers['wallet.transactions'] = (_, options) => {
      options?.signal?.addEventListener('abort', () => look.resolve(failed('aborted')));
      return look.promise;
    };
    answers.push(TAKEN);
    const sending = open().send(PAYLOAD);
    time.advance(1_999);
    await settled();
    expect(sent()).toEqual([]);
    time.advance(1);
    expect(await sending).toBe(true);
    expect(time.pending).toBe(0);
  });

  it('is sent once by a double tap, and again with a new key for a new confirmation', async () => {
    const { answers, open, sent } = setUpOrders();
    answers.push(TAKEN, TAKEN);
    const order = open();
    await Promise.all([order.send(PAYLOAD), order.send(PAYLOAD)]);
    expect(sent()).toHaveLength(1);
    await order.send(PAYLOAD);
    expect(new Set(sent()).size).toBe(2);
  });

  it('needs a member', async () => {
    const { scene, api, send } = setUpOrders();
    scene.player = null;
    expect((await send(TAKEN)).state).toBe('idle');
    expect(api.calls).toEqual([]);
  });

  it.each([
    ['business', 'recipient_unknown'],
    ['business', 'too_many_requests'],
    ['unauthorized', null],
  ] as const)('that is refused at first has failed: %s %s', async (kind, key) => {
    const { storage, send, sent } = setUpOrders();
    const order = await send(failed(kind, key), TAKEN);
    expect(order).toMatchObject({ state: 'failed', failure: { kind, key }, canSendAgain: false });
    expect(storage.entries.size).toBe(0);
    await order.send(PAYLOAD);
    expect(order.state).toBe('done');
    expect(new Set(sent()).size).toBe(2);
  });
});

describe('an order without an answer, where keys are ignored', () => {
  it.each(LOST)('after %s counts as done when the records have it', async (kind) => {
    const { takeWith, storage, done, send, sent } = setUpOrders();
    takeWith(failed(kind));
    expect((await send()).state).toBe('done');
    expect(done).toEqual([RECEIPT]);
    expect(sent()).toHaveLength(1);
    expect(storage.entries.size).toBe(0);
  });

  const early = LOST.filter((kind) => kind !== 'timeout');
  it.each(early)('after %s stays unknown, and no tap sends it within 10 s', async (kind) => {
    const { time, send, sent, looks } = setUpOrders();
    const order = await send(failed(kind), TAKEN);
    expect(order).toMatchObject({ state: 'unknown', failure: { kind }, canSendAgain: false });
    await order.send({ ...PAYLOAD, amount: '20.00' });
    await order.sendAgain();
    order.drop();
    order.dismiss();
    time.advance(9_999);
    await order.look();
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: false });
    expect(sent()).toHaveLength(1);
    expect(looks()).toBe(3);
  });

  it('is sent again by a tap after the time-out and a look that found nothing', async () => {
    const { storage, lose, sent, looks } = setUpOrders();
    const order = await lose(TAKEN);
    expect(order).toMatchObject({ canSendAgain: true, isRetrySafe: false });
    expect(sent()).toHaveLength(1);
    await Promise.all([order.sendAgain(), order.sendAgain()]);
    expect(order.state).toBe('done');
    expect(sent()).toEqual([sent()[0], sent()[0]]);
    expect(looks()).toBe(4);
    expect(storage.entries.size).toBe(0);
  });

  it('is sent again by a tap when the look after the time-out has found nothing', async () => {
    const { send, sent } = setUpOrders();
    const order = await send(failed('timeout'), TAKEN);
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: true });
    expect(sent()).toHaveLength(1);
    await order.sendAgain();
    expect(order.state).toBe('done');
  });

  it('is not sent again when the last look before it finds it', async () => {
    const { scene, lose, sent } = setUpOrders();
    const order = await lose();
    scene.rows = [ROW];
    await order.sendAgain();
    expect(order.state).toBe('done');
    expect(sent()).toHaveLength(1);
  });

  it('is not sent while the records cannot be read', async () => {
    const { scene, lose, sent } = setUpOrders();
    scene.rows = 'failing';
    const order = await lose(TAKEN);
    await order.sendAgain();
    expect(order).toMatchObject({ state: 'unknown', hasLookFailed: true, canSendAgain: false });
    scene.rows = [];
    await order.look();
    scene.rows = 'failing';
    await order.sendAgain();
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: true });
    expect(sent()).toHaveLength(1);
  });

  it('waits again after a second try without an answer', async () => {
    const { lose, sent } = setUpOrders();
    const order = await lose(failed('network'));
    await order.sendAgain();
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: false });
    expect(sent()).toHaveLength(2);
  });

  it('is found, after a refused second try, when the records are slow', async () => {
    const { takeWith, lose } = setUpOrders();
    const order = await lose();
    takeWith(failed('business', 'insufficient_balance'));
    await order.sendAgain();
    expect(order.state).toBe('done');
  });

  it('has failed when the second try is refused and the records have nothing', async () => {
    const { storage, lose } = setUpOrders();
    const order = await lose(failed('business', 'insufficient_balance'));
    await order.sendAgain();
    expect(order).toMatchObject({ state: 'failed', failure: { key: 'insufficient_balance' } });
    expect(storage.entries.size).toBe(0);
  });

  it.each([
    ['an earlier time', { createtime: NOW - 1 }],
    ['a known order number', { order_no: 'T0' }],
  ])('is not a record with %s', async (_, difference) => {
    const { scene, api, send } = setUpOrders();
    scene.rows = [{ ...ROW, order_no: 'T0', createtime: NOW - 60 }];
    api.handlers['wallet.transfer'] = () => {
      scene.rows = [{ ...ROW, ...difference }];
      return failed('network');
    };
    expect((await send()).state).toBe('unknown');
  });

  it('is not confused with the order before it, which slow records lacked', async () => {
    const { takeWith, send } = setUpOrders();
    const order = await send(TAKEN);
    takeWith(failed('network'));
    await order.send(PAYLOAD);
    expect(order.state).toBe('unknown');
  });
});

describe('an order without an answer, where keys are honoured', () => {
  it('is sent again by a tap at once, with the same key, even if the records fail', async () => {
    const { scene, sendWithKey, sent, looks } = setUpOrders();
    const order = await sendWithKey(failed('network'), echoing(TAKEN));
    scene.rows = 'failing';
    expect(looks()).toBe(2); // before the first order, and after the lost answer
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: true, isRetrySafe: true });
    await order.sendAgain();
    expect(looks()).toBe(3);
    expect(order.state).toBe('done');
    expect(sent()[2]).toBe(sent()[1]);
  });

  it.each([
    ['less than a day', 23 * 3_600_000 - 1, true, 3],
    ['a day, by which the host may have forgotten its key,', 23 * 3_600_000, false, 2],
  ])('after %s is sent while the records fail: %i %s', async (_, age, isRetrySafe, times) => {
    const { scene, time, sendWithKey, sent } = setUpOrders();
    const order = await sendWithKey(failed('network'), failed('network'));
    scene.rows = 'failing';
    time.sleep(age);
    await order.sendAgain();
    expect(order).toMatchObject({ state: 'unknown', isRetrySafe });
    expect(sent()).toHaveLength(times);
  });

  it('is settled by a refusal of the retry, but not by a temporary one', async () => {
    const { sendWithKey, answers } = setUpOrders();
    const order = await sendWithKey(failed('network'));
    for (const temporary of [failed('business', 'server_busy'), failed('unauthorized')]) {
      answers.push(temporary);
      await order.sendAgain();
      expect(order.state).toBe('unknown');
    }
    answers.push(echoing(failed('business', 'insufficient_balance')));
    await order.sendAgain();
    expect(order.state).toBe('failed');
  });

  it.each([
    ['an answer without an echo', 'one', TAKEN],
    ['another session', 'two', null],
  ] as const)('is unsafe again after %s', async (_, session, answer) => {
    const { scene, send } = setUpOrders();
    await send(echoing(TAKEN));
    if (answer) await send(answer);
    scene.player = { ...ALICE, session };
    expect((await send(failed('network'))).isRetrySafe).toBe(false);
  });
});

describe('after a reload', () => {
  it('a lost order is looked up once, and not sent', async () => {
    const { time, answers, open, send, sent, looks } = setUpOrders();
    await send(failed('timeout'));
    time.advance(60_000);
    const order = open();
    await Promise.all([order.restore(), order.restore()]);
    expect(order).toMatchObject({ state: 'unknown', canSendAgain: true, sent: { key: 'key-1' } });
    expect([sent().length, looks()]).toEqual([1, 3]);
    answers.push(TAKEN);
    await order.sendAgain();
    expect(order.state).toBe('done');
    expect(sent()[1]).toBe(sent()[0]);
  });

  it.each([
    ['with a new id of a host without ids', { id: '1800000000001', session: 'one' }],
    ['after the next login', { id: '7', session: 'two' }],
  ])('an order belongs to the same player %s', async (_, player) => {
    const { scene, open, send } = setUpOrders();
    await send(failed('timeout'));
    scene.player = player;
    const order = open();
    await order.restore();
    expect(order.state).toBe('unknown');
  });

  it('an order is neither shown to another player nor in their way', async () => {
    const { scene, api, answers, open, send } = setUpOrders();
    await send(failed('timeout'));
    scene.player = { id: '8', session: 'two' };
    api.calls.length = 0;
    const order = open();
    await order.restore();
    expect(order.sent).toBeNull();
    expect(api.calls).toEqual([]);
    answers.push(TAKEN);
    expect(await order.send(PAYLOAD)).toBe(true);
    scene.player = ALICE;
    await order.restore();
    expect(order.state).toBe('unknown');
  });

  it.each(['{', '{}', '[null]', '[{"name":"wallet.transfer","key":"k"}]'])(
    'invalid stored data is ignored: %s',
    async (text) => {
      const { storage, api, open } = setUpOrders();
      storage.entries.set(SENT_ORDERS_KEY, text);
      await open().restore();
      expect(api.calls).toEqual([]);
    },
  );
});

describe('in two tabs', () => {
  it('an order of the other tab is looked up before another one can be sent', async () => {
    const { open, send, sent } = setUpOrders();
    await send(failed('timeout'));
    const other = open();
    expect(await other.send({ ...PAYLOAD, amount: '20.00' })).toBe(false);
    expect(other.sent?.payload).toEqual(PAYLOAD);
    expect(sent()).toHaveLength(1);
  });

  it('what one tab finds out, the other finds out too', async () => {
    const { scene, done, open, send, sent } = setUpOrders();
    const order = await send(failed('timeout'));
    scene.rows = [ROW];
    await open().restore();
    order.onWritten('userInfo');
    expect(order.state).toBe('unknown');
    order.onWritten(SENT_ORDERS_KEY);
    await settled();
    expect(order).toMatchObject({ state: 'done', receipt: RECEIPT, sent: null });
    expect(done).toEqual([RECEIPT, RECEIPT]);
    expect(sent()).toHaveLength(1);
  });

  it('what one tab gives up is given up in the other', async () => {
    const { open, lose } = setUpOrders();
    const order = await lose();
    const other = open();
    await other.restore();
    other.drop();
    order.onWritten(null);
    await settled();
    expect(order).toMatchObject({ state: 'idle', sent: null });
  });

  it('an order that the other tab places during a look is found by another look', async () => {
    const { scene, storage, done, send } = setUpOrders();
    const order = await send(failed('timeout'));
    const looked = order.look();
    scene.rows = [ROW];
    storage.entries.clear();
    await looked;
    expect(order).toMatchObject({ state: 'done', receipt: RECEIPT });
    expect(done).toEqual([RECEIPT]);
  });

  it('an order that the other tab resolved stays unknown until the records can be read', async () => {
    const { scene, storage, sendWithKey, sent } = setUpOrders();
    const order = await sendWithKey(failed('network'));
    scene.rows = 'failing';
    storage.entries.clear();
    order.onWritten(SENT_ORDERS_KEY);
    await settled();
    expect(order).toMatchObject({ state: 'unknown', hasLookFailed: true, isRetrySafe: true });
    await order.sendAgain();
    expect(order.state).toBe('unknown');
    expect(sent()).toHaveLength(2);
    scene.rows = [{ ...ROW, order_no: 'T2' }];
    await order.look();
    expect(order).toMatchObject({ state: 'done', receipt: { order_no: 'T2' } });
  });

  it('a new order waits while the other tab sends one', async () => {
    const { api, open, sent } = setUpOrders();
    const look = api.hold('wallet.transactions');
    const [one, other] = [open(), open()];
    const running = [one.send(PAYLOAD), other.send({ ...PAYLOAD, amount: '20.00' })];
    look.resolve(failed('network'));
    await Promise.all(running);
    expect(other.sent?.payload).toEqual(PAYLOAD);
    expect(sent()).toHaveLength(1);
  });

  it('two taps send once: the second tab waits out the time-out again', async () => {
    const { time, open, send, sent } = setUpOrders();
    const one = await send(failed('timeout'));
    const other = open();
    await other.restore();
    time.advance(10_000);
    await Promise.all([one.look(), other.look()]);
    await Promise.all([one.sendAgain(), one.sendAgain(), other.sendAgain()]);
    expect(sent()).toHaveLength(2);
    expect(other.canSendAgain).toBe(false);
    expect([one.isBusy, other.isBusy]).toEqual([false, false]);
  });
});

test.each<[string, Locks | undefined]>([
  ['without locks', undefined],
  ['where locks are blocked', { request: async () => Promise.reject(new Error('denied')) }],
])('%s, an order is sent beside another one', async (_, locks) => {
  let answer: boolean | null = null;
  await runAlone(locks, 'order', async () => {
    answer = await runAlone(locks, 'order', async () => undefined);
  });
  expect(answer).toBe(true);
});

describe('when the session ends', () => {
  test('a running order is settled invisibly', async () => {
    const { api, storage, done, open } = setUpOrders();
    const answer = api.hold('wallet.transfer');
    const order = open();
    const running = order.send(PAYLOAD);
    await settled();
    expect(api.count('wallet.transfer')).toBe(1);
    order.onSessionEnd();
    answer.resolve(TAKEN);
    expect(await running).toBe(false);
    expect(order).toMatchObject({ state: 'idle', receipt: null });
    expect(done).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  test('an order that is only about to be sent is not sent', async () => {
    const { api, open } = setUpOrders();
    const look = api.hold('wallet.transactions');
    const order = open();
    const running = order.send(PAYLOAD);
    order.onSessionEnd();
    look.resolve(failed('unauthorized'));
    expect(await running).toBe(false);
    expect(api.count('wallet.transfer')).toBe(0);
  });

  test('a running look has no effect, and the order waits for its player', async () => {
    const { api, done, storage, open, send } = setUpOrders();
    await send(failed('timeout'));
    const look = api.hold('wallet.transactions');
    const order = open();
    const running = order.restore();
    order.onSessionEnd();
    look.resolve(transactionsOf(ROW));
    await running;
    expect(order.state).toBe('idle');
    expect(done).toEqual([]);
    expect(storage.entries.size).toBe(1);
  });
});
