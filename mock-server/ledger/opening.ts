import type { Minor } from '#contract/money.ts';
import type { World } from '../core/world/world.ts';
import { post, system, user, type Transfer } from './ledger.ts';

/** What somebody holds who has only just joined. */
export interface Opening {
  /** In the main account. */
  readonly balance: Minor;
  readonly bonus?: Minor | undefined;
  /** Whole points. */
  readonly points?: Minor | undefined;
}

/** Gives a user what they begin with, once for each account. Inside a transaction. */
export function postOpening(
  world: World,
  userId: number,
  { balance, bonus, points }: Opening,
  { at, ref }: Pick<Transfer, 'at' | 'ref'>,
): void {
  const grants = [
    { kind: 'deposit', from: system('bank_in'), to: user(userId), amount: balance },
    { kind: 'bonus', from: system('promo'), to: user(userId, 'bonus'), amount: bonus },
    { kind: 'points', from: system('points_issuer'), to: user(userId, 'points'), amount: points },
  ];
  for (const { amount, ...grant } of grants) {
    if (amount) post(world, { ...grant, amount, at, ref });
  }
}
