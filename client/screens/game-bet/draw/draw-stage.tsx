import { observer } from 'mobx-react-lite';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minor, sumMoney } from '#contract/money.ts';
import { selectionKey } from '#contract/rules/plays.ts';
import { pickName, resultName } from '../../../i18n/game-words.ts';
import type { SettledPeriod } from '../../../stores/game/results/bet-result-store.ts';
import { tierOf } from '../../../stores/game/results/bet-outcome.ts';
import type { RevealStep } from '../../../stores/game/results/reveal-store.ts';
import { loadCubes } from '../../../ui/dice/dice-stage.tsx';
import { gameClass } from '../../../ui/identity/game-emblem.tsx';
import { CountedFigure, durationMs } from '../../../ui/numerals/counted-figure.tsx';
import { Throw } from '../../shared/parts/throw.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import { usePlacedChips, type PlacedChip } from '../board/placed-chips.ts';
import css from './draw-stage.module.css';
import { flyToBalance } from './fly-to-balance.ts';

/** Dims the board before a draw, and shows how its dice are thrown. A tap skips to the result. */
export const DrawStage = observer(function DrawStage() {
  const { t } = useTranslation();
  const { game, results, reveal } = useGameStores();
  const { gameId } = game;
  const stage = reveal.stageOf(gameId);
  const faces = game.game?.face ?? 'dice';
  useCues(stage?.step ?? null);
  const chips = Array.from(usePlacedChips().values());
  const net = netOf(chips);
  const staked = sumMoney(chips.map(({ stake }) => stake));
  const tier = net > 0 ? tierOf({ staked, returned: minor(staked + net) }) : null;
  const isNear = stage !== null;
  useEffect(() => void loadCubes(), []);
  const step = stage?.step ?? 'dimmed';
  const isLit = step === 'tiles' || step === 'balance';
  const told = step === 'sum' || isLit ? (stage?.dice ?? null) : null;
  const isWon = isLit && tier !== null;
  const isPaid = isWon && step === 'balance';
  const [isRisen, setIsRisen] = useState(false);
  if (!isNear && isRisen) setIsRisen(false);
  // Until a loss leaves, or the sheet of a win is closed.
  useLightsOut((isNear && !isRisen) || results.news.some((each) => isGainOf(each, gameId)));
  useWinMark(isWon);
  const picks = useRef<HTMLUListElement>(null);
  const paidNo = useRef('');
  const payingNo = isPaid ? stage?.gameNo : undefined;
  useEffect(() => {
    const amount = picks.current?.querySelector('[data-net] [aria-hidden]');
    // The coins fly once, also if the player leaves the page and comes back meanwhile.
    if (!payingNo || payingNo === paidNo.current || !amount || !tier) return;
    paidNo.current = payingNo;
    return flyToBalance(amount, tier);
  }, [payingNo, tier]);
  return (
    <>
      <span className="visually-hidden" role="status">
        {told && resultName(t, told, faces)}
      </span>
      {stage && gameId !== null && (
        <>
          <button
            type="button"
            className={`${css['dim']} ${isLit ? css['lit'] : ''} ${isWon || isRisen ? css['gone'] : ''}`}
            aria-label={t('bet.stage.skip')}
            disabled={step === 'dimmed'}
            onClick={() => reveal.skip(gameId)}
          />
          <div className={css['place']}>
            <div
              className={`${css['stage']} ${gameClass(game.game?.code ?? '')} ${isWon ? `${css['won']} ${css[tier]}` : ''} ${css[step] ?? ''} ${step === 'balance' && !isWon ? css['leaving'] : ''}`}
              data-night
              data-won={isWon || undefined}
              onAnimationStart={({ animationName }) => {
                if (animationName.includes('raised')) setIsRisen(true);
              }}
            >
              <span className={css['draw']}>
                {t('bet.clock.drawn', { no: stage.gameNo.slice(8) })}
              </span>
              <Throw stage={stage} faces={faces} />
              {(step === 'dimmed' || step === 'shaking') && (
                <Count remainingMs={step === 'dimmed' ? game.remainingMs : 0} />
              )}
              <MyPicks ref={picks} chips={chips} isPaid={isPaid} />
            </div>
          </div>
        </>
      )}
    </>
  );
});

const isGainOf = (settled: SettledPeriod, gameId: number | null) =>
  settled.gameId === gameId && settled.net > 0;

/** Marks a win on the root element. A `:has()` on the root would restyle every element at each insertion. */
function useWinMark(isWon: boolean): void {
  useLayoutEffect(() => {
    if (!isWon) return;
    const { dataset } = document.documentElement;
    dataset['win'] = 'stage';
    return () => {
      if (dataset['win'] === 'stage') delete dataset['win'];
    };
  }, [isWon]);
}

/** Makes the whole app dark. The effect ends when the page is left, too. */
function useLightsOut(isOut: boolean): void {
  useLayoutEffect(() => {
    if (!isOut) return;
    const root = document.documentElement;
    const fallMs = durationMs(getComputedStyle(root).getPropertyValue('--page'));
    root.dataset['curtain'] = 'falling';
    const timer = setTimeout(() => (root.dataset['curtain'] = 'out'), fallMs);
    return () => {
      clearTimeout(timer);
      root.dataset['curtain'] = 'up';
      delete root.dataset['win'];
    };
  }, [isOut]);
}

interface MyPicksProps {
  ref: Ref<HTMLUListElement>;
  chips: readonly PlacedChip[];
  /** The win is told. */
  isPaid: boolean;
}

/** The player's bets in the draw, then what each brings to a win, because the stage may cover its tile. */
function MyPicks({ ref, chips, isPaid }: MyPicksProps) {
  const { t } = useTranslation();
  const total = netOf(chips);
  const isWin = total > 0;
  // The amount itself tells the net of a single pick.
  const hasFigures = !isWin || chips.length > 1;
  return (
    <ul ref={ref} className={css['picks']} aria-label={t('bet.myBets')}>
      {chips.slice(0, SHOWN_PICKS).map(({ selection, stake, net, isGain }) => (
        <li
          key={selectionKey(selection)}
          className={`${css['pick']} ${isGain ? css['gained'] : ''} ${net !== null && net < 0 ? css['lost'] : ''}`}
        >
          <span>{`${pickName(t, selection)} `}</span>
          {hasFigures && (
            <strong className="numerals" translate="no">
              {net !== null && isWin ? formatAmount(net, true) : formatAmount(stake)}
            </strong>
          )}
        </li>
      ))}
      {chips.length > SHOWN_PICKS && (
        <li className={css['pick']} translate="no">{`+${chips.length - SHOWN_PICKS}`}</li>
      )}
      {isPaid && (
        <li className={css['net']} data-net>
          <span>{`${t('result.won')} `}</span>
          <strong>
            <CountedFigure text={formatAmount(minor(total))} from="0.00" />
          </strong>
        </li>
      )}
    </ul>
  );
}

/** Returns what all picks bring, as far as it is told. */
function netOf(chips: readonly PlacedChip[]): number {
  return chips.reduce((sum, { net }) => sum + (net ?? 0), 0);
}

/** As many as fit below the dice on a narrow phone. */
const SHOWN_PICKS = 4;

/** 3, 2, 1. */
function Count({ remainingMs }: { remainingMs: number }) {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return (
    <span
      key={seconds}
      className={`numerals ${css['count']}`}
      data-left={seconds}
      aria-hidden="true"
      translate="no"
    >
      {seconds}
    </span>
  );
}

/** Accompanies the steps with sound and vibration. */
function useCues(step: RevealStep | null): void {
  const { feel } = useGameStores();
  useEffect(() => {
    if (step === 'shaking') feel.give('shake');
    else if (step === 'first' || step === 'second' || step === 'third') feel.give('land');
  }, [step, feel]);
}
