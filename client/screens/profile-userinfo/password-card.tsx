import { observer } from 'mobx-react-lite';
import { useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useAccountStores } from '../use-account-stores.tsx';
import { useFeedback } from '../use-feedback.tsx';
import css from './details-card.module.css';
import { focusField } from './focus-field.ts';
import { PasswordFields } from './password-fields.tsx';
import { PasswordForm } from './password-form.ts';

export const PasswordCard = observer(function PasswordCard({ username }: { username: string }) {
  const { t, ofFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new PasswordForm());
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const element = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const wrong = form.judgeAll();
    if (wrong) return focusField(element.current, wrong);
    setIsBusy(true);
    const outcome = await userinfo.changePassword(form.values.current, form.values.next);
    setIsBusy(false);
    if (!outcome.ok) return setRefusal(outcome.failure);
    form.clear();
    feedback.toast(t('userinfo.passwordDone'), 'success');
  };

  const refusalWords = (failure: Failure) =>
    failure.key === 'password_incorrect' ? t('userinfo.currentWrong') : ofFailure(failure);

  return (
    <SectionCard title={t('userinfo.password')}>
      <form
        ref={element}
        className={css['form']}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {/* Password managers file the new password under it. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordFields form={form} />
        <FormProblem words={refusal && refusalWords(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.changePassword')}
        </Button>
      </form>
    </SectionCard>
  );
});
