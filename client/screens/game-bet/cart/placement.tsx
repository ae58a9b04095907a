import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { urlOf, urlOfGame } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { clockText } from '../../../ui/controls/countdown.tsx';
import { CheckIcon } from '../../../ui/controls/icons.tsx';
import { useFeedback } from '../../shared/stores/use-feedback.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import { placeStep, type PlaceStep } from './place-step.ts';
import { usePlacedBet, type Confirm, type PlacedBet } from './use-placed-bet.ts';
import css from './placement.module.css';

export interface Placement {
  /** The reason why nothing was sent. */
  readonly notice: TextKey | null;
  /** Null when the player changes the cart, and when the draw closes. */
  readonly placed: PlacedBet | null;
  /** Does what the place button says. */
  act: () => void;
}

export interface PlacementOptions {
  /** True while the cart is shown over the page. */
  readonly isCartOpen: boolean;
  /** Shows the cart, which tells what is wrong with a bet. */
  openCart: () => void;
  closeCart: () => void;
  /** Asks the player to add what the balance lacks. */
  openTopUp: () => void;
}

/** Sends the bet, or does what is missing before. */
export function usePlacement(options: PlacementOptions): Placement {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip, bets, session, game } = useGameStores();
  const findStep = usePlaceStep();
  const [notice, setNotice] = useNotice();
  const [placed, confirm] = usePlacedBet(options);
  const sendTrial = useTrial(confirm);
  const { isCartOpen, openCart } = options;

  const show = (reason: TextKey) => {
    setNotice(reason);
    openCart();
  };
  const send = async () => {
    if (slip.gameNo === null) return show('game.periodFailed');
    if (game.gameId === null) return openCart();
    if (session.isGuest) {
      const problem = await sendTrial();
      return problem ? show(problem) : undefined;
    }
    await bets.submit({
      gameId: game.gameId,
      gameNo: slip.gameNo,
      lines: slip.cart,
      chase: slip.chasePlan,
    });
    if (bets.unknown || (bets.failure && session.isLoggedIn)) openCart();
  };
  const act = () => {
    const step = findStep();
    bets.acknowledge();
    setNotice(null);
    switch (step.kind) {
      case 'offline':
        return;
      case 'pick':
        return feedback.toast(t('bet.problem.empty'));
      case 'look':
      case 'short':
      case 'correct': // the problem is beside its field
        return openCart();
      case 'move':
        return slip.moveTo(step.gameNo);
      case 'wait':
        return isCartOpen ? setNotice('bet.waitForNext') : feedback.toast(t('bet.waitForNext'));
      case 'sign-up':
        return navigation.navigate(urlOf('register', { from: urlOfGame(game.gameId) }));
      case 'add':
        return options.openTopUp();
      case 'place':
        return void send();
    }
  };
  return { notice, placed, act };
}

/** Returns a function that bets the trial money of a guest. The server learns nothing of it. */
function useTrial(confirm: Confirm): () => Promise<TextKey | null> {
  const { t } = useTranslation();
  const { slip, session, game, trial, results } = useGameStores();
  const { isGuest } = session;
  useEffect(() => {
    if (isGuest) void trial.load();
  }, [isGuest, trial]);
  return async () => {
    const round = await trial.load();
    const { gameNo, cart, total } = slip;
    if (!round || !game.game || gameNo === null) return 'failure.network';
    const refusal = round.place({ game: game.game, gameNo, lines: cart });
    if (refusal) return refusal === 'closed' ? 'bet.roundClosed' : 'bet.assemble';
    const { game_id } = game.game;
    confirm({ text: t('trial.placed', { no: gameNo.slice(8) }), amount: formatAmount(total) });
    slip.placed(
      game_id,
      cart.map(({ selection }) => selection),
    );
    results.placed(game_id, gameNo);
    return null;
  };
}

/** Keeps why nothing was sent, until the player changes the lines that it was about. */
function useNotice() {
  const { slip, bets } = useGameStores();
  const notice = useState<TextKey | null>(null);
  const [, setNotice] = notice;
  useEffect(
    () =>
      reaction(
        () => slip.draft,
        () => {
          setNotice(null);
          if (bets.state === 'failed') bets.acknowledge();
        },
      ),
    [slip, bets, setNotice],
  );
  return notice;
}

/** Returns a function that tells what the place button does now. Call it in an observer. */
function usePlaceStep(): () => PlaceStep {
  const { connection, host, slip, bets, session } = useGameStores();
  const balance = useBetBalance();
  const canDeposit = !host.lacks('wallet.deposit');
  return () =>
    placeStep({
      slip,
      isOnline: connection.isOnline,
      hasUnknownBet: bets.unknown !== null,
      player: session.state,
      balance,
      canDeposit,
    });
}

/** What cannot be done now is no button to the eye; a tap says why. */
const KINDS: Partial<Record<PlaceStep['kind'], 'off' | 'plain'>> = {
  offline: 'off',
  wait: 'off',
  pick: 'off',
  correct: 'plain',
  short: 'plain',
};

interface PlaceButtonProps {
  placement: Placement;
  /** In the dock, in the cart beside the board, or in the cart over the page. */
  where: 'dock' | 'beside' | 'sheet';
}

/** Names the action with its cost and the time that is left, or what is missing. */
export const PlaceButton = observer(function PlaceButton(props: PlaceButtonProps) {
  const { placement, where } = props;
  const { bets } = useGameStores();
  const step = usePlaceStep()();
  const { placed } = placement;
  const kind = KINDS[step.kind] ?? 'primary';
  // The cart itself tells what to do about a bet without an answer.
  if (step.kind === 'look' && where !== 'dock') return null;
  return (
    <>
      {placed ? (
        <Button kind="done" isWide>
          <span className={`beside wrap tabular ${css['placed']}`} data-placed>
            <CheckIcon />
            <span>{placed.text}</span>
          </span>
        </Button>
      ) : (
        <Button kind={kind} isWide isBusy={bets.state === 'sending'} onClick={placement.act}>
          <span className={`beside wrap tabular ${css['label']}`}>
            <StepLabel step={step} />
          </span>
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {placed?.isInSheet === (where === 'sheet') && `${placed.text} · ${placed.amount}`}
      </span>
    </>
  );
});

const StepLabel = observer(function StepLabel({ step }: { step: PlaceStep }) {
  const { t } = useTranslation();
  const { slip, game, reveal } = useGameStores();
  const total = formatAmount(slip.cost);
  switch (step.kind) {
    case 'offline':
      return <span>{t('bet.offline')}</span>;
    case 'pick':
      if (reveal.hidesGame(game.gameId)) return <span>{t('game.phase.drawing')}</span>;
      if (game.phase !== 'closed') return <span>{t('bet.cartEmpty')}</span>;
      if (reveal.stageOf(game.gameId) !== null || slip.targetGameNo === null) return <WaitLabel />;
      return <span>{t('bet.pickFor', { no: slip.targetGameNo.slice(8) })}</span>;
    case 'look':
      return <span>{t('bet.cart')}</span>;
    case 'move':
      return <span>{t('bet.moveTo', { count: slip.lines.length, no: step.gameNo.slice(8) })}</span>;
    case 'wait':
      return <WaitLabel />;
    case 'sign-up':
      return <span>{t('bet.signUpToPlace', { total })}</span>;
    case 'add':
      return <span>{t('bet.addToPlace', { amount: formatAmount(step.amount) })}</span>;
    case 'short':
      return <span>{t('bet.short')}</span>;
    case 'correct':
      return <span>{t('bet.correctToPlace')}</span>;
    case 'place':
      return <PlaceLabel total={total} />;
  }
});

const PlaceLabel = observer(function PlaceLabel({ total }: { total: string }) {
  const { t } = useTranslation();
  const { slip, bets, session } = useGameStores();
  const periods = slip.chasePlan?.periods;
  const hasNewOdds = bets.state === 'failed' && bets.oddsChanges.length > 0;
  const count = slip.lines.length;
  const [plain, accept] =
    periods === undefined
      ? [t('bet.place', { count, total }), t('bet.acceptPlace', { total })]
      : [t('bet.placeChase', { periods, total }), t('bet.acceptChase', { periods, total })];
  const label = hasNewOdds ? accept : plain;
  return (
    <>
      <span>{session.isGuest ? t('trial.place', { count, total }) : label}</span>
      {/* A plan leaves it no room; the title bar has it. */}
      {periods === undefined && <TimeLeft />}
    </>
  );
});

/** Shows the time to the close. It is no part of the name, which would change every second. */
const TimeLeft = observer(function TimeLeft() {
  return (
    <span className={`if-room ${css['time']}`} aria-hidden="true" translate="no">
      {clockText(useGameStores().game.remainingMs)}
    </span>
  );
});

const WaitLabel = observer(function WaitLabel() {
  const { t } = useTranslation();
  const { game, reveal } = useGameStores();
  const time = clockText(game.remainingMs);
  // The stage counts.
  if (reveal.stageOf(game.gameId)?.step === 'dimmed') return <span>{t('game.phase.closed')}</span>;
  if (game.phase === 'upcoming') return <span>{t('bet.waiting', { time })}</span>;
  return (
    <span>
      {game.phase === 'closed' ? t('bet.closedUntil', { time }) : t('game.phase.drawing')}
    </span>
  );
});

/**
 * Returns what the player can bet with, on the wire: the balance, or that of a guest's trial round; null
 * while it is unknown. Call it in an observer.
 */
export function useBetBalance(): string | null {
  const { session, wallet, trial } = useGameStores();
  if (session.isGuest) return trial.round && formatMoney(trial.round.balance);
  return session.isLoggedIn ? (wallet.balances?.main ?? null) : null;
}
