import { minor } from '#contract/money.ts';
import { rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';

/**
 * The play money that a player gets for each friend who signed up with their code and has a bet decided. Our
 * choice: twenty bets of the smallest stake. One tap of demo credit adds fifty times as much, so false accounts
 * gain nothing. It waits for a decided bet, because a sign-up alone is not a player.
 */
export const INVITE_REWARD = minor(20_00);

interface Settled {
  readonly gameId: number;
  readonly gameNo: string;
  /** The last bet of the batch. */
  readonly upTo: number;
  readonly at: number;
}

/**
 * Pays those who invited the players of a batch, each invitation once. Call it while the bets are still pending,
 * in the transaction that decides them. A void period decides nothing.
 */
export function rewardInviters(world: World, { at, ...batch }: Settled): void {
  const sql = `SELECT invitee, inviter FROM invitation WHERE reward IS NULL AND invitee IN (
       SELECT user_id FROM bet
       WHERE game_id = @gameId AND game_no = @gameNo AND status = 'pending' AND id <= @upTo)
     ORDER BY invitee`;
  const due = rows<{ invitee: number; inviter: number }>(world.db, sql, batch);
  for (const { invitee, inviter } of due) {
    const reward = 'UPDATE invitation SET reward = ?, rewarded_at = ? WHERE invitee = ?';
    run(world.db, reward, INVITE_REWARD, at, invitee);
    post(world, {
      at,
      kind: 'invite',
      ref: `invite:${invitee}`,
      from: systemAccount('promo'),
      to: userAccount(inviter),
      amount: INVITE_REWARD,
      isOwed: true,
    });
  }
}
