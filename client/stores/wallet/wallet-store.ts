import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { Resource } from '../resource.ts';
import { QUIET } from '../stores.ts';

export type Balances = Data<'wallet.index'>;

/** The player's money as the server states it; no balance is ever calculated here (MONEY-3). */
export class WalletStore {
  readonly #resource: Resource<Balances>;

  constructor(api: Api) {
    this.#resource = new Resource(() => api.call('wallet.index', {}, QUIET));
  }

  get balances(): Balances | null {
    return this.#resource.value;
  }

  get status() {
    return this.#resource.status;
  }

  get failure() {
    return this.#resource.failure;
  }

  load(): Promise<boolean> {
    return this.#resource.load();
  }

  /** Shows the balance from an answer before the wallet is reloaded. */
  setMain(main: string): void {
    if (this.balances) this.#resource.set({ ...this.balances, main });
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#resource.reset();
  }
}
