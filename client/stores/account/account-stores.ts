import type { Data } from '#contract/api/schemas.ts';
import { browserPictures, AvatarStore } from './avatar-store.ts';
import { Resource } from '../resource.ts';
import type { Outcome } from '../session/session-store.ts';
import { SmsStore } from '../session/sms-store.ts';
import type { StoreDeps } from '../stores.ts';
import { UserinfoStore } from './userinfo-store.ts';
import { WelfareStore } from './welfare-store.ts';
import type { SessionEndReason } from '../session/session-store.ts';
import { QUIET, type Api } from '../../http/api.ts';

const ACTIVITIES = { type: 'activity', page: 1, limit: 20 } as const;

export function createAccountStores(deps: StoreDeps) {
  const { api, curtain, fileUrl, serverClock, session, wallet, uploads, newKey } = deps;
  const { tabStorage, install } = deps;
  const userinfo = new UserinfoStore({ api, time: serverClock, fileUrl, session });
  const avatar = new AvatarStore({
    pictures: browserPictures,
    uploads,
    save: (changes) => userinfo.save(changes),
  });
  const vip = new VipStore(api);
  // Load it whenever it is shown: friends join meanwhile.
  const invite = new Resource(() => api.call('user.invite', {}, QUIET));
  const welfare = new WelfareStore({
    api,
    curtain,
    newKey,
    memory: tabStorage,
    time: serverClock,
    // Points raise the level, which is part of the user info.
    onClaimed: () => void Promise.all([wallet.load(), vip.load(), session.refresh()]),
  });
  const sms = new SmsStore({ api, memory: tabStorage, time: serverClock });
  /** Replaces a forgotten password with a code that was sent to the mobile. Logs nobody in (HOST-37). */
  const resetPassword = (
    mobile: string,
    captcha: string,
    newpassword: string,
  ): Promise<Outcome> => {
    const payload = { type: 'mobile', mobile, newpassword, captcha } as const;
    return api.call('user.resetpwd', payload, { silentFailure: true });
  };
  const activities = new Resource(() => api.call('index.notice', ACTIVITIES, QUIET));
  const onSessionEnd = (reason: SessionEndReason) => {
    userinfo.reset();
    avatar.cancel();
    vip.reset();
    invite.reset();
    welfare.onSessionEnd(reason);
  };
  return {
    userinfo,
    avatar,
    vip,
    invite,
    welfare,
    sms,
    resetPassword,
    install,
    activities,
    onSessionEnd,
  };
}

type Vip = Data<'user.vip'>;

export class VipStore extends Resource<Vip> {
  constructor(api: Api) {
    super(() => api.call('user.vip', {}, QUIET));
  }

  get vip(): Vip | null {
    return this.value;
  }

  /** The share of the points for the next level, from 0 to 1; null at the highest level. */
  get share(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    return Math.min(1, Math.max(0, this.vip.points / this.vip.next_points));
  }

  /** Points missing to the next level; null at the highest level. */
  get missing(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    return Math.max(0, this.vip.next_points - this.vip.points);
  }

  get openCount(): number {
    return this.vip?.privileges.filter(({ active }) => active).length ?? 0;
  }
}
