import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDice } from '#contract/rules/dice.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { Throw } from '../shared/parts/throw.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './live-stage.module.css';

interface LiveStageProps {
  game: ListedGame;
  /** What came before, below the dice. */
  children: ReactNode;
}

/** The clock of a game, its throw, and until the next draw the dice of the last. */
export const LiveStage = observer(function LiveStage({ game, children }: LiveStageProps) {
  const { t } = useTranslation();
  const { reveal, serverClock } = useStores();
  const { game_id, name, face, current, last } = game;
  useEffect(() => reveal.follow(() => [{ gameId: game_id, intervalMs: null }]), [reveal, game_id]);
  const draw = reveal.stageOf(game_id);
  const isThrown = draw !== null && draw.step !== 'dimmed';
  const isOpen = current.close_time * 1000 > serverClock.nowMs;
  const untilMs = (isOpen ? current.close_time : current.draw_time) * 1000;
  const stage = isThrown ? draw : ({ dice: parseDice(last?.dice), step: 'balance' } as const);
  return (
    <div className={css['stage']}>
      <span className={`at-end ${css['clock']}`}>
        {reveal.hidesGame(game_id) ? (
          t('game.phaseNews', { no: draw?.gameNo.slice(8), phase: t('game.phase.drawing') })
        ) : (
          <Countdown
            label={t(isOpen ? 'home.closesIn' : 'home.nextIn')}
            remainingMs={Math.max(0, untilMs - serverClock.nowMs)}
            urgentMs={10_000}
          />
        )}
      </span>
      {(stage.dice || isThrown) && (
        <span className="fine">
          {isThrown
            ? t('game.period', { no: draw.gameNo.slice(8) })
            : t('home.last', { no: last?.game_no.slice(8) })}
        </span>
      )}
      {(stage.dice || isThrown) && <Throw stage={stage} faces={face} />}
      {children}
      {/* The card is the button. */}
      <div className={css['play']} aria-hidden="true" inert>
        <Button isWide>{t('home.play', { game: name })}</Button>
      </div>
    </div>
  );
});
