import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BackIcon, CheckIcon, DownIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-header.module.css';

/** Shows the back button and the name of the game, which opens the list of games. */
export const BetLead = observer(function BetLead({ onSwitch }: { onSwitch: () => void }) {
  const t = useT();
  const navigation = useNavigation();
  const name = useGameStores().game.game?.name ?? t('game.bet');
  return (
    <>
      <IconButton icon={<BackIcon />} label={t('common.back')} onClick={() => navigation.back()} />
      <button
        type="button"
        className={css['switch']}
        aria-haspopup="dialog"
        aria-label={`${t('bet.switchGame')}: ${name}`}
        onClick={onSwitch}
      >
        <span className={css['name']}>{name}</span>
        <DownIcon className={css['arrow']} />
      </button>
    </>
  );
});

/** Shows the balance, which links to the deposit page, or a login button. */
export const BetBalance = observer(function BetBalance() {
  const t = useT();
  const navigation = useNavigation();
  const { session, wallet, preferences } = useGameStores();
  if (!session.isLoggedIn) {
    return (
      <button
        type="button"
        className={css['login']}
        onClick={() => navigation.navigate(urlOf(session.isGuest ? 'register' : 'login'))}
      >
        {t(session.isGuest ? 'bet.signUp' : 'bet.login')}
      </button>
    );
  }
  const amount = wallet.balances?.main;
  if (amount === undefined) return null;
  const isHidden = preferences.isBalanceHidden;
  const hiddenLabel = isHidden ? t('common.balanceHidden') : undefined;
  return (
    <>
      <button
        type="button"
        className={css['balance']}
        aria-label={hiddenLabel ?? t('bet.balanceName', { amount: moneyText(amount) })}
        onClick={() => navigation.switchTab(urlOf('deposit'))}
      >
        <Money amount={amount} hiddenLabel={hiddenLabel} />
      </button>
      <BalanceEye />
    </>
  );
});

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
