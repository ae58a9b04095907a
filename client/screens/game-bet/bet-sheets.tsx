import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDice } from '#contract/rules/dice.ts';
import { MAX_PAYOUT, MIN_STAKE } from '#contract/rules/limits.ts';
import { diceName } from '../../i18n/game-words.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { SubmitButton } from '../../ui/controls/button.tsx';
import { clockText } from '../../ui/controls/countdown.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { formatAmount } from './amount-formats.ts';
import { groupByPick } from './board/placed-chips.ts';
import css from './bet-screen.module.css';

/** The parts of the betting page that come after the board. */
export { BetKeys } from './bet-keys.tsx';
export { AwayNote, BetMessages } from './bet-messages.tsx';
export { Cart, NotPlaced } from './cart/cart.tsx';
export { CartEntry, MoreTools, StakeTools } from './cart/dock-tools.tsx';
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
  useEffect(() => (isOpen ? gameList.follow() : undefined), [isOpen, i18n.language, gameList]);

  const switchTo = (game_id: number) => {
    onClose();
    navigation.redirect(urlOf('gameBet', { game_id }));
  };
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('home.games')}>
      <div className="to-edge">
        {gameList.games.map((listed) => (
          <ListRow
            key={listed.game_id}
            icon={<GameEmblem code={listed.code} size="l" />}
            title={listed.name}
            note={<LastDice game={listed} />}
            end={
              <span className="beside">
                <GameClock game={listed} />
                {listed.game_id === game.gameId && (
                  <>
                    <CheckIcon className={css['tick']} />
                    <span className="visually-hidden">{t('bet.current')}</span>
                  </>
                )}
              </span>
            }
            {...(listed.game_id !== game.gameId && { onClick: () => switchTo(listed.game_id) })}
          />
        ))}
      </div>
      {gameList.games.length === 0 && <LoadState source={gameList} rows={4} />}
    </PageSheet>
  );
});

/** Tells when a game closes for bets, or when it draws. */
const GameClock = observer(function GameClock({ game }: { game: ListedGame }) {
  const { t } = useTranslation();
  const { nowMs } = useGameStores().serverClock;
  const { close_time, draw_time } = game.current;
  const isOpen = nowMs < close_time * 1000;
  const leftMs = (isOpen ? close_time : draw_time) * 1000 - nowMs;
  if (leftMs <= 0) return <span>{t('game.phase.drawing')}</span>;
  return (
    <span className="lines">
      <span className="fine">{`${t(isOpen ? 'home.closesIn' : 'home.nextIn')} `}</span>
      <strong className="numerals">{clockText(leftMs)}</strong>
    </span>
  );
});

/** The last dice of a game, and the player's bets in its next draw. */
const LastDice = observer(function LastDice({ game }: { game: ListedGame }) {
  const { t } = useTranslation();
  const { results } = useGameStores();
  const dice = parseDice(game.last?.dice);
  // As the title bar of the game counts them.
  const count = groupByPick(results.waitingIn(game.game_id, game.current.game_no)).length;
  return (
    <span className="beside">
      {dice && (
        <DiceRow dice={dice} name={diceName(t, dice, game.face)} faces={game.face} size="s" />
      )}
      {count > 0 && <span className="pill">{t('bet.betsIn', { count })}</span>}
    </span>
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
        <SubmitButton>{t('bet.customUse')}</SubmitButton>
      </form>
    </PageSheet>
  );
});
