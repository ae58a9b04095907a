import { observer } from 'mobx-react-lite';
import { useEffect, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NICKNAME_MAX_LENGTH } from '#contract/rules/fields.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import type { PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { SubmitButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import {
  DayField,
  FormProblem,
  TextField,
  type TextFieldProps,
} from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { fieldProps, useSubmit } from '../shared/parts/form.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { UserinfoForm, type UserinfoProblem } from './userinfo-form.ts';
import css from './userinfo-screen.module.css';

export const DetailsCard = observer(function DetailsCard(props: { details: PlayerDetails }) {
  const { details } = props;
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new UserinfoForm(details, () => userinfo.today));
  useEffect(() => form.follow(details), [form, details]);

  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.validate(),
    confirm: () => {
      if (!form.isChanged) feedback.toast(t('userinfo.unchanged'));
      return form.isChanged;
    },
    send: () => userinfo.save(form.changes),
    onDone: () => {
      if (userinfo.details) form.settle(userinfo.details);
      const labels = userinfo.unconfirmed.map((name) =>
        t(name === 'mobile' ? 'userinfo.phone' : `userinfo.${name}`),
      );
      if (labels.length === 0) feedback.toast(t('userinfo.saved'), 'success');
      else feedback.toast(t('userinfo.unconfirmed', { fields: labels.join(' · ') }));
    },
  });

  return (
    <SectionCard title={t('userinfo.details')}>
      <form className="stack" {...formProps}>
        {details.username && (
          <p className={`spread quiet ${css['username']}`}>
            <span>{`${t('login.account')} `}</span>
            <b translate="no">{details.username}</b>
          </p>
        )}
        <DetailsFields form={form} />
        <FormProblem text={refusal && describeFailure(i18n, refusal)} />
        <SubmitButton isBusy={isBusy}>{t('userinfo.save')}</SubmitButton>
      </form>
    </SectionCard>
  );
});

const DetailsFields = observer(function DetailsFields({ form }: { form: UserinfoForm }) {
  const { t } = useTranslation();
  const { gender } = form.values;
  const describe = (problem: UserinfoProblem) =>
    problem === 'birthday_wrong' ? t('userinfo.birthdayWrong') : t(`problem.${problem}`);
  return (
    <>
      <TextField
        {...fieldProps(form, 'nickname', describe)}
        label={t('userinfo.nickname')}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX_LENGTH}
      />
      <TextField
        {...fieldProps(form, 'email', describe)}
        label={t('userinfo.email')}
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        {...fieldProps(form, 'mobile', describe)}
        label={t('userinfo.phone')}
        autoComplete="tel-national"
        inputMode="tel"
      />
      <Birthday {...fieldProps(form, 'birthday', describe)} />
      <Choice
        legend={t('userinfo.gender')}
        face="segments"
        options={[
          { value: 'male', label: t('userinfo.male') },
          { value: 'female', label: t('userinfo.female') },
          { value: 'other', label: t('userinfo.other') },
        ]}
        value={gender === '' ? null : gender}
        onChange={(chosen) => form.set('gender', chosen)}
      />
    </>
  );
});

type BirthdayProps = Pick<TextFieldProps, 'value' | 'onChange' | 'problem'>;

const Birthday = observer(function Birthday({ value, onChange, problem }: BirthdayProps) {
  const { t } = useTranslation();
  const { userinfo } = useAccountStores();
  const problemId = useId();
  return (
    <div>
      <DayField
        label={t('userinfo.birthday')}
        name="birthday"
        value={value}
        today={userinfo.today}
        onChange={onChange}
        isWrong={problem !== null}
        describedBy={problemId}
      />
      <p id={problemId} className={`problem ${css['birthdayProblem']}`} aria-live="polite">
        {problem}
      </p>
    </div>
  );
});
