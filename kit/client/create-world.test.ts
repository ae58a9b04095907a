import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningServer, runServer } from '../running-server.test-support.ts';
import { WorldClient } from './world-client.ts';
import { createWorld, type CreateWorldOptions, type TestWorld } from './create-world.ts';

const START = Date.parse('2026-03-10T02:00:30Z');
const TOKEN = 'a-control-token';

let server: RunningServer;
beforeAll(async () => {
  server = await runServer({ controlToken: TOKEN });
  return server.close;
});

async function open(options: Partial<CreateWorldOptions> = {}): Promise<TestWorld> {
  const world = await createWorld({ server: server.url, token: TOKEN, ...options });
  onTestFinished(() => world.drop().catch(() => undefined));
  return world;
}

describe('a world of the client', () => {
  it('starts as it was asked to', async () => {
    const now = '2026-05-01T00:00:00Z';
    const world = await open({ key: 'mine', scenario: 'broke', seed: 'poor', now });
    expect(world.key).toBe('mine');
    expect(await world.now()).toBe(Date.parse(now));
    expect(await world.status()).toMatchObject({ scenario: 'broke', seed: 'poor', frozen: true });
    await world.player.signIn({ as: 'demo1' });
    expect(await world.player.balance()).toBe('0.00');
    expect(await (await open({ freeze: false })).status()).toMatchObject({ frozen: false });
  });

  it('loses the answer of a call that ran, as the journal shows', async () => {
    const world = await open({ test: 'lost › answer' });
    await world.player.signIn({ amount: '100.00' });
    await world.faults.loseAnswer('games.submitBet');
    const bet = world.player.bet({ play: 'big', amount: '10.00' });
    await expect(bet).rejects.toThrow('games.submitBet: ');
    expect(await world.player.balance()).toBe('90.00');
    expect(await world.journal.last('games.submitBet')).toMatchObject({
      test: 'lost › answer',
      faults: ['lose_answer'],
    });
    await world.verify();
  });

  it('says why a call was refused', async () => {
    const { call, player } = await open();
    await player.signIn();
    const transfer = { to_user: 'nobody' } as unknown as Parameters<
      typeof call<'wallet.transfer'>
    >[1]; // a program in plain JavaScript
    await expect(call('wallet.transfer', transfer, player.token)).rejects.toThrow(
      "wallet.transfer: 0 Invalid parameters\n  the payload must have required property 'amount'",
    );
  });

  it('is restored, compared and forked', async () => {
    const world = await open();
    await world.player.signIn({ amount: '100.00' });
    await world.snapshot('rich');
    await world.player.bet({ play: 'big', amount: '60.00' });
    await world.clock.advance('1h');
    expect(Object.keys((await world.diff('rich')).tables)).toContain('bet');
    const fork = await world.fork();
    await world.restore('rich');
    const balanceIn = async ({ office }: TestWorld) => (await office.user('player1')).main;
    expect([await balanceIn(world), await world.now()]).toEqual(['100.00', START]);
    expect(await fork.now()).toBe(START + 3_600_000);
    expect(await balanceIn(fork)).not.toBe('100.00');
  });

  it('ends with the worlds that were made from it', async () => {
    const world = await open();
    const other = await world.another({ scenario: 'empty' });
    const fork = await other.fork();
    await world.drop();
    for (const { status } of [other, fork])
      await expect(status()).rejects.toThrow('There is no world');
  });
});

describe('verify', () => {
  it('names what would fail a browser test, in forks too', async () => {
    const world = await open();
    const fork = await world.fork();
    await fork.faults.drop('games.submitBet');
    await expect(world.verify()).rejects.toThrow(
      'no call matched the fault 1, drop of games.submitBet: correct its aim, or clear it',
    );
    await fork.faults.clear();
    await world.verify();
  });

  it('passes for a call without endpoint that the test announced', async () => {
    const world = await open();
    await fetch(`${server.url}/api/nowhere/at-all`, { headers: { 'x-mock-world': world.key } });
    await expect(world.verify()).rejects.toThrow('no endpoint matches GET /api/nowhere/at-all');
    world.watch.expect('/api/nowhere/at-all');
    await world.verify();
  });
});

describe('createWorld refuses', () => {
  it('an address without http://', async () => {
    await expect(createWorld({ server: '127.0.0.1:4300' })).rejects.toThrow(
      'createWorld: server is "127.0.0.1:4300": give the address of a fake server, such as "http://127.0.0.1:4300".',
    );
  });

  it('a server only while it does not answer', async () => {
    let isStarting = true;
    const fetch: typeof globalThis.fetch = (url, init) =>
      isStarting
        ? Promise.resolve(Response.json({}, { status: 503 }))
        : globalThis.fetch(url, init);
    const access = { url: server.url.replace('127.0.0.1', 'localhost'), token: TOKEN, fetch };
    await expect(WorldClient.create(access)).rejects.toThrow('fake server');
    isStarting = false;
    const world = await WorldClient.create(access);
    expect(await world.status()).toMatchObject({ scenario: 'default' });
    await world.drop();
  });

  it('a server that is not there, without a token, or an unknown scenario', async () => {
    await expect(createWorld({ server: 'http://127.0.0.1:2' })).rejects.toThrow(
      'Start one with npx dicebox',
    );
    await expect(open({ token: 'a-wrong-token' })).rejects.toThrow('Control token needed');
    await expect(open({ scenario: 'defualt' })).rejects.toThrow('default');
  });
});
