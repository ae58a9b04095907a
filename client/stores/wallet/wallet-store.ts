import type { AnswerData } from '#contract/api/answer-shapes.ts';
import { formatMoney, minor, parseMoney, type Minor } from '#contract/money.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { ResultCurtain } from '../game/results/result-curtain.ts';
import { Resource } from '../resource.ts';

/** A host may leave out any of them. */
export type Balances = AnswerData<'wallet.index'>;

/** The player's money as the server states it (MONEY-3), apart from `spend`. */
export class WalletStore extends Resource<Balances> {
  constructor(
    api: Api,
    private readonly curtain: Pick<ResultCurtain, 'guard' | 'hides'>,
  ) {
    super(curtain.guard(() => api.call('wallet.index', {}, QUIET)));
  }

  get balances(): Balances | null {
    return this.value;
  }

  /** Shows the balance from an answer before the wallet is reloaded. */
  setMain(main: string): void {
    if (this.balances) this.set({ ...this.balances, main });
  }

  /**
   * Shows the balance after a bet. While a result is hidden, the server's balance would tell it: the
   * cost is subtracted from the balance before, until the wallet loads.
   */
  spend(cost: Minor, balance: string | null): void {
    if (balance !== null) return this.setMain(balance);
    const main = parseMoney(this.balances?.main ?? '');
    if (main !== null && this.curtain.hides()) this.setMain(formatMoney(minor(main - cost)));
    void this.load();
  }
}
