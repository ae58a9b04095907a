import type { Data } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { Resource } from '../resource.ts';

/** Few enough to read at a glance. */
const MAX_NAMES = 4;
/** Several transfers in a row often go to one user. */
const LOOK_BACK = { type: 'transfer_out', page: 1, limit: 20 } as const;

/** The users to whom the player transferred last, from the player's own transactions. */
export class RecentRecipients extends Resource<Data<'wallet.transactions'>> {
  constructor(api: Api) {
    super(() => api.call('wallet.transactions', LOOK_BACK, QUIET));
  }

  get names(): readonly string[] {
    const parties = (this.value?.list ?? []).map(({ party }) => party);
    return [...new Set(parties.filter((party) => party !== ''))].slice(0, MAX_NAMES);
  }
}
