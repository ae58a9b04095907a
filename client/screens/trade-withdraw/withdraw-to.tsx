import { observer } from 'mobx-react-lite';
import { useEffect, useState, type Ref, type FormEvent } from 'react';
import { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import { useT, useLocalization } from '../../i18n/i18n.ts';
import type { Card } from '../../stores/wallet/cards-store.ts';
import { refusal } from '../../stores/wallet/wallet-amount.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextField, FormProblem } from '../../ui/controls/fields.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { MethodRow } from '../shared/wallet/method-row.tsx';
import { channelLabel } from '../shared/wallet/wallet-labels.ts';
import { cardOf, type Place, type PlaceProblem, type WithdrawChannel } from './withdraw-place.ts';

const OTHER = 'other';

export interface WithdrawToProps {
  place: Place;
  onChange: (change: Partial<Place>) => void;
  problem: PlaceProblem | null;
  ref: Ref<HTMLInputElement>;
}

/** Chooses a stored card or a typed account. */
export const WithdrawTo = observer(function WithdrawTo(props: WithdrawToProps) {
  const { place, onChange, problem, ref } = props;
  const t = useT();
  const { cards } = useWalletStores();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => void cards.load(), [cards]);
  const card = cardOf(place, cards.cards);
  const chosen: string = card ? String(card.id) : OTHER;
  const isKnown = cards.status === 'ready' || cards.cards.length > 0;
  return (
    <div className="stack">
      {!isKnown && cards.status !== 'failed' && <Skeleton height="3.5rem" />}
      {!isKnown && cards.status === 'failed' && (
        <p className="quiet" role="alert">
          {t('withdraw.cardsFailed')}{' '}
          <Button kind="quiet" onClick={() => void cards.load()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {cards.cards.length > 0 && (
        <MethodRow
          label={t('withdraw.to')}
          options={[
            ...cards.cards.map(({ id, channel, holder, address }) => ({
              value: String(id),
              label: `${channelLabel(t, channel)} ${address}`,
              note: holder,
            })),
            { value: OTHER, label: t('withdraw.other'), note: t('withdraw.otherNote') },
          ]}
          value={chosen}
          onChange={(value) => onChange({ cardId: value === OTHER ? OTHER : Number(value) })}
        />
      )}
      {!card && <TypedPlace ref={ref} place={place} onChange={onChange} problem={problem} />}
      {cards.isFull ? (
        <p className="quiet">{t('withdraw.cardsFull')}</p>
      ) : (
        <Button onClick={() => setIsAdding(true)}>{t('withdraw.addCard')}</Button>
      )}
      <WithdrawCardSheet
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={({ id }) => onChange({ cardId: id })}
      />
    </div>
  );
});

/** An account for this withdrawal only. */
function TypedPlace({ place, onChange, problem, ref }: WithdrawToProps) {
  const { t, describeFailure } = useLocalization();
  const missing = problem === 'required' ? describeFailure(refusal('address_required')) : null;
  return (
    <>
      <Choice
        legend={t('deposit.channel')}
        options={WITHDRAW_CHANNELS.map((channel) => ({
          value: channel,
          label: channelLabel(t, channel),
        }))}
        value={place.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <TextField
        ref={ref}
        label={t('withdraw.address')}
        name="address"
        autoComplete="off"
        value={place.address}
        onChange={(address) => onChange({ address })}
        hint={t('withdraw.addressHint')}
        problem={problem === 'short' ? t('withdraw.addressShort') : missing}
      />
    </>
  );
}

interface WithdrawCardSheetProps extends SheetControl {
  onAdded: (card: Card) => void;
}

/** Stores a withdrawal card. */
const WithdrawCardSheet = observer(function WithdrawCardSheet(props: WithdrawCardSheetProps) {
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
  const { t, describeFailure } = useLocalization();
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
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Choice
        legend={t('deposit.channel')}
        options={WITHDRAW_CHANNELS.map((value) => ({ value, label: channelLabel(t, value) }))}
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
