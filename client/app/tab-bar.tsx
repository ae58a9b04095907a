import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useT, type TextKey } from '../i18n/i18n.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { TAB_NAMES, urlOf, type RouteName } from '../navigation/routes.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { ChatIcon, DepositIcon, GiftIcon, HomeIcon, UserIcon } from '../ui/controls/icons.tsx';
import css from './tab-bar.module.css';

const TABS: Partial<Record<RouteName, { label: TextKey; icon: ReactNode }>> = {
  home: { label: 'tab.home', icon: <HomeIcon /> },
  offers: { label: 'tab.offers', icon: <GiftIcon /> },
  help: { label: 'tab.help', icon: <ChatIcon /> },
  deposit: { label: 'tab.deposit', icon: <DepositIcon /> },
  profile: { label: 'tab.me', icon: <UserIcon /> },
};

/** The five tabs (SCR-8), as links: the keyboard reaches them and a screen reader names them. */
export const TabBar = observer(function TabBar({ current }: { current: RouteName }) {
  const t = useT();
  const { unreadNotices } = useStores();
  useEffect(() => void unreadNotices.load(), [unreadNotices, current]);
  return (
    <nav className={css['bar']} aria-label={t('tab.label')}>
      <ul className={css['tabs']}>
        {TAB_NAMES.map((name) => {
          const tab = TABS[name];
          if (!tab) return null;
          return (
            <li key={name} className={css['item']}>
              <PageLink to={urlOf(name)} className={css['tab']} isCurrent={name === current}>
                <span className={css['icon']} aria-hidden="true">
                  {tab.icon}
                </span>
                <span>{t(tab.label)}</span>
                {name === 'profile' && <UnreadBadge count={unreadNotices.count} />}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});

/** The notices belong to the player, so the badge is on the player's tab. */
function UnreadBadge({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <>
      <span className={css['badge']} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{t('tab.unread', { count })}</span>
    </>
  );
}
