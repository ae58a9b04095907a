import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { SheetControl } from '../parts/lazy.tsx';
import { useIfChangedSinceMount } from '../stores/page-hooks.ts';
import { useWalletStores } from '../stores/use-wallet-stores.ts';
import { depositChannelLabel } from './wallet-labels.ts';
import { WalletForm } from './wallet-form.tsx';

export interface CreditSheetProps extends SheetControl {
  title: string;
  text: string;
  /** The amount to add, on the wire. */
  amount: string;
  /** Called when the amount is in the balance. */
  onAdded: () => void;
}

/** Adds play credits in one tap, by the channel that needs no review. */
export function CreditSheet({ isOpen, onClose, title, ...offer }: CreditSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <CreditOffer {...offer} onLeave={onClose} />
    </Sheet>
  );
}

interface CreditOfferProps extends Pick<CreditSheetProps, 'text' | 'amount' | 'onAdded'> {
  onLeave: () => void;
}

const CreditOffer = observer(function CreditOffer(props: CreditOfferProps) {
  const { text, amount, onLeave } = props;
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { deposit } = useWalletStores();
  const { sent } = deposit;
  const receipt = useIfChangedSinceMount(deposit.receipt);
  const onAdded = useEffectEvent(props.onAdded);
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
        <p>{text}</p>
      </WalletForm>
      <Button
        kind="quiet"
        isWide
        onClick={() => {
          onLeave();
          navigation.switchTab(urlOf('deposit'));
        }}
      >
        {t('credit.other')}
      </Button>
      <p className="fine centered">{t('deposit.playMoney')}</p>
    </div>
  );
});
