import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { auditWorld } from '../audits.ts';
import { testServer, type Player, type TestServer } from '../testing/test-server.ts';
import { row, transaction } from '../core/world/database.ts';
import { completeDeposit, rejectDeposit } from './deposit.ts';
import { payWithdrawal, releaseWithdrawal } from './withdraw.ts';

const NAMES = ['annie', 'bobby', 'catty'] as const;
const cents = (text: string) => Number(text.replace('.', ''));

const who = fc.nat(NAMES.length - 1);
const anyAmount = fc.integer({ min: 0, max: 400_00 }).map((value) => (value / 100).toFixed(2));
const id = fc.integer({ min: 1, max: 6 });

/** The actions on a wallet, by any player, in any order. */
const step = fc.oneof(
  fc.record({
    who,
    call: fc.constant('wallet.deposit' as const),
    payload: fc.record({
      amount: anyAmount,
      channel: fc.constantFrom('demo', 'bank', 'card', 'cash'),
    }),
  }),
  fc.record({
    who,
    call: fc.constant('wallet.transfer' as const),
    payload: fc.record({
      amount: anyAmount,
      to_user: fc.constantFrom(...NAMES, 'nobody'),
    }),
  }),
  fc.record({
    who,
    call: fc.constant('wallet.withdraw' as const),
    payload: fc.record({
      amount: anyAmount,
      channel: fc.constant('bank'),
      address: fc.constantFrom('acct-1', '1', ''),
    }),
  }),
  fc.record({
    who,
    call: fc.constant('wallet.savings' as const),
    payload: fc.record({
      amount: anyAmount,
      direction: fc.constantFrom('in', 'out'),
    }),
  }),
  fc.record({
    who,
    call: fc.constant('welfare.claim' as const),
    payload: fc.record({
      task_id: fc.constantFrom('sign_in', 'first_deposit', 'weekly_bonus', 'first_bet'),
    }),
  }),
  fc.record({
    decide: fc.constantFrom(completeDeposit, rejectDeposit, payWithdrawal, releaseWithdrawal),
    id,
  }),
  fc.record({ advance: fc.constantFrom(1, 29_999, 30_000, 60_000, 8 * 3_600_000) }),
);

/** Checks the ledger, and that the history of each player adds up to the balance. */
async function expectTrue(server: TestServer, players: readonly Player[]): Promise<void> {
  expect(auditWorld(server.world)).toEqual({ ok: true, breaches: [] });
  for (const player of players) {
    const { main } = await server.ok('wallet.index', {}, player);
    const { list, income, outgo } = await server.ok('wallet.transactions', { limit: 100 }, player);
    let balance = 0;
    for (const line of list.toReversed()) {
      balance += cents(line.change);
      expect(cents(line.balance)).toBe(balance);
    }
    expect(balance).toBe(cents(main));
    expect(cents(income) - cents(outgo)).toBe(balance);
  }
}

describe('random actions on the wallet', () => {
  it('keep the ledger consistent and the histories correct', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const server = await testServer({ now: Date.UTC(2026, 10, 21, 15, 50) });
        const players = NAMES.map((name) => server.player(name, minor(200_00)));
        for (const each of steps) {
          if ('call' in each) {
            const { status } = await server.callLoosely(each.call, each.payload, players[each.who]);
            expect(status).toBe(200);
          } else if ('decide' in each) {
            const { world } = server;
            transaction(world.db, () => each.decide(world, each.id, world.clock.now()));
          } else {
            await server.clock({ advance: each.advance });
          }
        }
        await expectTrue(server, players);
      }),
      { numRuns: 20, seed: 20261121 },
    );
  });
});

describe('a group of eight players', () => {
  const COUNT = 8;
  const START = 50_00;

  it('keeps its total at every step of a ring of transfers', async () => {
    const server = await testServer();
    const names = Array.from({ length: COUNT }, (_, no) => `ring${no}`);
    const players = names.map((name) => server.player(name, minor(START)));
    const look = () => {
      const found = row<{ total: number; lowest: number; count: number }>(
        server.world.db,
        `SELECT SUM(credits - debits) AS total, MIN(credits - debits) AS lowest,
           COUNT(*) AS count FROM account WHERE name = 'main'`,
      );
      expect(found).toMatchObject({ total: COUNT * START, count: COUNT });
      expect(found?.lowest).toBeGreaterThanOrEqual(0);
    };
    const sent = Array.from({ length: 400 }, async (_, no) => {
      const from = players[(no * 5) % COUNT];
      const to_user = names[(no * 5 + 1 + (no % 7)) % COUNT] ?? '';
      const amount = `${1 + ((no * 13) % 30)}.${no % 10}`;
      const { code } = await server.call('wallet.transfer', { to_user, amount }, from);
      look();
      return code;
    });
    const reads = Array.from({ length: 100 }, async (_, no) => {
      const player = players[no % COUNT];
      const { list } = await server.ok('wallet.transactions', { limit: 1 }, player);
      look();
      expect(cents(list[0]?.balance ?? '')).toBeGreaterThanOrEqual(0);
    });
    const codes = await Promise.all(sent);
    await Promise.all(reads);
    expect(codes).toContain(1);
    expect(codes).toContain(0);
    await expectTrue(server, players);
  });
});
