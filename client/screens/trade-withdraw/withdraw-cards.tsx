import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import { toDigits, toTidyText } from '#contract/typed-text.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Card } from '../../stores/wallet/cards-store.ts';
import { refusal } from '../../stores/wallet/wallet-amount.ts';
import { Button, SubmitButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextField, FormProblem } from '../../ui/controls/fields.tsx';
import { icon } from '../../ui/controls/icon.tsx';
import { CardIcon, ForwardIcon } from '../../ui/controls/icons.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { channelLabel, shownAddress } from '../shared/wallet/wallet-labels.ts';
import css from './withdraw-cards.module.css';
import type { WithdrawChannel } from './withdraw-place.ts';

const WalletIcon = icon(
  <path d="M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 7.5 15.5 4v3.5M20 11.5h-4a2 2 0 0 0 0 4h4" />,
);

/** The stored cards, each of which leads to a withdrawal to it. */
export const WithdrawCards = observer(function WithdrawCards() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { cards, host } = useWalletStores();
  const canWithdraw = !host.lacks('wallet.withdraw');
  const withdrawTo = (card: number) => navigation.navigate(urlOf('tradeWithdraw', { card }));
  const Card = canWithdraw ? 'button' : 'div';
  useEffect(() => void cards.load(), [cards]);
  return (
    <>
      {cards.cards.length > 0 && canWithdraw && <p className="quiet">{t('withdraw.cardsNote')}</p>}
      {cards.cards.map(({ id, channel, holder, address }, at) => (
        <Card
          key={id}
          className={`${canWithdraw ? 'press' : ''} stack-wide ${css['card']} ${channel === 'ewallet' ? css['wallet'] : ''}`}
          data-night
          {...(canWithdraw && { type: 'button', onClick: () => withdrawTo(id) })}
        >
          <span className="spread">
            <span className="beside">
              {channel === 'ewallet' ? <WalletIcon /> : <CardIcon />}
              <strong>{channelLabel(t, channel)}</strong>
            </span>
            {at === 0 && <span className="pill">{t('withdraw.default')}</span>}
          </span>
          <span className="spread">
            <span className="lines">
              <span
                className={`${/@/.test(address) ? '' : 'numerals'} ${css['number']}`}
                translate="no"
              >
                {shownAddress(address)}
              </span>
              <span>{holder}</span>
            </span>
            {canWithdraw && <ForwardIcon />}
          </span>
        </Card>
      ))}
      <LoadState source={cards} rows={2} failureText={t('withdraw.cardsFailed')} />
      {cards.status === 'ready' && cards.cards.length === 0 && (
        <SectionCard>
          <EmptyState sentence={t('withdraw.cardsEmpty')} />
        </SectionCard>
      )}
      <AddCard />
    </>
  );
});

const AddCard = observer(function AddCard() {
  const { t } = useTranslation();
  const { cards, host } = useWalletStores();
  const [isAdding, setIsAdding] = useState(false);
  if (host.lacks('wallet.addCard')) return null;
  if (cards.isFull) return <p className="quiet">{t('withdraw.cardsFull')}</p>;
  return (
    <>
      <Button
        kind={cards.cards.length > 0 ? 'plain' : 'primary'}
        isWide
        onClick={() => setIsAdding(true)}
      >
        {t('withdraw.addCard')}
      </Button>
      <WithdrawCardSheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
});

interface WithdrawCardSheetProps extends SheetControl {
  onAdded?: (card: Card) => void;
}

export const WithdrawCardSheet = observer(function WithdrawCardSheet(
  props: WithdrawCardSheetProps,
) {
  const { isOpen, onClose, onAdded } = props;
  const { t } = useTranslation();
  const { cards } = useWalletStores();
  const close = () => {
    cards.clearRefusal();
    onClose();
  };
  return (
    <PageSheet isOpen={isOpen} onClose={close} title={t('withdraw.addCard')}>
      <CardForm
        onAdded={(card) => {
          onAdded?.(card);
          onClose();
        }}
      />
    </PageSheet>
  );
});

const CardForm = observer(function CardForm({ onAdded }: { onAdded: (card: Card) => void }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { cards } = useWalletStores();
  const [channel, setChannel] = useState<WithdrawChannel>('bank');
  const [holder, setHolder] = useState('');
  const [address, setAddress] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const card = { channel, holder: toTidyText(holder), address: toDigits(address) };
  const isHolderMissing = card.holder === '';
  const isAddressMissing = card.address === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through a portal to the form that opened the sheet.
    event.stopPropagation();
    setWasSent(true);
    if (isHolderMissing || isAddressMissing) return;
    const added = await cards.add(card);
    if (!added) return;
    feedback.toast(t('withdraw.cardSaved'), 'success');
    onAdded(added);
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
        problem={
          wasSent && isHolderMissing ? describeFailure(i18n, refusal('holder_required')) : null
        }
      />
      <TextField
        label={t('withdraw.address')}
        name="card"
        autoComplete="off"
        value={address}
        onChange={setAddress}
        hint={t('withdraw.addressHint')}
        problem={
          wasSent && isAddressMissing ? describeFailure(i18n, refusal('address_required')) : null
        }
      />
      <FormProblem text={cards.refusal && describeFailure(i18n, cards.refusal)} />
      <SubmitButton isBusy={cards.isAdding}>{t('withdraw.saveCard')}</SubmitButton>
    </form>
  );
});
