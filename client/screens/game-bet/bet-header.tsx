import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BackIcon, DownIcon } from '../../ui/controls/icons.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-screen.module.css';

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
        <DownIcon className={`fine ${css['arrow']}`} />
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
