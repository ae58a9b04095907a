import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isConnectionLost } from '../../http/envelope.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useMedia } from '../../ui/gestures/media.ts';
import { gameClass } from '../../ui/identity/game-emblem.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { lazySheet, type SheetControl, useLater, withArea } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { BetHeader } from './bet-header.tsx';
import { InfoIcon } from './bet-icons.tsx';
import {
  GameSwitchSheet,
  loadParts,
  PartsContext,
  RulesSheet,
  SessionSheet,
  useParts,
} from './bet-parts.ts';
import { Board, BoardPreview } from './board/board.tsx';
import { BetDock, StakeBar } from './cart/bet-dock.tsx';
import { PlaceButton, usePlacement, type Placement } from './cart/placement.tsx';
import { Road } from './draw/road.tsx';
import { useOpenGame, type OpenGame } from './use-open-game.ts';
import css from './bet-screen.module.css';

const TopUpSheet = lazySheet(
  async (stores) =>
    (await withArea(stores, 'wallet', import('./cart/top-up-sheet.tsx'))).TopUpSheet,
);

const MyBetsSheet = lazySheet(
  async (stores) =>
    (await withArea(stores, 'records', import('./cart/my-bets-sheet.tsx'))).MyBetsSheet,
);

/** `topUp` lies above the cart. */
type OpenSheet = 'cart' | 'topUp' | 'games' | 'rules' | 'session' | 'bets' | null;

export const BetScreen = observer(function BetScreen() {
  const { t } = useTranslation();
  const room = useRoom();
  const { known, isReady: isOpened, failure, retry } = useOpenGame();
  const { bets, connection } = useGameStores();
  const [isShown, setIsShown] = useState(false);
  const [parts] = useLater(loadParts, isShown || bets.unknown !== null);
  const isTold = useIsTold(isOpened, parts !== null);
  // React renders the first board in slices, so that taps are handled between them.
  const isReady = useDeferredValue(isTold, false) && isTold;
  if (isReady && !isShown) setIsShown(true);
  const [open, setOpen] = useState<OpenSheet>(null);
  const close = () => setOpen(null);
  const show = useMemo(() => openers(setOpen), []);
  const isPhone = room === 'phone';
  const isCartOpen = (open === 'cart' || open === 'topUp') && isPhone;
  const openCart = () => setOpen(isPhone ? 'cart' : null);
  const placement = usePlacement({ ...show, isCartOpen, openCart, closeCart: close });
  // Without a network the page keeps its frame.
  const isFailed = failure !== null && (connection.isOnline || !isConnectionLost(failure));
  const name = known?.name || t('game.bet');

  return (
    <PartsContext value={parts}>
      <Page
        title={name}
        head={
          <BetHeader
            name={name}
            code={known?.code}
            isFailed={failure !== null}
            onSwitch={show.games}
            onSession={show.session}
            onBets={show.bets}
          />
        }
        footer={
          isPhone && !isFailed ? (
            <BetDock
              placement={placement}
              isReady={isReady}
              isMissing={failure !== null}
              isCartOpen={isCartOpen}
              onOpenCart={openCart}
            />
          ) : null
        }
      >
        {isReady && (
          <div className={`stack ${css['layout']} ${gameClass(known?.code ?? '')}`}>
            <div className={`stack ${css['column']}`}>
              {isPhone && !isCartOpen && parts && <parts.BetMessages placement={placement} />}
              <Table room={room} onRules={show.rules} />
            </div>
            {!isPhone && <Slip placement={placement} hasPast={room === 'table'} />}
          </div>
        )}
        {isReady && parts && <parts.BetKeys onEnter={placement.act} />}
        {!isReady && (
          <Unready {...{ known, failure, isFailed, retry }} onSwitch={show.games}>
            {isPhone ? null : <Slip placement={placement} />}
          </Unready>
        )}
        <CartSheet placement={placement} isOpen={isCartOpen} onClose={close} />
        <TopUpSheet isOpen={open === 'topUp'} onClose={openCart} />
        <GameSwitchSheet isOpen={open === 'games'} onClose={close} />
        <RulesSheet isOpen={open === 'rules'} onClose={close} />
        <MyBetsSheet isOpen={open === 'bets'} onClose={close} />
        <SessionSheet isOpen={open === 'session'} onClose={close} />
      </Page>
    </PartsContext>
  );
});

/** Returns what opens the sheets. It stays the same, so that opening one does not render title bar and board. */
function openers(open: (sheet: OpenSheet) => void) {
  return {
    games: () => open('games'),
    rules: () => open('rules'),
    session: () => open('session'),
    bets: () => open('bets'),
    openTopUp: () => open('topUp'),
  };
}

/** The board waits this long at most. */
const LOOK_MS = 2000;

/**
 * Returns whether the board may be shown. After a reload it waits for the notice of a bet without an answer
 * and the first look for the bet: the notice would push it down. Call it in an observer.
 */
function useIsTold(isOpened: boolean, hasParts: boolean): boolean {
  const { bets, game } = useGameStores();
  const [isLate, setIsLate] = useState(false);
  const [shownGame, setShownGame] = useState<number | null>(null);
  const isMissing = bets.unknown !== null && (!hasParts || bets.order.isLooking);
  useEffect(() => {
    if (!isOpened || !isMissing) return;
    const timer = setTimeout(() => setIsLate(true), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isOpened, isMissing]);
  // Once shown it stays: later looks are the player's own.
  const isShown = isOpened && (shownGame === game.gameId || !isMissing || isLate);
  if (isShown && shownGame !== game.gameId) setShownGame(game.gameId);
  return isShown;
}

const Table = observer(function Table({ room, onRules }: { room: Room; onRules: () => void }) {
  const { t } = useTranslation();
  const { game } = useGameStores();
  const parts = useParts();
  return (
    <>
      {room !== 'table' && parts && <parts.AwayNote />}
      {game.phase === 'void' && <p>{t('game.voidText')}</p>}
      <div className="stack anchor">
        <div className={css['top']}>
          <Road key={game.gameId} />
          <IconButton icon={<InfoIcon />} label={t('rules.title')} onClick={onRules} />
        </div>
        {parts && <parts.DrawStage />}
        <Board key={game.gameId}>
          {parts && <parts.FiguresBar />}
          {room !== 'table' && parts && <parts.RecentBetsCard />}
        </Board>
      </div>
    </>
  );
});

interface UnreadyProps extends Pick<OpenGame, 'known' | 'failure' | 'retry'> {
  isFailed: boolean;
  onSwitch: () => void;
  /** Beside the board. */
  children: ReactNode;
}

/** The board before it is loaded, below why it is not; what failed alone if there is a network. */
function Unready({ known, failure, isFailed, retry, onSwitch, children }: UnreadyProps) {
  const { t } = useTranslation();
  const problem = failure && (
    <SectionCard isFlush>
      {failure.key === 'game_not_found' ? (
        <EmptyState
          isError
          sentence={t('game.notFound')}
          action={{ label: t('bet.switchGame'), onClick: onSwitch }}
        />
      ) : (
        <LoadProblem failure={failure} failureText={t('game.periodFailed')} onRetry={retry} />
      )}
    </SectionCard>
  );
  if (isFailed) return problem;
  return (
    <div className={`stack ${css['layout']} ${gameClass(known?.code ?? '')}`}>
      <div className="stack anchor">
        {problem ? <div className={css['slim']}>{problem}</div> : <div className={css['top']} />}
        <BoardPreview isFish={known?.face === 'fish'} />
      </div>
      {problem && children}
    </div>
  );
}

function CartSheet({ placement, ...sheet }: SheetControl & { placement: Placement }) {
  const { t } = useTranslation();
  const parts = useParts();
  return (
    <PageSheet
      {...sheet}
      title={t('bet.cart')}
      footer={<PlaceButton placement={placement} where="sheet" />}
    >
      {parts && <parts.Cart placement={placement} />}
    </PageSheet>
  );
}

/** The cart beside the board. */
function Slip({ placement, hasPast = false }: { placement: Placement; hasPast?: boolean }) {
  const { t } = useTranslation();
  const parts = useParts();
  return (
    <>
      <aside className={css['aside']}>
        <SectionCard title={t('bet.cart')}>
          <div className={`stack ${css['stack']}`}>
            <StakeBar isWrapped />
            <div className={css['slip']}>{parts && <parts.Cart placement={placement} />}</div>
            <PlaceButton placement={placement} where="beside" />
          </div>
        </SectionCard>
      </aside>
      {hasPast && (
        <div className={`stack ${css['column']}`}>
          {parts ? (
            <>
              <parts.AwayNote />
              <parts.HistoryCard />
              <parts.RecentBetsCard />
            </>
          ) : (
            <SectionCard isFlush>
              <SkeletonRows rows={5} label={t('common.loading')} hasTitle />
            </SectionCard>
          )}
        </div>
      )}
    </>
  );
}

/** Columns that fit: the board alone, board and cart (LOOK-4), or these with history and bets. */
type Room = 'phone' | 'wide' | 'table';

/** Returns the columns that fit. The style sheet has the same limits. */
function useRoom(): Room {
  const isTable = useMedia('(min-width: 80rem)');
  const isWide = useMedia('(min-width: 48rem)');
  return isTable ? 'table' : isWide ? 'wide' : 'phone';
}
