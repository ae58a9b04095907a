import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { Offer } from '../offer.ts';
import { Resource } from '../resource.ts';
import { QUIET } from '../stores.ts';

type Invite = Data<'user.invite'>;

/** The player's invite code and what it has earned. */
export class InviteStore extends Resource<Invite> {
  readonly offer: Offer;

  constructor(api: Api) {
    const offer = new Offer();
    super(async () => offer.learn(await api.call('user.invite', {}, QUIET)));
    this.offer = offer;
  }

  /** Call this when the invitation is shown, also again: friends may have joined meanwhile. */
  async renew(): Promise<void> {
    if (this.offer.isOpen) await this.load();
  }
}
