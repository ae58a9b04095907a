import type { AnswerData } from '#contract/api/answer-shapes.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { Resource } from '../resource.ts';

/** A host may leave out any of them. */
export type Balances = AnswerData<'wallet.index'>;

/** The player's money as the server states it; no balance is ever calculated here (MONEY-3). */
export class WalletStore extends Resource<Balances> {
  constructor(api: Api) {
    super(() => api.call('wallet.index', {}, QUIET));
  }

  get balances(): Balances | null {
    return this.value;
  }

  /** Shows the balance from an answer before the wallet is reloaded. */
  setMain(main: string): void {
    if (this.balances) this.set({ ...this.balances, main });
  }
}
