import { useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../../http/envelope.ts';
import type { Outcome } from '../../../stores/session/session-store.ts';

export interface Submission {
  /** Returns the name of the first field with a problem, which gets the focus. */
  judge: () => string | null;
  /** Another condition that prevents submission. */
  mayGo?: () => boolean | Promise<boolean>;
  send: () => Promise<Outcome>;
  onDone: () => void;
}

/** Validates a form, submits it and handles success or refusal. */
export function useSubmit({ judge, mayGo, send, onDone }: Submission) {
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const wrong = judge();
    if (wrong) return focusField(element.current, wrong);
    if (mayGo && !(await mayGo())) return;
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
  return { formProps, isBusy, refusal };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
