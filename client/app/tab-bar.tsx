import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useT, type WordKey } from '../i18n/i18n.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { TAB_NAMES, urlOf, type RouteName } from '../navigation/routes.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { ChatIcon, DepositIcon, GiftIcon, HomeIcon, UserIcon } from '../ui/controls/icons.tsx';
import css from './tab-bar.module.css';

const FACES: Partial<Record<RouteName, { words: WordKey; icon: ReactNode }>> = {
  home: { words: 'tab.home', icon: <HomeIcon /> },
  offers: { words: 'tab.offers', icon: <GiftIcon /> },
  help: { words: 'tab.help', icon: <ChatIcon /> },
  deposit: { words: 'tab.deposit', icon: <DepositIcon /> },
  profile: { words: 'tab.me', icon: <UserIcon /> },
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
          const face = FACES[name];
          if (!face) return null;
          return (
            <li key={name} className={css['item']}>
              <PageLink to={urlOf(name)} className={css['tab']} isCurrent={name === current}>
                <span className={css['icon']} aria-hidden="true">
                  {face.icon}
                </span>
                <span>{t(face.words)}</span>
                {name === 'profile' && <UnreadBadge count={unreadNotices.count} />}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});

/** The notices are the player's own, so they are told of where the player is. */
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
