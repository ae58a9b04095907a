import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { CheckIcon, CloseIcon } from '../../ui/controls/icons.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './proof.module.css';

/** Shows one numbered step of the proof: a title, a sentence and its values. */
export function ProofStep(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={css['step']}>
      <h3 className={css['title']}>{props.title}</h3>
      <p className={css['text']}>{props.text}</p>
      {props.children}
    </li>
  );
}

/** Shows whether two values agree: by an icon, a colour and text. */
export function ProofOutcome({ isOk, children }: { isOk: boolean; children: string }) {
  return (
    <p className={isOk ? css['ok'] : css['broken']}>
      {isOk ? <CheckIcon /> : <CloseIcon />} {children}
    </p>
  );
}

/** Shows a long value with a button that copies it. */
export function ProofValue({ label, value }: { label: string; value: string }) {
  const t = useT();
  const feedback = useFeedback();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      feedback.toast(t('proof.copied'));
    } catch {
      // The clipboard is missing over plain HTTP, and the user may refuse access.
      feedback.toast(t('proof.notCopied'), 'error');
    }
  };
  return (
    <div className={css['value']}>
      <div className={css['valueText']}>
        <span className={css['valueLabel']}>{label}</span>
        <code className={css['code']}>{value}</code>
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
