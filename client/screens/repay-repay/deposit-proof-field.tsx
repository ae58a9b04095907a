import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import css from './deposit-form.module.css';

const MIB = 1024 * 1024;

/** The payment proof: a picture that uploads while the player fills in the rest of the form. */
export const DepositProofField = observer(function DepositProofField(props: {
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
      <span className={css['label']}>{t('topUp.proof')}</span>
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
      <div className={css['acts']}>
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

/** The picture with its upload progress and actions. */
const Upload = observer(function Upload({ file }: { file: File }) {
  const { t, i18n } = useTranslation();
  const { proof } = useWalletStores();
  const { status, share } = proof;
  return (
    <div className={css['sending']}>
      <Preview file={file} />
      <div className={css['state']}>
        <span>{file.name}</span>
        <progress className={css['bar']} max={1} value={share} aria-label={t('topUp.sending')} />
        <span className="muted tabular" role="status">
          {`${t(STATUS_TEXTS[status])} ${status === 'done' ? '' : formatPercent(i18n.language, share)}`}
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
