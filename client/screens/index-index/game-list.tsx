import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { GameRow } from './game-row.tsx';

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
          failedWords={t('home.gamesFailed')}
          onRetry={() => void gameList.load()}
        />
      )}
    </SectionCard>
  );
});
