import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { contentOf } from '../../core/testing/test-world.ts';
import { testServer, type Player, type TestServer } from '../test-server.ts';
import { CHUNKID, file, PNG, sendChunk, sendMerge, sendParts, tree } from '../upload-calls.ts';
import { BET, KEY } from '../live-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('ann', minor(100_00));
});

/** Makes the next call arrive twice. */
const doubleNext = () => server.world.faults.add({ kind: 'duplicate' });
const bets = () => contentOf(server.world.db)['bet'];
const lastCall = () => server.world.journal.entries().at(-1);

describe('a call that is delivered twice', () => {
  it('is handled once with a key, and the answer is the replay', async () => {
    doubleNext();
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer).toMatchObject({ code: 1, headers: { 'idempotency-replayed': 'true' } });
    expect(bets()).toHaveLength(1);
    expect(balanceOf(server.world, ann.id)).toBe(90_00);
    expect(lastCall()?.faults).toEqual(['duplicate']);
  });

  it('is handled twice without a key', async () => {
    doubleNext();
    expect((await server.call('games.submitBet', BET, ann)).code).toBe(1);
    expect(bets()).toHaveLength(2);
    expect(balanceOf(server.world, ann.id)).toBe(80_00);
    const written = lastCall()?.changes.filter(({ table }) => table === 'bet');
    expect(written).toHaveLength(2);
  });

  it('gets the second outcome', async () => {
    doubleNext();
    const bertha = { username: 'bertha', password: 'Passw0rd', email: '' };
    expect(await server.call('user.register', bertha)).toMatchObject({
      code: 0,
      msg: 'Username already exist',
    });
    doubleNext();
    expect((await server.call('user.logout', {}, ann)).status).toBe(401);
    expect(lastCall()?.user).toBe('ann');
  });

  it('is handled the second time when the first failed', async () => {
    doubleNext();
    server.world.faults.add({ kind: 'disk_full' });
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer.code).toBe(1);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(bets()).toHaveLength(1);
    expect(lastCall()?.faults).toEqual(['duplicate', 'disk_full']);
  });

  it('has its file both times', async () => {
    doubleNext();
    expect((await sendParts(server, [file(PNG)], ann)).code).toBe(1);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(1);
    doubleNext();
    expect((await sendChunk(server, PNG, { chunkindex: 0, chunkcount: 1 }, ann)).code).toBe(1);
    expect(tree(server.world).filter((path) => path.startsWith('chunks/'))).toHaveLength(1);
    doubleNext();
    // The first merge used the chunks up.
    expect(await sendMerge(server, 'a.png', ann, CHUNKID)).toMatchObject({
      code: 0,
      msg: 'Chunk file info error',
    });
    expect(tree(server.world).map((path) => path.split('/')[0])).toEqual(['files']);
    doubleNext();
    expect((await sendParts(server, [file(PNG, 'a.php')], ann)).code).toBe(0);
    expect(tree(server.world).map((path) => path.split('/')[0])).toEqual(['files']);
    doubleNext();
    expect((await sendParts(server, [], ann)).msg).toBe(
      'No file upload or server upload limit exceeded',
    );
  });
});
