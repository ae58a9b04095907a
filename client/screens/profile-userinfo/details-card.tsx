import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { PlayerDetails } from '../../stores/userinfo-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useAccountStores } from '../use-account-stores.tsx';
import { useFeedback } from '../use-feedback.tsx';
import css from './details-card.module.css';
import { DetailsFields } from './details-fields.tsx';
import { focusField } from './focus-field.ts';
import { UserinfoForm } from './userinfo-form.ts';

export const DetailsCard = observer(function DetailsCard(props: { details: PlayerDetails }) {
  const { details } = props;
  const { t, ofFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new UserinfoForm(details));
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => form.follow(details), [form, details]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const wrong = form.judgeAll(userinfo.today);
    if (wrong) return focusField(element.current, wrong);
    if (!form.isChanged) return feedback.toast(t('userinfo.unchanged'));
    setIsBusy(true);
    const outcome = await userinfo.save(form.changes);
    setIsBusy(false);
    if (!outcome.ok) return setRefusal(outcome.failure);
    if (userinfo.details) form.settle(userinfo.details);
    feedback.toast(t('userinfo.saved'), 'success');
  };

  return (
    <SectionCard title={t('userinfo.details')}>
      <form
        ref={element}
        className={css['form']}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p className={css['username']}>
          {t('userinfo.username')} <b>{details.username}</b>
        </p>
        <DetailsFields form={form} />
        <FormProblem words={refusal && ofFailure(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.save')}
        </Button>
      </form>
    </SectionCard>
  );
});
