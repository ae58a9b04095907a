import type { Minor } from '#contract/money.ts';
import type { World } from '../core/world/world.ts';
import { post, systemAccount, userAccount, type Transfer } from './ledger.ts';

export interface Opening {
  /** Main account, minor units. */
  readonly balance: Minor;
  readonly bonus?: Minor | undefined;
  /** Whole points. */
  readonly points?: Minor | undefined;
}

/** Credits the opening balances, once for each account. Call it inside a transaction. */
export function postOpening(
  world: World,
  userId: number,
  { balance, bonus, points }: Opening,
  { at, ref }: Pick<Transfer, 'at' | 'ref'>,
): void {
  const grants = [
    { kind: 'deposit', from: systemAccount('bank_in'), to: userAccount(userId), amount: balance },
    {
      kind: 'bonus',
      from: systemAccount('promo'),
      to: userAccount(userId, 'bonus'),
      amount: bonus,
    },
    {
      kind: 'points',
      from: systemAccount('points_issuer'),
      to: userAccount(userId, 'points'),
      amount: points,
    },
  ];
  for (const { amount, ...grant } of grants) {
    if (amount) post(world, { ...grant, amount, at, ref });
  }
}
