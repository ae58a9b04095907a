import { formatMoney } from '#contract/money.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';

/**
 * Returns what the player can bet with, on the wire: the balance, or that of a guest's trial round; null
 * while it is unknown. Call it in an observer.
 */
export function useBetBalance(): string | null {
  const { session, wallet, trial } = useGameStores();
  if (session.isGuest) return trial.round && formatMoney(trial.round.balance);
  return session.isLoggedIn ? (wallet.balances?.main ?? null) : null;
}
