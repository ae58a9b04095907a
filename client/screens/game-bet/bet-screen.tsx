import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useT } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { BetBalance, BetLead } from './bet-header.tsx';
import { BetHint } from './bet-hint.tsx';
import { BetMessages } from './bet-messages.tsx';
import css from './bet-screen.module.css';
import { BetSkeleton } from './bet-skeleton.tsx';
import { CartBar } from './cart-bar.tsx';
import { Cart } from './cart.tsx';
import { GameSwitchSheet } from './game-switch-sheet.tsx';
import { PeriodCard } from './period-card.tsx';
import { PlaceButton } from './place-button.tsx';
import { PlayTabs } from './play-tabs.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { RecentBetsCard } from './recent-bets.tsx';
import { SessionBar } from './session-bar.tsx';
import { StakeBar } from './stake-bar.tsx';
import { SlipTools } from './tools-bar.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useOpenGame } from './use-open-game.ts';
import { usePlacing } from './use-placing.ts';

type Open = 'cart' | 'games' | 'rules' | null;

interface BetFailedProps {
  failure: Failure;
  onRetry: () => void;
  onSwitch: () => void;
}

export const BetScreen = observer(function BetScreen() {
  const t = useT();
  const isWide = useIsWide();
  const { game } = useGameStores();
  const { failure, retry } = useOpenGame();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const placing = usePlacing(close);
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
        <div className={css['board']}>
          <div className={css['column']}>
            {!isWide && !isCartOpen && <BetMessages placing={placing} />}
            <BetHint />
            <PeriodCard onRules={() => setOpen('rules')} />
            <SessionBar />
            <PlayTabs key={game.gameId} />
            <RecentBetsCard />
            <p className={css['playMoney']}>{t('app.playMoney')}</p>
          </div>
          {isWide && (
            <aside className={css['aside']}>
              <SectionCard title={t('bet.cart')} aside={<SlipTools />}>
                <div className={css['stack']}>
                  <StakeBar />
                  <Cart placing={placing} />
                  <PlaceButton placing={placing} />
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
        footer={<PlaceButton placing={placing} />}
      >
        <Cart placing={placing} />
      </Sheet>
      <GameSwitchSheet isOpen={open === 'games'} onClose={close} />
      <RulesSheet isOpen={open === 'rules'} onClose={close} />
    </Page>
  );
});

function BetFailed({ failure, onRetry, onSwitch }: BetFailedProps) {
  const t = useT();
  return (
    <SectionCard isFlush>
      {failure.key === 'game_not_found' ? (
        <EmptyState
          isError
          sentence={t('game.notFound')}
          act={{ words: t('bet.switchGame'), onAct: onSwitch }}
        />
      ) : (
        <LoadProblem failure={failure} failedWords={t('game.periodFailed')} onRetry={onRetry} />
      )}
    </SectionCard>
  );
}
