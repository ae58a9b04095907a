import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney, minor, parseMoney, ZERO } from '#contract/money.ts';
import { DEPOSIT_MAX } from '#contract/rules/limits.ts';
import { moneyText } from '../../../ui/controls/money.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { useGameStores } from '../../shared/stores/use-game-stores.ts';
import { CreditSheet } from '../../shared/wallet/credit-sheet.tsx';
import { formatAmount } from '../amount-formats.ts';

/** Credits are added in steps of this amount. */
const STEP = 1000_00;

/** Adds what the balance lacks for the cart, which stays as it is. */
export const TopUpSheet = observer(function TopUpSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const { slip, wallet } = useGameStores();
  const balance = parseMoney(wallet.balances?.main) ?? ZERO;
  const missing = Math.max(1, slip.cost - balance);
  const amount = minor(Math.min(Math.ceil(missing / STEP) * STEP, DEPOSIT_MAX));
  return (
    <CreditSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('credit.title')}
      text={t('credit.needed', {
        cost: formatAmount(slip.cost),
        balance: moneyText(formatMoney(balance)),
      })}
      amount={formatMoney(amount)}
      onAdded={onClose}
    />
  );
});
