import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { formatDuration } from '../../i18n/day-formats.ts';
import { loadMessages, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { useViewport } from '../../ui/gestures/viewport.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { lazySheet, useLazyComponent } from '../shared/parts/lazy.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { CartBar, CartTools, StakeBar } from './bet-dock.tsx';
import { BetBalance, BetLead } from './bet-header.tsx';
import { BetMessages } from './bet-messages.tsx';
import { Board } from './board.tsx';
import { PeriodCard } from './period-card.tsx';
import { PlaceButton, usePlacement } from './placement.tsx';
import { useOpenGame } from './use-open-game.ts';
import css from './bet-screen.module.css';

const GameSwitchSheet = lazySheet(async () => (await import('./bet-sheets.tsx')).GameSwitchSheet);

const RulesSheet = lazySheet(async () => {
  const [sheets] = await Promise.all([
    import('./bet-sheets.tsx'),
    loadMessages(async () => ({ messages: (await import('../../i18n/rules-en.ts')).rulesEn })),
  ]);
  return sheets.RulesSheet;
});

async function loadCart() {
  return (await import('./cart.tsx')).Cart;
}

async function loadRecentBets() {
  return (await import('./recent-bets-card.tsx')).RecentBetsCard;
}

type OpenSheet = 'cart' | 'games' | 'rules' | null;

export const BetScreen = observer(function BetScreen() {
  const t = useT();
  const isWide = useIsWide();
  const { game } = useGameStores();
  const { failure, retry } = useOpenGame();
  const [open, setOpen] = useState<OpenSheet>(null);
  const close = () => setOpen(null);
  const placement = usePlacement(close);
  const [Cart] = useLazyComponent(true, loadCart);
  const [RecentBetsCard] = useLazyComponent(true, loadRecentBets);
  const isReady = game.status === 'ready' && game.period !== null;
  const isCartOpen = open === 'cart' && !isWide;

  return (
    <Page
      title={game.game?.name ?? t('game.bet')}
      lead={<BetLead onSwitch={() => setOpen('games')} />}
      action={<BetBalance />}
      footer={
        isReady && !isWide ? (
          <section className={css['dock']} aria-label={t('bet.cart')}>
            <StakeBar />
            <CartBar onOpen={() => setOpen('cart')} />
          </section>
        ) : null
      }
    >
      {isReady && (
        <div className={css['layout']}>
          <div className={css['column']}>
            {!isWide && !isCartOpen && <BetMessages placement={placement} />}
            <BetHint />
            <PeriodCard onRules={() => setOpen('rules')} />
            <SessionBar />
            <Board key={game.gameId} />
            {RecentBetsCard && <RecentBetsCard />}
            <p className="fine centered">{t('app.playMoney')}</p>
          </div>
          {isWide && (
            <aside className={css['aside']}>
              <SectionCard title={t('bet.cart')} aside={<CartTools />}>
                <div className={css['stack']}>
                  <StakeBar />
                  {Cart && <Cart placement={placement} />}
                  <PlaceButton placement={placement} />
                </div>
              </SectionCard>
            </aside>
          )}
        </div>
      )}
      {failure && <BetFailed failure={failure} onRetry={retry} onSwitch={() => setOpen('games')} />}
      {!isReady && !failure && <BetSkeleton />}
      <Sheet
        isOpen={isCartOpen}
        onClose={close}
        title={t('bet.cart')}
        closeLabel={t('common.close')}
        footer={<PlaceButton placement={placement} />}
      >
        {Cart && <Cart placement={placement} />}
      </Sheet>
      <GameSwitchSheet isOpen={open === 'games'} onClose={close} />
      <RulesSheet isOpen={open === 'rules'} onClose={close} />
    </Page>
  );
});

interface BetFailedProps {
  failure: Failure;
  onRetry: () => void;
  onSwitch: () => void;
}

function BetFailed({ failure, onRetry, onSwitch }: BetFailedProps) {
  const t = useT();
  return (
    <SectionCard isFlush>
      {failure.key === 'game_not_found' ? (
        <EmptyState
          isError
          sentence={t('game.notFound')}
          action={{ label: t('bet.switchGame'), onClick: onSwitch }}
        />
      ) : (
        <LoadProblem failure={failure} failureText={t('game.periodFailed')} onRetry={onRetry} />
      )}
    </SectionCard>
  );
}

/** Explains the first bet until the player closes it or places a bet on this device. */
const BetHint = observer(function BetHint() {
  const t = useT();
  const { preferences } = useGameStores();
  if (preferences.isBetHintSeen) return null;
  return (
    <section className={css['hint']} aria-label={t('bet.hint.name')}>
      <ol>
        <li>{t('bet.hint.pick')}</li>
        <li>{t('bet.hint.stake')}</li>
        <li>{t('bet.hint.place')}</li>
      </ol>
      <Button kind="quiet" onClick={() => preferences.dismissBetHint()}>
        {t('bet.hint.close')}
      </Button>
    </section>
  );
});

/** Shows the duration and the net result of the session. */
const SessionBar = observer(function SessionBar() {
  const t = useT();
  const { session, serverClock, stats } = useGameStores();
  const { isLoggedIn } = session;
  // The device clock may be wrong, so the session starts with the server's time.
  const canStart = isLoggedIn && serverClock.isKnown;
  useEffect(() => {
    if (canStart) stats.begin();
  }, [canStart, stats]);
  if (!isLoggedIn || stats.startedAtMs === null) return null;
  return (
    <dl className={`spread fine tabular ${css['session']}`}>
      <div>
        <dt>{t('session.time')}</dt>
        <dd>
          <Elapsed />
        </dd>
      </div>
      {stats.net !== null && (
        <div>
          <dt>{t('session.net')}</dt>
          <dd>{moneyText(stats.net, true)}</dd>
        </div>
      )}
    </dl>
  );
});

/** A component of its own, because it renders every second. */
const Elapsed = observer(function Elapsed() {
  return formatDuration(useGameStores().stats.elapsedMs);
});

const SKELETON_PICKS = ['a', 'b', 'c', 'd'];

function BetSkeleton() {
  const t = useT();
  return (
    <div className={css['stack']} role="status" aria-label={t('common.loading')}>
      <SectionCard isFlush>
        <div className={css['skeletonPeriod']}>
          <Skeleton width="55%" />
          <div className={css['skeletonClock']}>
            <Skeleton width="40%" height="1.5rem" />
          </div>
          <div className={css['skeletonResult']}>
            <Skeleton width="70%" height="2.25rem" />
          </div>
        </div>
      </SectionCard>
      <SectionCard isFlush>
        <div className={css['skeletonTabs']}>
          <Skeleton width="80%" />
        </div>
        <div className={css['skeletonPicks']}>
          {SKELETON_PICKS.map((pick) => (
            <Skeleton key={pick} height="4.25rem" />
          ))}
        </div>
      </SectionCard>
    </div>
  );
}

/** Returns whether picks and cart fit side by side (LOOK-4). */
function useIsWide(): boolean {
  return useViewport(() => window.matchMedia('(min-width: 48rem)').matches);
}
