import { describe, expect, it } from 'vitest';
import { contentOf } from '../testing/test-world.ts';
import { BET, KEY } from '../../testing/live-server.ts';
import {
  ann,
  bob,
  type Player,
  restartServer,
  server,
  withServer,
} from '../../testing/test-server.ts';
import { rows, run } from '../world/database.ts';

withServer({ ann: 100_00 });

const betOf = (amount: string) => ({
  ...BET,
  bet_content: { lines: [{ play: 'big', pick: '', amount }] },
});

const bet = (amount = '10.00', key = KEY, player = ann) =>
  server.call('games.submitBet', betOf(amount), { token: player.token, key });

const betsOf = ({ id }: Player) =>
  rows(server.world.db, 'SELECT id, stake FROM bet WHERE user_id = ?', id);

describe('an Idempotency-Key', () => {
  it('counts for a day of world time, and is removed by later calls with a key', async () => {
    const keys = () => rows(server.world.db, 'SELECT key FROM idempotency ORDER BY at');
    run(server.world.db, 'DELETE FROM due_work'); // a day of draws takes long
    for (const no of [1, 2, 3, 4, 5, 6]) await bet('1.00', `old-key-${no}`);
    await server.clock({ advance: '1d' });
    expect((await bet('1.00', 'old-key-1')).headers['idempotency-replayed']).toBe('true');
    await bet('2.00', 'new-key-1');
    expect(keys()).toHaveLength(7);
    await server.clock({ advance: 1 });
    expect((await bet('1.00', 'old-key-1')).headers['idempotency-replayed']).toBe('true');
    await bet('2.00', 'new-key-2');
    expect(keys()).toHaveLength(4);
    await bet('2.00', 'new-key-3');
    expect(keys()).toEqual([{ key: 'new-key-1' }, { key: 'new-key-2' }, { key: 'new-key-3' }]);
  });

  it('belongs to the content of a body, not to the order of its fields', async () => {
    const reversed = Object.fromEntries(Object.entries(BET).toReversed());
    await bet();
    const again = await server.callLoosely('games.submitBet', reversed, { ...ann, key: KEY });
    expect(again).toMatchObject({ code: 1, headers: { 'idempotency-replayed': 'true' } });
    expect(betsOf(ann)).toHaveLength(1);
  });

  it('is refused with another body, and nothing changes', async () => {
    await bet('10.00');
    const before = contentOf(server.world.db);
    expect(await bet('20.00')).toMatchObject({
      status: 200,
      code: 0,
      msg: 'This Idempotency-Key was used for another request',
      data: null,
    });
    expect(contentOf(server.world.db)).toEqual(before);
    expect((await bet('10.00')).code).toBe(1);
  });

  it('keeps the refusal for insufficient balance, even after a deposit', async () => {
    expect((await bet('100.01')).msg).toBe('Insufficient balance');
    await server.ok('wallet.deposit', { amount: '500.00', channel: 'demo' }, ann);
    expect(await bet('100.01')).toMatchObject({
      code: 0,
      msg: 'Insufficient balance',
      headers: { 'idempotency-replayed': 'true', 'idempotency-key': KEY },
    });
    expect(betsOf(ann)).toEqual([]);
    expect((await bet('100.01', 'another-key')).code).toBe(1);
  });

  it('keeps the refusal for a closed round', async () => {
    await server.clock({ to: 'close', game_id: 1 });
    const { msg } = await bet();
    expect(msg).toBe('Current round closed, please wait for next');
    await server.clock({ to: 'settled', game_id: 1 });
    expect((await bet()).msg).toBe(msg);
    expect((await bet('10.00', 'another-key')).msg).toBe('This round is closed');
  });

  it('answers a kept refusal in the language of the caller, and exposes the key to its page', async () => {
    await bet('100.01');
    const chinese = await server.send({
      method: 'POST',
      url: '/api/games/submitBet',
      headers: {
        token: ann.token,
        'idempotency-key': KEY,
        'accept-language': 'zh-CN',
        origin: 'http://localhost:5173',
        'content-type': 'application/json',
      },
      payload: betOf('100.01'),
    });
    expect(chinese.msg).toBe('余额不足');
    expect(chinese.headers).toMatchObject({
      'idempotency-key': KEY,
      'access-control-expose-headers': 'Idempotency-Key',
    });
  });

  it('is not used up by an invalid or unauthorized call, which does not echo it', async () => {
    const options = { token: ann.token, key: KEY };
    const invalid = await server.callLoosely('games.submitBet', {}, options);
    expect(invalid.msg).toBe('Invalid parameters');
    expect(invalid.headers['idempotency-key']).toBeUndefined();
    expect((await server.callLoosely('games.submitBet', {}, { key: KEY })).status).toBe(401);
    expect((await bet()).code).toBe(1);
  });

  it('belongs to its user: two users may use the same one', async () => {
    await restartServer({ ann: 100_00, bob: 100_00 });
    expect((await bet('10.00', KEY, ann)).data.balance).toBe('90.00');
    const other = await bet('20.00', KEY, bob);
    expect(other).toMatchObject({ code: 1, data: { balance: '80.00' } });
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    expect([betsOf(ann).length, betsOf(bob).length]).toEqual([1, 1]);
  });

  it('belongs to its endpoint', async () => {
    await bet();
    const deposit = { amount: '5.00', channel: 'demo' };
    const reply = await server.call('wallet.deposit', deposit, { token: ann.token, key: KEY });
    expect(reply).toMatchObject({ code: 1, data: { balance: '95.00' } });
  });

  it.each([
    'short',
    '',
    'a'.repeat(65),
    'with blanks in it',
    'semi;colon',
    'ключ-ключ',
    '../../etc/passwd',
    'one-two-three,one-two-three',
  ])('of an invalid form is refused: "%s"', async (key) => {
    const before = contentOf(server.world.db);
    expect(await bet('10.00', key)).toMatchObject({
      code: 0,
      msg: 'The Idempotency-Key must be 8 to 64 letters, digits, - or _',
    });
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it.each(['a'.repeat(8), 'A_b-9'.repeat(12).slice(0, 64)])('can be "%s"', async (key) => {
    expect((await bet('10.00', key)).code).toBe(1);
  });
});
