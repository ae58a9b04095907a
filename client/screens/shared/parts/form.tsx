import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../http/envelope.ts';
import type { Outcome } from '../../../stores/session/session-store.ts';
import { TextField, type TextFieldProps } from '../../../ui/controls/fields.tsx';
import type { CheckedForm } from './checked-form.ts';

export interface Submission {
  /** Validates the form; returns the name of the first invalid field, which gets the focus. */
  validate: () => string | null;
  /** Asks whether to send the form, for example after a warning. */
  confirm?: () => boolean | Promise<boolean>;
  send: () => Promise<Outcome>;
  onDone: () => void;
}

export function useSubmit({ validate, confirm, send, onDone }: Submission) {
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const invalidField = validate();
    if (invalidField) return focusField(element.current, invalidField);
    if (confirm && !(await confirm())) return;
    setIsBusy(true);
    const outcome = await send();
    setIsBusy(false);
    if (outcome.ok) onDone();
    else setRefusal(outcome.failure);
  };
  const formProps = {
    ref: element,
    onSubmit: (event: FormEvent) => void submit(event),
    noValidate: true,
  };
  return { formProps, isBusy, refusal, setRefusal };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

export function SecretField(props: Omit<TextFieldProps, 'secret'>) {
  const { t } = useTranslation();
  const secret = { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') };
  return <TextField {...props} secret={secret} />;
}

export function fieldProps<Values extends Record<string, string>, Problem extends string>(
  form: CheckedForm<Values, Problem>,
  field: keyof Values & string,
  describe: (problem: Problem) => string,
) {
  const problem = form.shownProblem(field);
  return {
    name: field,
    value: form.values[field],
    onChange: (text: string) => form.set(field, text),
    onLeave: () => form.leave(field),
    problem: problem && describe(problem),
  };
}
