import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { Failure } from '../../../http/envelope.ts';
import { useWords } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useIfChangedSinceMount } from '../stores/use-if-changed-since-mount.ts';
import css from './wallet-form.module.css';

/** The interface of a money call, implemented by `WalletCall` of the stores. */
interface Act {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly isUnknown: boolean;
}

export interface WalletFormProps {
  act: Act;
  title?: string;
  submitLabel: string;
  /** Shown under the button. */
  note?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that moves money: fields, the server's refusal and the submit button. */
export const WalletForm = observer(function WalletForm(props: WalletFormProps) {
  const { act, title, submitLabel, note, onSubmit, children } = props;
  const { t, describeFailure } = useWords();
  const { isUnknown, isBusy } = act;
  const failure = useIfChangedSinceMount(act.failure);
  const form = useRef<HTMLFormElement>(null);
  // A form that replaces a receipt takes over its focus. A new page manages its own focus.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <SectionCard {...(title === undefined ? {} : { title })}>
      <form ref={form} className={css['fields']} onSubmit={submit} noValidate>
        {children}
        <FormProblem text={failure && describeFailure(failure)} />
        {failure && isUnknown && <p className={css['note']}>{t('wallet.unknown')}</p>}
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {submitLabel}
        </Button>
        {note && <p className={css['note']}>{note}</p>}
      </form>
    </SectionCard>
  );
});
