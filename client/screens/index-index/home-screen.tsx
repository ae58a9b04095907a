import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { loadMessages, useT, useLocalization } from '../../i18n/i18n.ts';
import { LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { BellIcon, LookIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { PlayerCard, VisitorCard } from './player-card.tsx';
import { TopPlaceholder } from './top-placeholder.tsx';
import css from './home-screen.module.css';

export const HomeScreen = observer(function HomeScreen() {
  const { t, locale } = useLocalization();
  const navigation = useNavigation();
  const { session, wallet, gameList } = useStores();
  const { isLoggedIn } = session;
  // The server sends the games' names in the player's language.
  useEffect(() => gameList.follow(), [gameList, locale]);
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  const [Top] = useLazyComponent(true, loadHomeTop);
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
      {/* The placeholder keeps the layout from shifting. */}
      <div className="stack">{Top ? <Top /> : <TopPlaceholder />}</div>
      <GameList onPlay={(game_id) => navigation.navigate(urlOf('gameBet', { game_id }))} />
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

async function loadHomeTop() {
  const [{ HomeTop }] = await Promise.all([import('./home-content.tsx'), loadContentMessages()]);
  return HomeTop;
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

const GameList = observer(function GameList({ onPlay }: Pick<GameRowProps, 'onPlay'>) {
  const t = useT();
  const { gameList } = useStores();
  return (
    <SectionCard title={t('home.games')} isFlush>
      {gameList.games.map((game) => (
        <GameRow key={game.game_id} game={game} onPlay={onPlay} />
      ))}
      {gameList.status === 'ready' && gameList.games.length === 0 && (
        <EmptyState sentence={t('home.gamesEmpty')} />
      )}
      <LoadState source={gameList} rows={4} failureText={t('home.gamesFailed')} />
    </SectionCard>
  );
});

interface GameRowProps {
  game: ListedGame;
  onPlay: (gameId: number) => void;
}

const GameRow = observer(function GameRow({ game, onPlay }: GameRowProps) {
  const t = useT();
  const { nowMs } = useStores().serverClock;
  const closesInMs = game.current.close_time * 1000 - nowMs;
  const drawsInMs = game.current.draw_time * 1000 - nowMs;
  const isOpen = closesInMs > 0;
  const dice = game.last && parseDice(game.last.dice);
  return (
    <ListRow
      label={t('home.play', { game: game.name })}
      onClick={() => onPlay(game.game_id)}
      icon={<GameEmblem code={game.code} size="l" />}
      title={<span className={css['gameListName']}>{game.name}</span>}
      note={
        <Countdown
          label={t(isOpen ? 'home.closesIn' : 'home.nextIn')}
          remainingMs={Math.max(0, isOpen ? closesInMs : drawsInMs)}
        />
      }
      end={
        dice ? (
          <span className={css['last']}>
            <DiceRow dice={dice} name={dice.join(', ')} size="s" faces={game.face} />
            <span className={css['sum']}>{sumOf(dice)}</span>
          </span>
        ) : (
          <span>{t('home.noDraw')}</span>
        )
      }
    />
  );
});
