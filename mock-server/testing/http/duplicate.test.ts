import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { contentOf } from '../../core/testing/test-world.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { CHUNKID, file, PNG, sendChunk, sendMerge, sendParts, tree } from '../upload-calls.ts';
import { BET } from '../live-server.ts';

const KEY = 'a-key-of-a-tap-1';

async function proxiedServer() {
  const server = await testServer();
  const ann = server.player('ann', minor(100_00));
  const doubleNext = () => server.world.faults.add({ kind: 'duplicate' });
  return { server, ann, doubleNext };
}

const bets = ({ world }: TestServer) => contentOf(world.db)['bet'];
const lastCall = ({ world }: TestServer) => world.journal.entries().at(-1);

describe('a call that is delivered twice', () => {
  it('is handled once with a key, and the answer is the replay', async () => {
    const { server, ann, doubleNext } = await proxiedServer();
    doubleNext();
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer).toMatchObject({ code: 1, headers: { 'idempotency-replayed': 'true' } });
    expect(bets(server)).toHaveLength(1);
    expect(balanceOf(server.world, ann.id)).toBe(90_00);
    expect(lastCall(server)?.faults).toEqual(['duplicate']);
  });

  it('is handled twice without a key', async () => {
    const { server, ann, doubleNext } = await proxiedServer();
    doubleNext();
    expect((await server.call('games.submitBet', BET, ann)).code).toBe(1);
    expect(bets(server)).toHaveLength(2);
    expect(balanceOf(server.world, ann.id)).toBe(80_00);
    const written = lastCall(server)?.changes.filter(({ table }) => table === 'bet');
    expect(written).toHaveLength(2);
  });

  it('gets the second outcome', async () => {
    const { server, ann, doubleNext } = await proxiedServer();
    doubleNext();
    const bertha = { username: 'bertha', password: 'Passw0rd', email: '' };
    expect(await server.call('user.register', bertha)).toMatchObject({
      code: 0,
      msg: 'Username already exist',
    });
    doubleNext();
    expect((await server.call('user.logout', {}, ann)).status).toBe(401);
    expect(lastCall(server)?.user).toBe('ann');
  });

  it('is handled the second time when the first failed', async () => {
    const { server, ann, doubleNext } = await proxiedServer();
    doubleNext();
    server.world.faults.add({ kind: 'disk_full' });
    const answer = await server.call('games.submitBet', BET, { ...ann, key: KEY });
    expect(answer.code).toBe(1);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(bets(server)).toHaveLength(1);
    expect(lastCall(server)?.faults).toEqual(['duplicate', 'disk_full']);
  });

  it('has its file both times', async () => {
    const { server, ann, doubleNext } = await proxiedServer();
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
