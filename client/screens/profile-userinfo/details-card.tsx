import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import type { PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useSubmit } from '../shared/stores/use-submit.ts';
import css from './details-card.module.css';
import { DetailsFields } from './details-fields.tsx';
import { UserinfoForm } from './userinfo-form.ts';

export const DetailsCard = observer(function DetailsCard(props: { details: PlayerDetails }) {
  const { details } = props;
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new UserinfoForm(details));
  useEffect(() => form.follow(details), [form, details]);

  const { formProps, isBusy, refusal } = useSubmit({
    judge: () => form.judgeAll(userinfo.today),
    mayGo: () => {
      if (!form.isChanged) feedback.toast(t('userinfo.unchanged'));
      return form.isChanged;
    },
    send: () => userinfo.save(form.changes),
    onDone: () => {
      if (userinfo.details) form.settle(userinfo.details);
      feedback.toast(t('userinfo.saved'), 'success');
    },
  });

  return (
    <SectionCard title={t('userinfo.details')}>
      <form className={css['form']} {...formProps}>
        {details.username && (
          <p className={css['username']}>
            {t('userinfo.username')} <b>{details.username}</b>
          </p>
        )}
        <DetailsFields form={form} />
        <FormProblem words={refusal && describeFailure(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.save')}
        </Button>
      </form>
    </SectionCard>
  );
});
