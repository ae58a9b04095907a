import { observer } from 'mobx-react-lite';
import { useEffect, useState, useId } from 'react';
import { NICKNAME_MAX_LENGTH } from '#contract/rules/fields.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { DayField, FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useSubmit } from '../shared/parts/form.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { UserinfoForm, type UserinfoField } from './userinfo-form.ts';
import css from './userinfo-screen.module.css';

export const DetailsCard = observer(function DetailsCard(props: { details: PlayerDetails }) {
  const { details } = props;
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new UserinfoForm(details));
  useEffect(() => form.follow(details), [form, details]);

  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.validate(userinfo.today),
    confirm: () => {
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
      <form className="stack" {...formProps}>
        {details.username && (
          <p className={`spread quiet ${css['username']}`}>
            {t('userinfo.username')} <b>{details.username}</b>
          </p>
        )}
        <DetailsFields form={form} />
        <FormProblem text={refusal && describeFailure(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.save')}
        </Button>
      </form>
    </SectionCard>
  );
});

const MOBILE_LENGTH = 11;

const DetailsFields = observer(function DetailsFields({ form }: { form: UserinfoForm }) {
  const { t, describeProblem } = useWords();
  const { userinfo } = useAccountStores();
  const { values } = form;
  const problem = (field: UserinfoField) => {
    const found = form.shownProblem(field, userinfo.today);
    if (found === 'birthday_wrong') return t('userinfo.birthdayWrong');
    return found && describeProblem(found);
  };
  const common = (field: 'nickname' | 'email' | 'mobile') => ({
    name: field,
    value: values[field],
    onChange: (text: string) => form.set({ [field]: text }),
    onLeave: () => form.leave(field),
    problem: problem(field),
  });
  return (
    <>
      <TextField
        {...common('nickname')}
        label={t('userinfo.nickname')}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX_LENGTH}
      />
      <TextField
        {...common('email')}
        label={t('userinfo.email')}
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        {...common('mobile')}
        label={t('userinfo.phone')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={MOBILE_LENGTH}
      />
      <Birthday form={form} problem={problem('birthday')} />
      <Choice
        legend={t('userinfo.gender')}
        options={[
          { value: 'male', label: t('userinfo.male') },
          { value: 'female', label: t('userinfo.female') },
          { value: 'other', label: t('userinfo.other') },
        ]}
        value={values.gender === '' ? null : values.gender}
        onChange={(gender) => form.set({ gender })}
      />
    </>
  );
});

const Birthday = observer(function Birthday(props: { form: UserinfoForm; problem: string | null }) {
  const { form, problem } = props;
  const { t } = useWords();
  const { userinfo } = useAccountStores();
  const problemId = useId();
  return (
    <div>
      <DayField
        label={t('userinfo.birthday')}
        name="birthday"
        value={form.values.birthday}
        today={userinfo.today}
        onChange={(birthday) => form.set({ birthday })}
        isWrong={problem !== null}
        describedBy={problemId}
      />
      <p id={problemId} className={css['birthdayProblem']} aria-live="polite">
        {problem}
      </p>
    </div>
  );
});
