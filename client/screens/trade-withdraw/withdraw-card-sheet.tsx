import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import type { Card } from '../../stores/wallet/cards-store.ts';
import { refusal } from '../../stores/wallet/wallet-amount.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { channelWord } from '../shared/wallet/wallet-words.ts';
import type { WithdrawChannel } from './withdraw-place.ts';
import css from './withdraw-to.module.css';

export interface WithdrawCardSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (card: Card) => void;
}

/** Stores a withdrawal card. */
export const WithdrawCardSheet = observer(function WithdrawCardSheet(
  props: WithdrawCardSheetProps,
) {
  const { isOpen, onClose, onAdded } = props;
  const t = useT();
  const { cards } = useWalletStores();
  const close = () => {
    cards.clearRefusal();
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('withdraw.addCard')}
      closeLabel={t('common.close')}
    >
      <CardForm
        onAdded={(card) => {
          onAdded(card);
          onClose();
        }}
      />
    </Sheet>
  );
});

const CardForm = observer(function CardForm({ onAdded }: { onAdded: (card: Card) => void }) {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { cards } = useWalletStores();
  const [channel, setChannel] = useState<WithdrawChannel>('bank');
  const [holder, setHolder] = useState('');
  const [address, setAddress] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const isHolderMissing = holder.trim() === '';
  const isAddressMissing = address.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through a portal to the form that opened the sheet.
    event.stopPropagation();
    setWasSent(true);
    if (isHolderMissing || isAddressMissing) return;
    const card = await cards.add({ channel, holder: holder.trim(), address: address.trim() });
    if (!card) return;
    feedback.toast(t('withdraw.cardSaved'), 'success');
    onAdded(card);
  };
  return (
    <form className={css['to']} onSubmit={(event) => void submit(event)} noValidate>
      <Choice
        legend={t('deposit.channel')}
        options={WITHDRAW_CHANNELS.map((value) => ({ value, label: channelWord(t, value) }))}
        value={channel}
        onChange={setChannel}
      />
      <TextField
        label={t('withdraw.holder')}
        name="holder"
        autoComplete="name"
        value={holder}
        onChange={setHolder}
        problem={wasSent && isHolderMissing ? describeFailure(refusal('holder_required')) : null}
      />
      <TextField
        label={t('withdraw.address')}
        name="card"
        autoComplete="off"
        value={address}
        onChange={setAddress}
        hint={t('withdraw.addressHint')}
        problem={wasSent && isAddressMissing ? describeFailure(refusal('address_required')) : null}
      />
      <FormProblem text={cards.refusal && describeFailure(cards.refusal)} />
      <Button kind="primary" type="submit" isWide isBusy={cards.isAdding}>
        {t('withdraw.saveCard')}
      </Button>
    </form>
  );
});
