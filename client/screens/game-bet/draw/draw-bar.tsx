import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { diceName, formatPeriod, resultName } from '../../../i18n/game-words.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { CLOSING_MS, type Period, type Phase } from '../../../stores/game/game-store.ts';
import { Countdown } from '../../../ui/controls/countdown.tsx';
import { Money, moneyText } from '../../../ui/controls/money.tsx';
import { DiceRow } from '../../../ui/dice/dice-row.tsx';
import { gameClass } from '../../../ui/identity/game-emblem.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ProofButton } from '../../shared/parts/proof-button.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { groupByPick } from '../board/placed-chips.ts';
import { TicketIcon } from '../bet-icons.tsx';
import css from './draw-bar.module.css';

/** Shows the current period, its countdown, the player's bets in it and the last result. */
export const DrawBar = observer(function DrawBar({ onBets }: { onBets: () => void }) {
  const { t } = useTranslation();
  useTicks();
  const { connection, game } = useGameStores();
  const { period, phase } = game;
  if (!period || !phase) return <DrawBarSkeleton />;
  const no = formatPeriod(period.game_no);
  return (
    <section
      data-bar
      className={`${css['bar']} ${gameClass(game.game?.code ?? '')} ${phase === 'closing' ? css['urgent'] : ''}`}
      aria-label={t('game.period', { no })}
    >
      <DrawClock />
      <MyBets onOpen={onBets} />
      <LastDraw />
      {connection.isOnline && <Drain />}
      <span className="visually-hidden" role="status">
        {t('game.phaseNews', { no, phase: t(`game.phase.${phase}`) })}
      </span>
    </section>
  );
});

/** The seconds before the close that are felt. */
const TICKS = new Set([10, 3, 2, 1]);

function useTicks(): void {
  const { game, feel } = useGameStores();
  useEffect(
    () =>
      reaction(
        () => (game.takesBets ? Math.ceil(game.remainingMs / 1000) : 0),
        (seconds) => TICKS.has(seconds) && feel.give('tick'),
      ),
    [game, feel],
  );
}

/** Labels of the countdown, or of the words in its place. */
const CLOCK_LABELS: Record<Phase, TextKey> = {
  upcoming: 'bet.clock.upcoming',
  open: 'bet.clock.open',
  closing: 'bet.clock.open',
  closed: 'bet.clock.closed',
  drawing: 'bet.clock.drawn',
  drawn: 'bet.clock.drawn',
  void: 'bet.clock.void',
};

const DrawClock = observer(function DrawClock() {
  const { t } = useTranslation();
  const { connection, game, reveal } = useGameStores();
  const { period, phase } = game;
  if (!period || !phase) return null;
  if (!connection.isOnline) return <OfflineClock gameNo={period.game_no} />;
  const stage = reveal.stageOf(game.gameId);
  // The draw on the stage, while the next one may take bets already.
  const thrownNo =
    stage && game.gameId !== null && reveal.isHidden(game.gameId, stage.gameNo)
      ? stage.gameNo
      : null;
  const no = (thrownNo ?? period.game_no).slice(8);
  const label = t(thrownNo === null ? CLOCK_LABELS[phase] : 'bet.clock.drawn', { no });
  return (
    <div className={css['clock']}>
      {thrownNo !== null || phase === 'drawing' || phase === 'drawn' ? (
        <>
          <span className="fine">{label}</span>
          <strong>
            {t(thrownNo === null && phase === 'drawn' ? 'bet.clock.next' : 'bet.clock.drawing')}
          </strong>
        </>
      ) : (
        <Countdown
          label={label}
          remainingMs={game.remainingMs}
          urgentMs={game.takesBets ? CLOSING_MS : 0}
          warning={t('game.lastSeconds')}
        />
      )}
      <span className={css['stale']} role="status">
        {game.isStale && t('game.stale')}
      </span>
    </div>
  );
});

/** No time, which the server alone knows, until the network is back. */
function OfflineClock({ gameNo }: { gameNo: string }) {
  const { t } = useTranslation();
  return (
    <div className={css['clock']}>
      <span className="fine">{t('bet.clock.drawn', { no: gameNo.slice(8) })}</span>
      <strong>{t('bet.clock.offline')}</strong>
    </div>
  );
}

/** Counts the picks that the player has bet on in this period. Without any, it tells what the last draw brought. */
const MyBets = observer(function MyBets({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { game, results, reveal, session } = useGameStores();
  const bets = results.waitingIn(game.gameId, game.period?.game_no ?? null);
  // Those in the draw are on the stage.
  if (bets.length === 0 || reveal.hidesGame(game.gameId)) return <LastOutcome />;
  const count = groupByPick(bets).length;
  const sum = sumMoney(bets.map((bet) => parseMoney(bet.amount) ?? ZERO));
  const amount = ` · ${moneyText(formatMoney(sum))}`;
  return (
    <button
      type="button"
      className={css['bets']}
      data-my-bets
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={css['chip']}>
        <TicketIcon />
        <span className={session.isGuest ? undefined : css['word']}>
          {t(session.isGuest ? 'trial.name' : 'bet.myBets')}
        </span>
        <span translate="no">{` ${count}`}</span>
        <span
          className={css['amount']}
          style={{ '--digits': widthOf(`${count}${amount}`) }}
          translate="no"
        >
          {amount}
        </span>
      </span>
    </button>
  );
});

/** Returns the width of figures in digits; spaces, dots and commas are half as wide. */
const widthOf = (text: string) => text.length - text.replaceAll(/\d/g, '').length / 2;

/** Shows what the last draw brought. Screen readers hear it from the result. */
const LastOutcome = observer(function LastOutcome() {
  const { t } = useTranslation();
  const { game, results } = useGameStores();
  const last = results.lastOutcomeOf(game.gameId);
  // Stage and sheet tell a win first.
  const isOnStage = results.news.some(({ gameId, net }) => gameId === game.gameId && net > 0);
  const isShown = last?.gameNo === game.lastDraw?.game_no && !isOnStage;
  return (
    <span className={css['outcome']} data-my-bets>
      {isShown && last && (
        <>
          <span className="fine">{`${t('bet.outcome', { no: last.gameNo.slice(8) })} `}</span>
          <Money amount={formatMoney(last.net)} size="s" isSigned tone="result" />
        </>
      )}
    </span>
  );
});

/** Shows the dice and the sum of the last draw, which lead to the history, and its proof. */
const LastDraw = observer(function LastDraw() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { game, reveal } = useGameStores();
  const draw = game.lastDraw;
  const dice = parseDice(draw?.dice);
  if (!draw || !dice || game.gameId === null)
    return <span className={`fine ${css['noDraw']}`}>{t('game.noDrawYet')}</span>;
  const { gameId } = game;
  const faces = game.game?.face ?? 'dice';
  const no = formatPeriod(draw.game_no);
  return (
    <div className={css['last']}>
      <button
        type="button"
        className={`${css['result']} ${reveal.hidesGame(gameId) ? css['old'] : ''}`}
        aria-label={t('bet.lastResultName', { no, result: resultName(t, dice, faces) })}
        onClick={() => navigation.navigate(urlOf('gameHistory', { game_id: gameId }))}
      >
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="s" />
        <strong className={css['sum']} translate="no">
          {sumOf(dice)}
        </strong>
      </button>
      <ProofButton gameId={gameId} gameNo={draw.game_no} draw={draw} />
    </div>
  );
});

/** A bar along the lower edge that drains with the time of the phase. */
const Drain = observer(function Drain() {
  const { game, reveal } = useGameStores();
  const { period, phase, remainingMs } = game;
  const isDrawing = reveal.hidesGame(game.gameId);
  const share = period && phase && !isDrawing ? remainingShare(period, phase, remainingMs) : 0;
  return (
    <span className={css['drain']} aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  );
});

/** Returns which share of its time a phase has left, from 1 down to 0. */
function remainingShare(period: Period, phase: Phase, remainingMs: number): number {
  const seconds =
    phase === 'closed'
      ? period.draw_time - period.close_time
      : phase === 'open' || phase === 'closing'
        ? period.close_time - period.open_time
        : 0;
  return seconds > 0 ? Math.min(1, remainingMs / (seconds * 1000)) : 0;
}

function DrawBarSkeleton() {
  return (
    <div data-bar className={css['bar']}>
      <div className={css['clock']}>
        <Skeleton width="4.5rem" height="0.8rem" />
        <Skeleton width="3.5rem" height="1.5rem" />
      </div>
      <span className={css['noDraw']}>
        <Skeleton width="6rem" height="1.5rem" />
      </span>
    </div>
  );
}
