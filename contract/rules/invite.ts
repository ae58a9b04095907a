import { minor } from '../money.ts';

/**
 * The play credits that a player gets for each friend who signed up with their code and has a bet decided. Our
 * choice: twenty bets of the smallest stake. One tap of demo credit adds fifty times as much, so false accounts
 * gain nothing. It waits for a decided bet, because a sign-up alone is not a player.
 */
export const INVITE_REWARD = minor(20_00);
