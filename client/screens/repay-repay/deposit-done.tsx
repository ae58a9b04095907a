import { observer } from 'mobx-react-lite';
import type { Data } from '#contract/api/schemas.ts';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { momentText } from '../shared/wallet/wallet-moment.ts';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';

export interface DepositDoneProps {
  receipt: Data<'wallet.deposit'>;
  onAgain: () => void;
}

export const DepositDone = observer(function DepositDone({ receipt, onAgain }: DepositDoneProps) {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { status, balance, amount, order_no, createtime } = receipt;
  const isDone = status === 'completed';
  return (
    <WalletReceipt
      isDone={isDone}
      title={t(isDone ? 'deposit.done' : 'deposit.review')}
      text={
        isDone
          ? t('deposit.doneText', { amount: moneyText(balance) })
          : t('deposit.reviewText', { amount: moneyText(amount) })
      }
      facts={[
        [t('wallet.orderNo'), order_no],
        [t('wallet.ordered'), momentText(locale, createtime)],
      ]}
    >
      <Button kind="primary" isWide onClick={() => navigation.switchTab(urlOf('home'))}>
        {t('deposit.goBet')}
      </Button>
      <Button kind="quiet" isWide onClick={onAgain}>
        {t('deposit.again')}
      </Button>
    </WalletReceipt>
  );
});
