import { describe, expect, it } from 'vitest';
import { dueWork } from '../../app.ts';
import { MINUTE } from '../../testing/chase-setting.ts';
import { BET } from '../../testing/live-server.ts';
import { ann, NOON, server, withServer } from '../../testing/test-server.ts';
import { commitTogether } from '../world/commit-together.ts';
import { rows } from '../world/database.ts';

withServer({ ann: 100_00 });

const bet = (amount: string) => {
  const lines = [{ play: 'big', pick: '', amount }];
  return server.call('games.submitBet', { ...BET, bet_content: { lines } }, ann);
};

const stakes = () =>
  rows<{ stake: number }>(server.world.db, 'SELECT stake FROM bet ORDER BY id').map(
    ({ stake }) => stake,
  );

describe('concurrent money calls', () => {
  it('see the balance that earlier calls left, and never overdraw it', async () => {
    const answers = await Promise.all(['40.00', '40.00', '40.00', '20.00'].map(bet));
    const refused = { code: 0, msg: 'Insufficient balance' };
    expect(answers).toMatchObject([
      { code: 1, data: { balance: '60.00' } },
      { code: 1, data: { balance: '20.00' } },
      refused,
      { code: 1, data: { balance: '0.00' } },
    ]);
    expect(stakes()).toEqual([40_00, 40_00, 20_00]);
  });

  it('fail alone when the disk is full for one of them', async () => {
    server.world.faults.add({ kind: 'disk_full', times: 1 });
    const answers = await Promise.all(['10.00', '20.00', '30.00'].map(bet));
    expect(answers.map(({ code }) => code)).toEqual([0, 1, 1]);
    expect(stakes()).toEqual([20_00, 30_00]);
    const changed = server.world.journal.entries().map(({ changes }) => changes.length > 0);
    expect(changed).toEqual([false, true, true]);
  });
});

describe('work that falls due while a call waits for its commit', () => {
  /** Lets three minutes pass and runs their due work, just before the turn of a call. */
  async function passTimeBeforeTurn(): Promise<void> {
    const { world, wall } = server;
    const { count } = world.journal;
    const pass = () => {
      // The call must have been read and be waiting.
      if (world.journal.entries()[count]?.payloadText == null) return false;
      wall.pass(3 * MINUTE);
      dueWork().run(world, world.clock.now());
      return true;
    };
    while (!(await commitTogether(world.db, pass)));
  }

  it('closes the round before a bet is taken', async () => {
    const answer = bet('10.00');
    await passTimeBeforeTurn();
    expect(await answer).toMatchObject({ code: 0, msg: 'This round is closed' });
    expect(stakes()).toEqual([]);
  });

  it('runs before the call', async () => {
    await server.dice([[6, 6, 5]], 1);
    await bet('10.00');
    const answer = server.call('wallet.deposit', { amount: '5.00', channel: 'demo' }, ann);
    await passTimeBeforeTurn();
    expect((await answer).code).toBe(1);
    const written = rows<{ kind: string; at: number }>(
      server.world.db,
      'SELECT kind, at FROM transfer ORDER BY id',
    );
    expect(written.map(({ kind }) => kind).slice(-2)).toEqual(['payout', 'deposit']);
    const times = written.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('leaves a call no login that ended by then', async () => {
    server.world.db.prepare('UPDATE token SET expires_at = ?').run(NOON + MINUTE);
    const answer = server.call('wallet.deposit', { amount: '5.00', channel: 'demo' }, ann);
    await passTimeBeforeTurn();
    expect((await answer).status).toBe(401);
  });
});
