import { observer } from 'mobx-react-lite';
import { useRef, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN, DEPOSIT_REVIEW_MS } from '#contract/rules/limits.ts';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { DEPOSIT_CHANNELS } from '#contract/rules/wallet.ts';
import { formatDeadline } from '../../i18n/day-formats.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import {
  MethodRow,
  useAmount,
  WalletAmountField,
  WalletForm,
} from '../shared/wallet/wallet-form.tsx';
import { depositChannelLabel } from '../shared/wallet/wallet-labels.ts';
import css from './deposit-form.module.css';

type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

const DEFAULT_AMOUNT = '1000';
const LIMITS = { min: DEPOSIT_MIN, max: DEPOSIT_MAX };
const RULE = { available: null, exceeds: 'amount_out_of_range', limits: LIMITS } as const;

export const DepositForm = observer(function DepositForm() {
  const { t } = useTranslation();
  const { wallet, deposit, proof } = useWalletStores();
  const confirm = useConfirmation();
  const [channel, setChannel] = useState<DepositChannel>('demo');
  const amount = useAmount(deposit, RULE, DEFAULT_AMOUNT);
  const { problem, wire, wasSent } = amount;
  const { sent } = deposit;
  const takesProof = channel !== 'demo';
  const isProofOpen = takesProof && proof.isUnfinished;

  const submit = async () => {
    amount.begin();
    if (problem) return amount.focus();
    if (isProofOpen || !(await confirm(wire, channel))) return;
    const url = takesProof ? proof.url : '';
    const enclosed = url === '' ? {} : { proof: url };
    await deposit.send({ amount: wire, channel, ...enclosed });
  };

  return (
    <WalletForm
      order={deposit}
      unknownText={t('lost.deposit')}
      unknownFact={sent && [t('deposit.channel'), depositChannelLabel(t, sent.payload.channel)]}
      submitLabel={problem ? t('tab.deposit') : t('deposit.submit', { amount: wire })}
      onSubmit={() => void submit()}
    >
      <WalletAmountField
        {...amount.field}
        available={wallet.balances?.main ?? null}
        availableLabel={t('deposit.balanceNow')}
        all={formatMoney(DEPOSIT_MAX)}
        allLabel={t('wallet.highest')}
        hint={t('wallet.limits', {
          min: formatMoney(DEPOSIT_MIN),
          max: formatMoney(DEPOSIT_MAX),
        })}
      />
      <MethodRow
        legend={t('deposit.channel')}
        options={[
          { value: 'demo', label: t('deposit.demo'), note: t('deposit.demoNote') },
          { value: 'bank', label: t('deposit.bank'), note: t('deposit.bankNote') },
          { value: 'card', label: t('topUp.card'), note: t('deposit.bankNote') },
        ]}
        value={channel}
        onChange={(chosen) => {
          setChannel(chosen);
          deposit.dismiss();
        }}
      />
      {takesProof && <DepositProofField isNeeded={wasSent && isProofOpen} />}
    </WalletForm>
  );
});

/** Asks for confirmation of deposits that need a review. The demo channel credits at once. */
function useConfirmation() {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { proof, serverClock } = useWalletStores();
  return async (amount: string, channel: DepositChannel): Promise<boolean> => {
    if (channel === 'demo') return true;
    return feedback.confirm({
      title: t('topUp.askTitle', { amount }),
      text: [
        t('wallet.route', { from: depositChannelLabel(t, channel), to: t('profile.main') }),
        t(proof.url === '' ? 'topUp.askNoProof' : 'topUp.askProof'),
        t('wallet.fee'),
        t('wallet.arrives', {
          time: formatDeadline(i18n.language, (serverClock.nowMs + DEPOSIT_REVIEW_MS) / 1000),
        }),
      ].join('\n'),
      confirmLabel: t('tab.deposit'),
    });
  };
}

const MIB = 1024 * 1024;

/** The payment proof: a picture that uploads while the player fills in the rest of the form. */
const DepositProofField = observer(function DepositProofField(props: {
  /** The form waits for the upload. */
  isNeeded: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { proof } = useWalletStores();
  const picker = useRef<HTMLInputElement>(null);
  const { file, failure } = proof;
  const refused = failure && describeFailure(i18n, failure);
  const problem = refused ?? (props.isNeeded ? t('topUp.unfinished') : null);
  return (
    <div className="stack-tight" role="group" aria-label={t('topUp.proof')}>
      <span className="bold">{t('topUp.proof')}</span>
      <input
        ref={picker}
        hidden
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) void proof.choose(chosen);
          // Lets the player choose the same picture again.
          target.value = '';
        }}
      />
      {file && <Upload file={file} />}
      <div className={`beside wrap ${css['acts']}`}>
        <Button onClick={() => picker.current?.click()}>
          {t(file ? 'topUp.replace' : 'topUp.choose')}
        </Button>
        {file && (
          <Button kind="quiet" onClick={() => proof.reset()}>
            {t('topUp.remove')}
          </Button>
        )}
      </div>
      <p className={problem ? 'problem' : 'muted tabular'} aria-live="polite">
        {problem ?? t('topUp.proofHint', { max: CHUNKED_MAX_BYTES / MIB })}
      </p>
    </div>
  );
});

const Upload = observer(function Upload({ file }: { file: File }) {
  const { t } = useTranslation();
  const { proof } = useWalletStores();
  const { status, share } = proof;
  return (
    <div className={`beside wrap ${css['sending']}`}>
      <Preview file={file} />
      <div className={`lines near ${css['state']}`}>
        <span>{file.name}</span>
        <progress max={1} value={share} aria-label={t('topUp.sending')} />
        <span className="muted tabular" role="status">
          {`${t(STATUS_TEXTS[status])} ${status === 'done' ? '' : formatPercent(share)}`}
        </span>
      </div>
      {status === 'sending' && <Button onClick={() => proof.stop()}>{t('topUp.stop')}</Button>}
      {(status === 'stopped' || status === 'failed') && (
        <Button onClick={() => void proof.send()}>{t('topUp.resume')}</Button>
      )}
    </div>
  );
});

const STATUS_TEXTS = {
  sending: 'topUp.sending',
  stopped: 'topUp.stopped',
  failed: 'failure.upload',
  refused: 'failure.upload',
  done: 'topUp.uploaded',
  none: 'topUp.uploaded',
} as const;

/** Shows the local file instead of downloading it again. */
function Preview({ file }: { file: File }) {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className={css['preview']} alt={t('topUp.preview')} />;
}
