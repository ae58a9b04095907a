import { QUIET, type Api } from '../../http/api.ts';
import { Resource } from '../resource.ts';

/** Few enough to read at a glance. */
const MAX_NAMES = 4;
/** Several transfers in a row often go to one user. */
const LOOK_BACK = { type: 'transfer_out', page: 1, limit: 20 } as const;

/** The users to whom the player transferred last, from the player's own transactions. */
export function createRecentRecipients(api: Api): Resource<readonly string[]> {
  return new Resource(async () => {
    const answer = await api.call('wallet.transactions', LOOK_BACK, QUIET);
    if (!answer.ok) return answer;
    const parties = answer.data.list.map(({ party }) => party).filter((party) => party !== '');
    return { ...answer, data: [...new Set(parties)].slice(0, MAX_NAMES) };
  });
}
