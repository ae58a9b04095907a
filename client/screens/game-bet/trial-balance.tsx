import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { urlOf, urlOfGame } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { moneyText } from '../../ui/controls/money.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-stores.ts';
import css from './cart/cart.module.css';

/** Shows the money of a guest's trial round. A tap tells what the round is, and offers to sign up. */
export const TrialBalance = observer(function TrialBalance() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { trial, game } = useGameStores();
  if (!trial.round) return null;
  const explain = async () => {
    const wantsAccount = await feedback.confirm({
      title: t('trial.title'),
      text: t('trial.text'),
      confirmLabel: t('login.signUp'),
      cancelLabel: t('trial.keep'),
    });
    if (wantsAccount) navigation.navigate(urlOf('register', { from: urlOfGame(game.gameId) }));
  };
  return (
    <button
      type="button"
      className={`nowrap tabular ${css['trial']}`}
      aria-haspopup="dialog"
      onClick={() => void explain()}
    >
      {t('trial.balance', { amount: moneyText(formatMoney(trial.round.balance)) })}
    </button>
  );
});
