import type { ReactNode } from 'react';
import { useT, type WordKey } from '../i18n/i18n.ts';
import { TAB_NAMES, urlOf, type RouteName } from '../navigation/routes.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { ChatIcon, DepositIcon, GiftIcon, HomeIcon, UserIcon } from '../ui/icons.tsx';
import css from './tab-bar.module.css';

const FACES: Partial<Record<RouteName, { words: WordKey; icon: ReactNode }>> = {
  home: { words: 'tab.home', icon: <HomeIcon /> },
  offers: { words: 'tab.offers', icon: <GiftIcon /> },
  help: { words: 'tab.help', icon: <ChatIcon /> },
  deposit: { words: 'tab.deposit', icon: <DepositIcon /> },
  profile: { words: 'tab.me', icon: <UserIcon /> },
};

/** The five entries of SPEC section 2, as links: they can be tabbed to, and named by a reader. */
export function TabBar({ current }: { current: RouteName }) {
  const t = useT();
  const navigation = useNavigation();
  return (
    <nav className={css['bar']} aria-label={t('tab.label')}>
      <ul className={css['tabs']}>
        {TAB_NAMES.map((name) => {
          const face = FACES[name];
          if (!face) return null;
          const url = urlOf(name);
          return (
            <li key={name} className={css['item']}>
              <a
                href={`#${url}`}
                className={css['tab']}
                aria-current={name === current ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  navigation.switchTab(url);
                }}
              >
                <span className={css['icon']} aria-hidden="true">
                  {face.icon}
                </span>
                <span>{t(face.words)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
