import { useT } from '../../i18n/i18n.ts';
import { useFeedback } from '../shared/stores/use-feedback.tsx';
import css from './proof-value.module.css';

/** A value to follow letter by letter, and to take along. */
export function ProofValue({ label, value }: { label: string; value: string }) {
  const t = useT();
  const feedback = useFeedback();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      feedback.toast(t('proof.copied'));
    } catch {
      // Not over plain http, nor against the reader's will.
      feedback.toast(t('proof.notCopied'), 'error');
    }
  };
  return (
    <div className={css['row']}>
      <div className={css['words']}>
        <span className={css['label']}>{label}</span>
        <code className={css['value']}>{value}</code>
      </div>
      <button
        type="button"
        className={css['copy']}
        aria-label={t('proof.copy', { what: label })}
        onClick={() => void copy()}
      >
        <CopyIcon />
      </button>
    </div>
  );
}

function CopyIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" aria-hidden="true">
      <path
        d="M9 9h11v11H9zM5 15H4V4h11v1"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
