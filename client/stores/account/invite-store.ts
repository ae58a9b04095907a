import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { OfferedResource } from '../offer.ts';
import { QUIET } from '../stores.ts';

type Invite = Data<'user.invite'>;

/** The player's invite code and what it has earned. Load it whenever it is shown: friends join meanwhile. */
export class InviteStore extends OfferedResource<Invite> {
  constructor(api: Api) {
    super(() => api.call('user.invite', {}, QUIET));
  }
}
