import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useEffect, useEffectEvent } from 'react';
import { formatMoney, minor, parseMoney, ZERO } from '#contract/money.ts';
import { DEPOSIT_MAX } from '#contract/rules/limits.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { useIfChangedSinceMount } from '../../shared/stores/page-hooks.ts';
import { useGameStores, useWalletStores } from '../../shared/stores/use-stores.ts';
import { WalletForm } from '../../shared/wallet/wallet-form.tsx';
import { depositChannelLabel } from '../../shared/wallet/wallet-labels.ts';
import { formatAmount } from '../amount-formats.ts';

/** Credits are added in steps of this amount. */
const STEP = 1000_00;

/** Adds what the balance lacks for the cart, which stays as it is, by the channel that needs no review. */
export function TopUpSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('credit.title')}>
      <CreditOffer onClose={onClose} />
    </PageSheet>
  );
}

const CreditOffer = observer(function CreditOffer({ onClose }: Pick<SheetControl, 'onClose'>) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { slip, wallet } = useGameStores();
  const { deposit } = useWalletStores();
  const { sent } = deposit;
  const balance = parseMoney(wallet.balances?.main) ?? ZERO;
  const missing = Math.max(1, slip.cost - balance);
  const amount = formatMoney(minor(Math.min(Math.ceil(missing / STEP) * STEP, DEPOSIT_MAX)));
  const receipt = useIfChangedSinceMount(deposit.receipt);
  const onAdded = useEffectEvent(onClose);
  const isAdded = receipt?.status === 'completed';
  useEffect(() => {
    if (isAdded) onAdded();
  }, [isAdded]);
  return (
    <div className="stack-tight">
      <WalletForm
        order={deposit}
        unknownText={t('lost.deposit')}
        unknownFact={sent && [t('deposit.channel'), depositChannelLabel(t, sent.payload.channel)]}
        submitLabel={t('credit.add', { amount: moneyText(amount) })}
        onSubmit={() => {
          deposit.dismiss();
          void deposit.send({ amount, channel: 'demo' });
        }}
      >
        <p>
          {t('credit.needed', {
            cost: formatAmount(slip.cost),
            balance: moneyText(formatMoney(balance)),
          })}
        </p>
      </WalletForm>
      <Button
        kind="quiet"
        isWide
        onClick={() => {
          onClose();
          navigation.switchTab(urlOf('deposit'));
        }}
      >
        {t('credit.other')}
      </Button>
      <p className="fine centered">{t('deposit.playMoney')}</p>
    </div>
  );
});
