import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { loadMessages, useT, useLocalization } from '../../i18n/i18n.ts';
import { LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BellIcon, LookIcon } from '../../ui/controls/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { GameCards } from './game-cards.tsx';
import { PlayerCard, VisitorCard } from './player-card.tsx';
import { MorePlaceholder } from './more-placeholder.tsx';
import css from './home-screen.module.css';

export const HomeScreen = observer(function HomeScreen() {
  const { t, locale } = useLocalization();
  const { session, wallet, gameList } = useStores();
  const { isLoggedIn } = session;
  // The server sends the games' names in the player's language.
  useEffect(() => gameList.follow(), [gameList, locale]);
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  const [More] = useLazyComponent(true, loadHomeMore);
  const [News] = useLazyComponent(true, loadHomeNews);
  const hasNoMoney = isLoggedIn && wallet.balances?.main === '0.00';
  const [Starter] = useLazyComponent(hasNoMoney, loadStarter);
  return (
    <Page
      title={t('app.name')}
      lead={<Brand />}
      action={
        <>
          <HomeSwitches />
          <HomeBell />
        </>
      }
    >
      {isLoggedIn ? <PlayerCard /> : <VisitorCard />}
      {hasNoMoney && Starter && <Starter />}
      <GameCards />
      {/* The placeholder keeps the layout from shifting. */}
      <div className="stack">{More ? <More /> : <MorePlaceholder />}</div>
      {News ? <News /> : <div className={css['news']} />}
      <p className="quiet centered">{t('app.playMoney')}</p>
    </Page>
  );
});

async function loadStarter() {
  const [{ StarterCard }] = await Promise.all([
    import('../shared/wallet/starter-card.tsx'),
    loadMessages(() => import('../../i18n/wallet-en.ts')),
  ]);
  return StarterCard;
}

async function loadHomeMore() {
  const [{ HomeMore }] = await Promise.all([import('./home-content.tsx'), loadContentMessages()]);
  return HomeMore;
}

async function loadHomeNews() {
  const [{ HomeNews }] = await Promise.all([import('./home-content.tsx'), loadContentMessages()]);
  return HomeNews;
}

const loadContentMessages = () => loadMessages(() => import('../../i18n/content-en.ts'));

/** The brand in the title bar. Screen readers get the page heading instead. */
function Brand() {
  return (
    <span className={css['brand']} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={css['mark']}>
        <rect className={css['die']} x="1" y="1" width="22" height="22" rx="6" />
        <circle cx="7.5" cy="7.5" r="2.1" />
        <circle cx="12" cy="12" r="2.1" />
        <circle cx="16.5" cy="16.5" r="2.1" />
      </svg>
      <span className={css['name']}>Dicebox</span>
    </span>
  );
}

/** Link to the notices with the number of unread ones. */
const HomeBell = observer(function HomeBell() {
  const t = useT();
  const { count } = useStores().unreadNotices;
  const unread = count > 0 ? `, ${t('tab.unread', { count })}` : '';
  return (
    <PageLink to={urlOf('notice')} className={css['bell']} label={t('home.notices') + unread}>
      <BellIcon />
      {count > 0 && <span className={css['count']}>{count > 99 ? '99+' : count}</span>}
    </PageLink>
  );
});

/** Switches theme and language with one tap each. The profile offers all choices. */
const HomeSwitches = observer(function HomeSwitches() {
  const { t, locale } = useLocalization();
  const { preferences } = useStores();
  const isDark = preferences.theme === 'system' ? systemIsDark() : preferences.theme === 'dark';
  const other = locale === 'en' ? 'zh-Hans' : 'en';
  return (
    <>
      <IconButton
        icon={<LookIcon />}
        label={t(isDark ? 'home.themeToLight' : 'home.themeToDark')}
        onClick={() => preferences.setTheme(isDark ? 'light' : 'dark')}
      />
      <button
        type="button"
        className={css['language']}
        lang={other}
        aria-label={LANGUAGE_LABELS[other].switchTo}
        onClick={() => preferences.setLocale(other)}
      >
        {LANGUAGE_LABELS[other].short}
      </button>
    </>
  );
});

function systemIsDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}
