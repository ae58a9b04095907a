import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PAYOUT, MIN_STAKE } from '#contract/rules/limits.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { formatAmount } from './amount-formats.ts';
import css from './bet-screen.module.css';

/** The parts of the betting page that come after the board. */
export { BetKeys } from './bet-keys.tsx';
export { BetMessages } from './bet-messages.tsx';
export { Cart } from './cart/cart.tsx';
export { CartEntry, MoreTools, StakeTools } from './cart/dock-tools.tsx';
export { CoachMark } from './board/coach-mark.tsx';
export { FiguresBar } from './board/figures-bar.tsx';
export { DrawStage } from './draw/draw-stage.tsx';
export { HistoryCard } from './draw/history-card.tsx';
export { RulesSheet } from './reading-sheets.tsx';
export { RecentBetsCard } from './recent-bets-card.tsx';
export { SessionSheet } from './session-sheet.tsx';
export { flyToMyBets } from './cart/slip-flight.ts';
export { TileSheet } from './board/tile-sheet.tsx';
export { TrialBalance } from './trial-balance.tsx';

export const GameSwitchSheet = observer(function GameSwitchSheet(props: SheetControl) {
  const { isOpen, onClose } = props;
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { game, gameList } = useGameStores();
  useEffect(() => {
    if (isOpen) void gameList.load();
  }, [isOpen, i18n.language, gameList]);

  const switchTo = (game_id: number) => {
    onClose();
    if (game_id !== game.gameId) navigation.redirect(urlOf('gameBet', { game_id }));
  };
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('bet.games')}>
      <div className={css['games']}>
        {gameList.games.map(({ game_id, code, name, interval }) => (
          <ListRow
            key={game_id}
            icon={<GameEmblem code={code} size="l" />}
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
      </div>
      {gameList.games.length === 0 && gameList.status === 'loading' && (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
      {gameList.games.length === 0 && gameList.failure && (
        <LoadProblem failure={gameList.failure} onRetry={() => void gameList.load()} />
      )}
    </PageSheet>
  );
});

export const CustomStakeSheet = observer(function CustomStakeSheet(props: SheetControl) {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const limits = { min: formatAmount(MIN_STAKE), max: formatAmount(slip.maxStake ?? MAX_PAYOUT) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = slip.problemOf(text);
    if (error) return setProblem(t(`bet.problem.${error}`, limits));
    slip.setChip(text);
    setProblem(null);
    setText('');
    props.onClose();
  };
  return (
    <PageSheet {...props} title={t('bet.custom')}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('bet.stakePerLine')}
          hint={t('bet.customHint', limits)}
          name="stake"
          autoComplete="off"
          inputMode="decimal"
          value={text}
          onChange={setText}
          problem={problem}
        />
        <Button kind="primary" type="submit" isWide>
          {t('bet.customUse')}
        </Button>
      </form>
    </PageSheet>
  );
});
