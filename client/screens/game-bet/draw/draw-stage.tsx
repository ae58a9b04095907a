import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { resultName, wirePickName } from '../../../i18n/game-words.ts';
import type { RevealStep } from '../../../stores/game/results/reveal-store.ts';
import { moneyText } from '../../../ui/controls/money.tsx';
import { loadCubes } from '../../../ui/dice/dice-stage.tsx';
import { gameClass } from '../../../ui/identity/game-emblem.tsx';
import { Throw } from '../../shared/parts/throw.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from './draw-stage.module.css';

/** Dims the board before a draw, and shows how its dice are thrown. A tap skips to the result. */
export const DrawStage = observer(function DrawStage() {
  const { t } = useTranslation();
  const { game, reveal } = useGameStores();
  const { gameId } = game;
  const stage = reveal.stageOf(gameId);
  const faces = game.game?.face ?? 'dice';
  useCues(stage?.step ?? null);
  const isNear = stage !== null;
  useEffect(() => {
    if (isNear) void loadCubes();
  }, [isNear]);
  const step = stage?.step ?? 'dimmed';
  const isLit = step === 'tiles' || step === 'balance';
  const told = step === 'sum' || isLit ? (stage?.dice ?? null) : null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {told && resultName(t, told, faces)}
      </span>
      {stage && gameId !== null && (
        <>
          <button
            type="button"
            className={`${css['dim']} ${isLit ? css['lit'] : ''}`}
            aria-label={t('bet.stage.skip')}
            disabled={step === 'dimmed'}
            onClick={() => reveal.skip(gameId)}
          />
          <div className={css['place']}>
            <div
              className={`${css['stage']} ${gameClass(game.game?.code ?? '')} ${step === 'balance' ? css['leaving'] : ''}`}
              data-night
            >
              <span className={css['draw']}>
                {t('bet.clock.drawn', { no: stage.gameNo.slice(8) })}
              </span>
              {step === 'dimmed' ? (
                <Count remainingMs={game.remainingMs} />
              ) : (
                <Throw stage={stage} faces={faces} />
              )}
              <MyPicks gameNo={stage.gameNo} />
            </div>
          </div>
        </>
      )}
    </>
  );
});

/** The player's bets in the draw. */
const MyPicks = observer(function MyPicks({ gameNo }: { gameNo: string }) {
  const { t } = useTranslation();
  const { game, results } = useGameStores();
  const lines = results.betsIn(game.gameId, gameNo).flatMap((bet) => bet.lines);
  return (
    <ul className={css['picks']} aria-label={t('bet.myBets')}>
      {lines.slice(0, SHOWN_PICKS).map(({ play, pick, amount }, at) => (
        <li key={at} className={css['pick']}>
          <span>{`${wirePickName(t, play, pick)} `}</span>
          <strong className="numerals" translate="no">
            {moneyText(amount)}
          </strong>
        </li>
      ))}
      {lines.length > SHOWN_PICKS && (
        <li className={css['pick']} translate="no">{`+${lines.length - SHOWN_PICKS}`}</li>
      )}
    </ul>
  );
});

/** As many as fit below the dice on a narrow phone. */
const SHOWN_PICKS = 4;

/** 3, 2, 1. */
function Count({ remainingMs }: { remainingMs: number }) {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return (
    <span key={seconds} className={css['count']} aria-hidden="true" translate="no">
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
