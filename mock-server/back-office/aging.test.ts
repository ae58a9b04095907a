import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { NOON, testServer, type Player, type TestServer } from '../testing/test-server.ts';
import { sendChunk, tree } from '../testing/upload-calls.ts';
import { run } from '../core/world/database.ts';
import { waitingJobs } from '../core/world/due-work.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const MOBILE = '13800000001';

interface Aging {
  readonly what: string;
  /** Creates it in the world. */
  readonly begin: (server: TestServer, ann: Player) => Promise<unknown>;
  /** Returns its lifetime in ms. */
  readonly lasts: (server: TestServer) => number;
  /** Returns true if its user still finds it. */
  readonly lives: (server: TestServer, ann: Player) => Promise<boolean>;
}

const AGING: readonly Aging[] = [
  {
    what: 'a login',
    begin: async () => undefined,
    lasts: () => 30 * DAY,
    lives: async (server, ann) => (await server.call('user.index', {}, ann)).status === 200,
  },
  {
    what: 'a code sent by text message',
    begin: (server) => server.ok('sms.send', { mobile: MOBILE, event: 'register' }),
    lasts: () => 120 * SECOND,
    async lives(server) {
      return (await server.control('GET', '/sms')).body.codes.length > 0;
    },
  },
  {
    what: 'an upload that was begun',
    begin: (server, ann) => sendChunk(server, 'half', { chunkindex: 0, chunkcount: 2 }, ann),
    lasts: () => DAY,
    async lives(server, ann) {
      await server.ok('wallet.index', {}, ann);
      return tree(server.world).length > 0;
    },
  },
  {
    what: 'a deposit in review',
    begin: (server, ann) => server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann),
    lasts: () => 30 * SECOND,
    async lives(server, ann) {
      const { list } = await server.ok('wallet.deposits', {}, ann);
      return list[0]?.status === 'processing';
    },
  },
  {
    what: 'a withdrawal in process',
    begin: (server, ann) =>
      server.ok('wallet.withdraw', { amount: '50.00', channel: 'bank', address: 'a-1' }, ann),
    lasts({ world }) {
      const { at = 0 } =
        waitingJobs(world, 100).find(({ kind }) => kind === 'withdrawal_review') ?? {};
      expect(at).toBeGreaterThanOrEqual(NOON + HOUR);
      expect(at).toBeLessThanOrEqual(NOON + DAY);
      return at - NOON;
    },
    async lives(server, ann) {
      const { list } = await server.ok('wallet.withdrawals', {}, ann);
      return list[0]?.status === 'processing';
    },
  },
];

async function quietServer(): Promise<TestServer> {
  const server = await testServer();
  run(server.world.db, "DELETE FROM due_work WHERE kind = 'close'"); // skips a month of draws
  return server;
}

describe.each(AGING)('$what', ({ begin, lasts, lives }) => {
  it.each([
    ['advanced', (to: number) => ({ advance: to - NOON })],
    ['set', (to: number) => ({ set: to })],
  ])('ages on the clock when that is %s', async (_, orderTo) => {
    const server = await quietServer();
    await server.clock({ freeze: true });
    const ann = server.player('ann', minor(100_00));
    await begin(server, ann);
    const life = lasts(server);
    await server.clock(orderTo(NOON + life - 1));
    server.wall.pass(2 * life);
    expect(await lives(server, ann)).toBe(true);
    await server.clock({ advance: 1 });
    expect(await lives(server, ann)).toBe(false);
  });

  it('ages with the speed of the world', async () => {
    const server = await quietServer();
    const ann = server.player('ann', minor(100_00));
    await begin(server, ann);
    const life = lasts(server);
    await server.clock({ speed: 1000 });
    server.wall.pass(life / 1000 - 1);
    expect(await lives(server, ann)).toBe(true);
    server.wall.pass(1);
    expect(await lives(server, ann)).toBe(false);
  });
});
