import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/i18n.ts';
import { Brand } from '../ui/identity/brand.tsx';
import { PageLink } from '../navigation/page-link.tsx';
import { TAB_NAMES, tabOf, urlOf, type RouteName } from '../navigation/routes.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { ChatIcon, DepositIcon, GiftIcon, HomeIcon, UserIcon } from '../ui/controls/icons.tsx';
import { RailFoot } from './rail-foot.tsx';
import { UnreadCount } from '../ui/controls/badges.tsx';
import css from './tab-bar.module.css';

const TABS: Partial<Record<RouteName, { label: TextKey; icon: ReactNode }>> = {
  home: { label: 'tab.home', icon: <HomeIcon /> },
  offers: { label: 'tab.offers', icon: <GiftIcon /> },
  help: { label: 'tab.help', icon: <ChatIcon /> },
  deposit: { label: 'tab.deposit', icon: <DepositIcon /> },
  profile: { label: 'tab.me', icon: <UserIcon /> },
};

interface TabBarProps {
  current: RouteName;
  isRail?: boolean;
}

/** The five tabs (SCR-8), as links: the keyboard reaches them and a screen reader names them. */
export const TabBar = observer(function TabBar({ current, isRail = false }: TabBarProps) {
  const { t } = useTranslation();
  const { unreadNotices } = useStores();
  const { count } = unreadNotices;
  useEffect(() => void unreadNotices.load(), [unreadNotices, current]);
  return (
    <nav className={css['bar']} aria-label={t('tab.label')}>
      {isRail && (
        <div className={`beside ${css['head']}`}>
          <Brand />
        </div>
      )}
      <ul className={css['tabs']}>
        {TAB_NAMES.map((name) => {
          const tab = TABS[name];
          if (!tab) return null;
          return (
            <li key={name} className={css['item']}>
              <PageLink
                to={urlOf(name)}
                className={`ring-inside stack ${css['tab']}`}
                isCurrent={name === tabOf(current)}
              >
                <span className={css['icon']} aria-hidden="true">
                  {tab.icon}
                </span>
                <span className={css['label']}>{t(tab.label)}</span>
                {/* The notices belong to the player, so the badge is on the player's tab. */}
                {name === 'profile' && count > 0 && (
                  <>
                    <UnreadCount count={count} className={css['badge'] ?? ''} />
                    <span className="visually-hidden">{t('tab.unread', { count })}</span>
                  </>
                )}
              </PageLink>
            </li>
          );
        })}
      </ul>
      {isRail && (
        <div className={`stack-tight ${css['foot']}`}>
          <RailFoot current={current} />
        </div>
      )}
    </nav>
  );
});
