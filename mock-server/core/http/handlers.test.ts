import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { messageText } from '#contract/errors.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { BET, KEY } from '../../testing/live-server.ts';
import { ann, restartServer, server, withServer } from '../../testing/test-server.ts';
import {
  CHUNKID,
  file,
  PNG,
  sendChunk,
  sendMerge,
  sendParts,
  tree,
} from '../../testing/upload-calls.ts';
import { contentOf } from '../testing/test-world.ts';

withServer({ ann: 100_00 });

const content = () => contentOf(server.world.db);
const placesOf = () => tree(server.world).map((path) => path.split('/')[0]);

describe('a full disk', () => {
  const fillDisk = () => server.world.faults.add({ kind: 'disk_full' });
  beforeEach(() => void fillDisk());

  /** The answer when the storage fails: nothing was changed, try again. */
  const BUSY = { status: 200, code: 0, msg: messageText('server_busy', 'en'), data: null };
  const TOO_MUCH = {
    ...BET,
    bet_content: { lines: [{ play: 'big', pick: '', amount: '100.01' }] },
  };

  it.each<[EndpointName, object]>([
    ['games.submitBet', BET],
    ['wallet.deposit', { amount: '5.00', channel: 'demo' }],
    ['wallet.savings', { direction: 'in', amount: '5.00' }],
    ['wallet.addCard', { channel: 'bank', holder: 'Ann', address: '6222020200112233' }],
    ['user.profile', { nickname: 'Annie' }],
    ['user.logout', {}],
    ['index.feedback', { type: 'bug', content: 'It is all too good to be true.' }],
    ['user.register', { username: 'bertha', password: 'Passw0rd', email: '' }],
    ['sms.send', { mobile: '13800138000', event: 'register' }],
  ])('rolls %s back, and a retry is the first attempt', async (name, payload) => {
    const before = content();
    const options = { token: ann.token, key: KEY };
    expect(await server.callLoosely(name, payload, options)).toMatchObject(BUSY);
    expect(content()).toEqual(before);
    expect(server.world.faults.all().map(({ struck }) => struck)).toEqual([1]);
    expect(server.lastCall()).toMatchObject({ faults: ['disk_full'], changes: [] });
    const retry = await server.callLoosely(name, payload, options);
    expect(retry.code).toBe(1);
    expect(retry.headers['idempotency-replayed']).toBeUndefined();
    expect(content()).not.toEqual(before);
  });

  it('rolls a login back, which awaits the check of its password', async () => {
    await restartServer({ scenario: 'default' });
    fillDisk();
    const login = { account: 'demo1', password: 'Demo1234' };
    expect(await server.call('user.login', login)).toMatchObject(BUSY);
    expect((await server.call('user.login', login)).code).toBe(1);
  });

  it('stores no file, plain or in chunks', async () => {
    expect(await sendParts(server, [file()], ann)).toMatchObject(BUSY);
    expect(content()).toMatchObject({ uploaded_file: [] });
    fillDisk();
    const chunk = { chunkindex: 0, chunkcount: 1 };
    expect(await sendChunk(server, 'bytes', chunk, ann)).toMatchObject(BUSY);
    expect(content()).toMatchObject({ upload: [], upload_chunk: [] });
    expect(placesOf()).not.toContain('temp');
    expect((await sendParts(server, [file()], ann)).code).toBe(1);
    expect((await sendChunk(server, 'bytes', chunk, ann)).code).toBe(1);
  });

  it('does not strike a call that writes nothing, but the next one that writes', async () => {
    expect((await server.call('games.category', {})).code).toBe(1);
    expect((await server.call('wallet.index', {}, ann)).code).toBe(1);
    // The call is refused before it writes, and without a key no answer is stored.
    const refused = await server.call('games.submitBet', TOO_MUCH, ann);
    expect(refused.msg).toBe('Insufficient balance');
    expect(server.lastCall().faults).toEqual([]);
    expect(server.world.faults.unused()).toMatchObject([{ seen: 3, struck: 0 }]);
    expect(await server.call('games.submitBet', BET, ann)).toMatchObject(BUSY);
    expect(server.world.faults.unused()).toEqual([]);
  });

  it('keeps no refusal for a key either', async () => {
    const call = () => server.call('games.submitBet', TOO_MUCH, { ...ann, key: KEY });
    expect(await call()).toMatchObject(BUSY);
    const again = await call();
    expect(again.msg).toBe('Insufficient balance');
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  it('does not affect work that fell due before the call', async () => {
    server.wall.pass(3 * 60_000);
    const savings = { direction: 'in', amount: '1.00' } as const;
    expect(await server.call('wallet.savings', savings, ann)).toMatchObject(BUSY);
    const drawn = { game_id: 1, game_no: BET.game_no, status: 'settled' };
    expect(content()['period']).toContainEqual(expect.objectContaining(drawn));
  });
});

describe('a call that is delivered twice', () => {
  const doubleNext = () => server.world.faults.add({ kind: 'duplicate' });
  beforeEach(() => void doubleNext());

  it('is handled once with a key, and the answer is the replay', async () => {
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer).toMatchObject({ code: 1, headers: { 'idempotency-replayed': 'true' } });
    expect(content()['bet']).toHaveLength(1);
    expect(balanceOf(server.world, ann.id)).toBe(90_00);
    expect(server.lastCall().faults).toEqual(['duplicate']);
  });

  it('is handled twice without a key', async () => {
    expect((await server.call('games.submitBet', BET, ann)).code).toBe(1);
    expect(content()['bet']).toHaveLength(2);
    expect(balanceOf(server.world, ann.id)).toBe(80_00);
    const written = server.lastCall().changes.filter(({ table }) => table === 'bet');
    expect(written).toHaveLength(2);
  });

  it('gets the second outcome', async () => {
    const bertha = { username: 'bertha', password: 'Passw0rd', email: '' };
    const taken = { code: 0, msg: 'Username already exist' };
    expect(await server.call('user.register', bertha)).toMatchObject(taken);
    doubleNext();
    expect((await server.call('user.logout', {}, ann)).status).toBe(401);
    expect(server.lastCall().user).toBe('annie');
  });

  it('is handled the second time when the first failed', async () => {
    server.world.faults.add({ kind: 'disk_full' });
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer.code).toBe(1);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(content()['bet']).toHaveLength(1);
    expect(server.lastCall().faults).toEqual(['duplicate', 'disk_full']);
  });

  it('has its file both times', async () => {
    expect((await sendParts(server, [file(PNG)], ann)).code).toBe(1);
    expect(content()['uploaded_file']).toHaveLength(1);
    doubleNext();
    expect((await sendChunk(server, PNG, { chunkindex: 0, chunkcount: 1 }, ann)).code).toBe(1);
    expect(placesOf().filter((place) => place === 'chunks')).toHaveLength(1);
    // The first merge used the chunks up.
    doubleNext();
    const { msg } = await sendMerge(server, 'a.png', ann, CHUNKID);
    expect(msg).toBe('Chunk file info error');
    expect(placesOf()).toEqual(['files']);
    doubleNext();
    expect((await sendParts(server, [file(PNG, 'a.php')], ann)).code).toBe(0);
    expect(placesOf()).toEqual(['files']);
  });
});
