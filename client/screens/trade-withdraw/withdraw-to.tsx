import { observer } from 'mobx-react-lite';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { refusal } from '../../stores/wallet/wallet-amount.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { MethodRow } from '../shared/wallet/wallet-form.tsx';
import { accountLabel, channelLabel } from '../shared/wallet/wallet-labels.ts';
import { cardOf, type Place, type PlaceProblem } from './withdraw-place.ts';
import { WithdrawCardSheet } from './withdraw-cards.tsx';

const OTHER = 'other';
const ADD = 'add';

export interface WithdrawToProps {
  place: Place;
  onChange: (change: Partial<Place>) => void;
  problem: PlaceProblem | null;
  ref: Ref<HTMLInputElement>;
}

export const WithdrawTo = observer(function WithdrawTo(props: WithdrawToProps) {
  const { place, onChange, problem, ref } = props;
  const { t } = useTranslation();
  const { cards, host } = useWalletStores();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => void cards.load(), [cards]);
  const canAdd = !cards.isFull && !host.lacks('wallet.addCard');
  const card = cardOf(place, cards.cards);
  const chosen: string = card ? String(card.id) : OTHER;
  const isKnown = cards.status === 'ready' || cards.cards.length > 0 || host.lacks('wallet.cards');
  return (
    <div className="stack">
      {!isKnown && cards.status !== 'failed' && <Skeleton height="3.5rem" />}
      {!isKnown && cards.status === 'failed' && (
        <p className="quiet" role="alert">
          <span>{`${t('withdraw.cardsFailed')} `}</span>
          <Button kind="quiet" onClick={() => void cards.load()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {cards.cards.length > 0 && (
        <MethodRow
          legend={t('withdraw.to')}
          options={[
            ...cards.cards.map(({ id, channel, holder, address }) => ({
              value: String(id),
              label: accountLabel(t, channel, address),
              note: holder,
            })),
            { value: OTHER, label: t('withdraw.other'), note: t('withdraw.otherNote') },
            ...(canAdd ? [{ value: ADD, label: t('withdraw.addCard') }] : []),
          ]}
          value={chosen}
          onChange={(value) => {
            if (value === ADD) setIsAdding(true);
            else onChange({ cardId: value === OTHER ? OTHER : Number(value) });
          }}
        />
      )}
      {!card && <TypedPlace ref={ref} place={place} onChange={onChange} problem={problem} />}
      {canAdd && cards.cards.length === 0 && (
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
  const { t, i18n } = useTranslation();
  const missing =
    problem === 'required' ? describeFailure(i18n, refusal('address_required')) : null;
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
