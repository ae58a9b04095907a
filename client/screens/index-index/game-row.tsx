import { observer } from 'mobx-react-lite';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { useT } from '../../i18n/i18n.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './game-row.module.css';

export interface GameRowProps {
  game: ListedGame;
  onPlay: (gameId: number) => void;
}

export const GameRow = observer(function GameRow({ game, onPlay }: GameRowProps) {
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
      title={<span className={css['name']}>{game.name}</span>}
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
          <span className={css['soon']}>{t('home.noDraw')}</span>
        )
      }
    />
  );
});
