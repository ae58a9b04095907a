import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-header.module.css';

export interface GameSwitchSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export const GameSwitchSheet = observer(function GameSwitchSheet(props: GameSwitchSheetProps) {
  const { isOpen, onClose } = props;
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { game, gameList } = useGameStores();
  useEffect(() => {
    if (isOpen) void gameList.load();
  }, [isOpen, locale, gameList]);

  const switchTo = (game_id: number) => {
    onClose();
    if (game_id !== game.gameId) navigation.redirect(urlOf('gameBet', { game_id }));
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('bet.games')} closeLabel={t('common.close')}>
      {gameList.games.map(({ game_id, name, interval }) => (
        <ListRow
          key={game_id}
          title={name}
          note={t('bet.every', { count: interval / 60 })}
          end={
            game_id === game.gameId ? (
              <>
                <CheckIcon className={css['tick']} />
                <span className="visually-hidden">{t('bet.current')}</span>
              </>
            ) : null
          }
          onClick={() => switchTo(game_id)}
        />
      ))}
      {gameList.games.length === 0 && gameList.status === 'loading' && (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
      {gameList.games.length === 0 && gameList.failure && (
        <LoadProblem failure={gameList.failure} onRetry={() => void gameList.load()} />
      )}
    </Sheet>
  );
});
