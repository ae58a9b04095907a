import type { Data } from '#contract/api/schemas.ts';
import type { AppInstall } from '../session/app-install.ts';
import { browserPictures } from './avatar-picture.ts';
import { AvatarStore } from './avatar-store.ts';
import { ContentItem } from '../content/content-item.ts';
import { SmsStore } from '../session/sms-store.ts';
import type { LazyStores, StoreDeps } from '../stores.ts';
import { UserinfoStore } from './userinfo-store.ts';
import { VipStore } from './vip-store.ts';
import { WelfareStore } from './welfare-store.ts';
import type { SessionEndReason } from '../session/session-store.ts';

/** The stores of the pages about the player. */
export interface AccountStores extends LazyStores {
  userinfo: UserinfoStore;
  avatar: AvatarStore;
  vip: VipStore;
  welfare: WelfareStore;
  sms: SmsStore;
  install: AppInstall;
  /** The promotions, which everybody may read. */
  activities: ContentItem<Data<'index.notice'>>;
}

const ACTIVITIES = { type: 'activity', page: 1, limit: 20 } as const;

export function createAccountStores(deps: StoreDeps): AccountStores {
  const { api, serverClock, session, wallet, uploads, chance, tabStorage, install } = deps;
  const userinfo = new UserinfoStore({ api, time: serverClock, session });
  const avatar = new AvatarStore({
    pictures: browserPictures,
    uploads,
    save: (changes) => userinfo.save(changes),
  });
  const vip = new VipStore(api);
  const welfare = new WelfareStore({
    api,
    chance,
    memory: tabStorage,
    time: serverClock,
    // Points raise the level, which is part of the user info.
    onClaimed: () => void Promise.all([wallet.load(), vip.load(), session.refresh()]),
  });
  const sms = new SmsStore({ api, memory: tabStorage, time: serverClock });
  const activities = new ContentItem(() =>
    api.call('index.notice', ACTIVITIES, { quiet: true, silentFailure: true }),
  );
  const onSessionEnd = (reason: SessionEndReason) => {
    userinfo.reset();
    avatar.cancel();
    vip.reset();
    welfare.reset(reason);
  };
  return { userinfo, avatar, vip, welfare, sms, install, activities, onSessionEnd };
}
