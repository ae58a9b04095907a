import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './game-list.module.css';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { DiceRow } from '../../ui/dice/dice.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';

export interface GameListProps {
  onPlay: (gameId: number) => void;
}

export const GameList = observer(function GameList({ onPlay }: GameListProps) {
  const t = useT();
  const { gameList } = useStores();
  return (
    <SectionCard title={t('home.games')} isFlush>
      {gameList.games.map((game) => (
        <GameRow key={game.game_id} game={game} onPlay={onPlay} />
      ))}
      {gameList.status === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {gameList.status === 'ready' && gameList.games.length === 0 && (
        <EmptyState sentence={t('home.gamesEmpty')} />
      )}
      {gameList.status === 'failed' && (
        <LoadProblem
          failure={gameList.failure}
          failureText={t('home.gamesFailed')}
          onRetry={() => void gameList.load()}
        />
      )}
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
