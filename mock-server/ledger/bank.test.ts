import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { addUser, bareWorld } from '../testing/bare-world.ts';
import { rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { auditLedger } from './audit.ts';
import { balanceOf, InsufficientFunds, post, systemAccount, userAccount } from './ledger.ts';

const ACCOUNTS = 8;
const START = 1000;

function createWorldWithBank(): World {
  const { world } = bareWorld({ now: 0 });
  transaction(world.db, () => {
    for (let id = 1; id <= ACCOUNTS; id += 1) {
      addUser(world, `user${id}`);
      post(world, {
        at: 0,
        kind: 'deposit',
        ref: `start:${id}`,
        from: systemAccount('bank_in'),
        to: userAccount(id),
        amount: minor(START),
      });
    }
  });
  return world;
}

const someone = fc.integer({ min: 1, max: ACCOUNTS });
const transfer = fc.record({
  from: someone,
  to: someone,
  amount: fc.integer({ min: 1, max: 2 * START }),
  /** A transfer that is rolled back, as when the rest of a call fails. */
  undone: fc.boolean(),
});

it('keeps the total constant and no balance below zero under random transfers', () => {
  fc.assert(
    fc.property(fc.array(transfer, { maxLength: 60 }), (transfers) => {
      const world = createWorldWithBank();
      const model = new Map(Array.from({ length: ACCOUNTS }, (_, index) => [index + 1, START]));
      const held = (id: number) => model.get(id) ?? 0;
      for (const [index, { from, to, amount, undone }] of transfers.entries()) {
        const attempt = () =>
          transaction(world.db, () => {
            post(world, {
              at: index,
              kind: 'transfer',
              ref: `t:${index}`,
              from: userAccount(from),
              to: userAccount(to),
              amount: minor(amount),
            });
            if (undone) throw new Error('undone');
          });
        if (from === to) expect(attempt).toThrow();
        else if (held(from) < amount) expect(attempt).toThrow(InsufficientFunds);
        else if (undone) expect(attempt).toThrow('undone');
        else {
          attempt();
          model.set(from, held(from) - amount);
          model.set(to, held(to) + amount);
        }
      }
      const balances = [...model.keys()].map((id) => balanceOf(world, id));
      expect(balances).toEqual([...model.values()]);
      expect(balances.reduce((sum, each) => sum + each, 0)).toBe(ACCOUNTS * START);
      expect(
        rows(world.db, 'SELECT id FROM account WHERE floor0 = 1 AND credits < debits'),
      ).toEqual([]);
      expect(auditLedger(world)).toEqual([]);
      world.db.close();
    }),
    { numRuns: 60 },
  );
});
