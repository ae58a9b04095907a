import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { messageText } from '#contract/errors.ts';
import { minor } from '#contract/money.ts';
import { contentOf } from '../../core/testing/test-world.ts';
import { testServer, type Player, type TestServer } from '../test-server.ts';
import { run, transaction } from '../../core/world/database.ts';
import { traceWrites, WriteTrace } from '../../core/world/write-trace.ts';
import { file, sendChunk, sendParts, tree } from '../upload-calls.ts';
import { BET, KEY } from '../live-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('ann', minor(100_00));
  server.world.faults.add({ kind: 'disk_full' });
});

/** The answer when the storage fails: nothing was changed, try again. */
const BUSY = { status: 200, code: 0, msg: messageText('server_busy', 'en'), data: null };

const struck = () => server.world.faults.all().map((fault) => fault.struck);
const faultsOfLast = () => server.world.journal.entries().at(-1)?.faults;

const WRITES: readonly [EndpointName, object][] = [
  ['games.submitBet', BET],
  ['wallet.deposit', { amount: '5.00', channel: 'demo' }],
  ['wallet.savings', { direction: 'in', amount: '5.00' }],
  ['wallet.addCard', { channel: 'bank', holder: 'Ann', address: '6222020200112233' }],
  ['user.profile', { nickname: 'Annie' }],
  ['user.logout', {}],
  ['index.feedback', { type: 'bug', content: 'It is all too good to be true.' }],
  ['user.register', { username: 'bertha', password: 'Passw0rd', email: '' }],
  ['sms.send', { mobile: '13800138000', event: 'register' }],
];

describe('a full disk', () => {
  it.each(WRITES)('rolls %s back, and a retry is the first attempt', async (name, payload) => {
    const before = contentOf(server.world.db);
    const options = { token: ann.token, key: KEY };
    expect(await server.callLoosely(name, payload, options)).toMatchObject(BUSY);
    expect(contentOf(server.world.db)).toEqual(before);
    expect(struck()).toEqual([1]);
    const entry = server.world.journal.entries().at(-1);
    expect(entry).toMatchObject({ faults: ['disk_full'], changes: [] });
    const retry = await server.callLoosely(name, payload, options);
    expect(retry.code).toBe(1);
    expect(retry.headers['idempotency-replayed']).toBeUndefined();
    expect(contentOf(server.world.db)).not.toEqual(before);
  });

  it('rolls a login back, which awaits the check of its password', async () => {
    server = await testServer({ scenario: 'default' });
    server.world.faults.add({ kind: 'disk_full' });
    const login = { account: 'demo1', password: 'Demo1234' };
    expect(await server.call('user.login', login)).toMatchObject(BUSY);
    expect((await server.call('user.login', login)).code).toBe(1);
  });

  it('stores no file, plain or in chunks', async () => {
    expect(await sendParts(server, [file()], ann)).toMatchObject(BUSY);
    expect(contentOf(server.world.db)).toMatchObject({ uploaded_file: [] });
    server.world.faults.add({ kind: 'disk_full' });
    const chunk = { chunkindex: 0, chunkcount: 1 };
    expect(await sendChunk(server, 'bytes', chunk, ann)).toMatchObject(BUSY);
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
    expect(tree(server.world).some((path) => path.startsWith('temp/'))).toBe(false);
    expect((await sendParts(server, [file()], ann)).code).toBe(1);
    expect((await sendChunk(server, 'bytes', chunk, ann)).code).toBe(1);
  });

  it('does not strike a call that writes nothing, but the next one that writes', async () => {
    expect((await server.call('games.category', {})).code).toBe(1);
    expect((await server.call('wallet.index', {}, ann)).code).toBe(1);
    // The call is refused before it writes, and without a key no answer is stored.
    const tooMuch = { lines: [{ play: 'big', pick: '', amount: '100.01' }] };
    const refused = await server.call('games.submitBet', { ...BET, bet_content: tooMuch }, ann);
    expect(refused.msg).toBe('Insufficient balance');
    expect(faultsOfLast()).toEqual([]);
    expect(server.world.faults.unused()).toMatchObject([{ seen: 3, struck: 0 }]);
    expect(await server.call('games.submitBet', BET, ann)).toMatchObject(BUSY);
    expect(server.world.faults.unused()).toEqual([]);
  });

  it('strikes at the outermost commit that has changes', async () => {
    const { db } = server.world;
    const asked: boolean[] = [];
    const trace = new WriteTrace(() => {
      asked.push(db.inTransaction);
      return false;
    });
    const write = () => run(db, "INSERT INTO meta (key, value) VALUES ('a', 'b')");
    traceWrites(trace, () => {
      transaction(db, () => transaction(db, () => {}));
      transaction(db, () => {
        transaction(db, write);
      });
    });
    expect(asked).toEqual([true]);
  });

  it('keeps no refusal for a key either', async () => {
    const tooMuch = { lines: [{ play: 'big', pick: '', amount: '100.01' }] };
    const call = () =>
      server.call('games.submitBet', { ...BET, bet_content: tooMuch }, { ...ann, key: KEY });
    expect(await call()).toMatchObject(BUSY);
    const again = await call();
    expect(again.msg).toBe('Insufficient balance');
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  it('strikes one of two concurrent calls', async () => {
    const register = (username: string) =>
      server.call('user.register', { username, password: 'Passw0rd', email: '' });
    const answers = await Promise.all([register('bertha'), register('charly')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1]));
    expect(struck()).toEqual([1]);
  });

  it('does not strike when it is removed during the call', async () => {
    const { faults } = server.world;
    const strike = faults.strike.bind(faults);
    vi.spyOn(faults, 'strike').mockImplementationOnce((call) => {
      const result = strike(call);
      faults.clear();
      return result;
    });
    const account = { username: 'bertha', password: 'Passw0rd', email: '' };
    expect((await server.call('user.register', account)).code).toBe(1);
  });

  it('does not affect work that fell due before the call', async () => {
    server.wall.pass(3 * 60_000);
    const call = () => server.call('wallet.savings', { direction: 'in', amount: '1.00' }, ann);
    expect(await call()).toMatchObject(BUSY);
    const drawn = { game_id: 1, game_no: BET.game_no, status: 'settled' };
    expect(contentOf(server.world.db)['period']).toContainEqual(expect.objectContaining(drawn));
  });

  it('combines with faults of the answer and of the request', async () => {
    server.world.faults.add({ kind: 'lose_answer' });
    await expect(server.call('games.submitBet', BET, ann)).rejects.toThrow('destroyed');
    expect(faultsOfLast()).toEqual(['lose_answer', 'disk_full']);
    expect(contentOf(server.world.db)).toMatchObject({ bet: [] });
    server.world.faults.add({ kind: 'disk_full' });
    server.world.faults.add({ kind: 'rate_limit' });
    expect((await server.call('games.submitBet', BET, ann)).status).toBe(429);
    expect(await server.call('games.submitBet', BET, ann)).toMatchObject(BUSY);
  });
});
