import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/errors.ts';
import type { Failure } from '../../http/envelope.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Button, SubmitButton } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { useIsDesk } from '../../ui/gestures/media.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { fieldProps, SecretField, useSubmit } from '../shared/parts/form.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { PlayerAvatar } from '../shared/parts/player-avatar.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { DetailsCard } from './details-card.tsx';
import { EMPTY_PASSWORDS, passwordForm, type PasswordProblem } from './userinfo-form.ts';
import css from './userinfo-screen.module.css';

export const UserinfoScreen = observer(function UserinfoScreen() {
  const { t } = useTranslation();
  const { session, userinfo } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (isLoggedIn) void userinfo.load();
  }, [isLoggedIn, userinfo]);
  return (
    <InnerPage isForm title={t('menu.info')}>
      {isLoggedIn ? (
        <OwnDetails />
      ) : (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'userinfo.guest' : 'userinfo.visitor')}
        />
      )}
    </InnerPage>
  );
});

const OwnDetails = observer(function OwnDetails() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const view = query.get('view');
  const { userinfo } = useAccountStores();
  const isDesk = useIsDesk();
  const { details } = userinfo;
  if (details) {
    return (
      <div className="pair">
        <div className="stack">
          <AvatarCard />
          <DetailsCard details={details} />
        </div>
        <div ref={view === 'password' ? showAtTop : null}>
          {isDesk || view === 'password' ? (
            <SectionCard title={t('userinfo.changePassword')}>
              <div className="stack">
                <p className="quiet">{t('userinfo.passwordNote')}</p>
                <PasswordFormBody username={details.username} />
              </div>
            </SectionCard>
          ) : (
            <SectionCard isFlush>
              <Fold title={t('userinfo.changePassword')} note={t('userinfo.passwordNote')}>
                <PasswordFormBody username={details.username} />
              </Fold>
            </SectionCard>
          )}
        </div>
      </div>
    );
  }
  return (
    <SectionCard>
      <LoadState source={userinfo} rows={5} failureText={t('userinfo.failed')} />
    </SectionCard>
  );
});

/** Scrolls to a part when it appears. */
const showAtTop = (part: HTMLElement | null): void => part?.scrollIntoView();

const AvatarCard = observer(function AvatarCard() {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { avatar } = useAccountStores();
  const input = useRef<HTMLInputElement>(null);
  const reportDone = (isDone: boolean) => {
    if (isDone) feedback.toast(t('userinfo.avatarDone'), 'success');
  };
  const { problem } = avatar;
  const problemText =
    problem &&
    (problem.kind === 'picture' ? t('userinfo.noPicture') : describeFailure(i18n, problem.failure));
  return (
    <SectionCard>
      <div className={`beside wrap ${css['avatar']}`}>
        <PlayerAvatar />
        <div className={`lines near grow ${css['words']}`}>
          {avatar.isBusy ? (
            <UploadProgress />
          ) : (
            <>
              <Button onClick={() => input.current?.click()}>{t('userinfo.changeAvatar')}</Button>
              <p className="quiet">{t('userinfo.avatarHint')}</p>
            </>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Lets the player choose the same file again after a failure.
            target.value = '';
            if (file) void avatar.change(file).then(reportDone);
          }}
        />
      </div>
      <div className={problemText ? 'below' : ''}>
        <FormProblem text={problemText} />
      </div>
      {avatar.canRetry && (
        <Button kind="quiet" onClick={() => void avatar.retry().then(reportDone)}>
          {t('common.retry')}
        </Button>
      )}
    </SectionCard>
  );
});

const UploadProgress = observer(function UploadProgress() {
  const { t } = useTranslation();
  const { avatar } = useAccountStores();
  const percent = Math.floor(avatar.progress * 100);
  return (
    <>
      {avatar.phase === 'sending' ? (
        <>
          <span className="quiet">
            {t('userinfo.sending', { percent: `${formatNumber(percent)}%` })}
          </span>
          <progress max={100} value={percent} aria-label={t('userinfo.changeAvatar')} />
        </>
      ) : (
        <span className="quiet" role="status">
          {t(avatar.phase === 'saving' ? 'userinfo.saving' : 'userinfo.preparing')}
        </span>
      )}
      <Button kind="quiet" onClick={() => avatar.cancel()}>
        {t('userinfo.cancel')}
      </Button>
    </>
  );
});

const PasswordFormBody = observer(function PasswordFormBody(props: { username: string }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(passwordForm);
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.validate(),
    send: () => userinfo.changePassword(form.values.current, form.values.next),
    onDone: () => {
      form.reset(EMPTY_PASSWORDS);
      feedback.toast(t('userinfo.passwordDone'), 'success');
    },
  });

  const describe = (problem: PasswordProblem) => {
    if (problem === 'current_required') return t('userinfo.currentRequired');
    if (problem === 'next_required') return t('userinfo.nextRequired');
    return t(`problem.${problem}`);
  };
  const describeRefusal = (failure: Failure) => {
    // A stock host has no such call (HOST-33).
    if (failure.code === CODE.notFound) return t('userinfo.passwordMissing');
    return failure.key === 'password_incorrect'
      ? t('userinfo.currentWrong')
      : describeFailure(i18n, failure);
  };

  return (
    <form className="stack" {...formProps}>
      {/* Password managers file the new password under it. */}
      <input hidden readOnly name="username" autoComplete="username" value={props.username} />
      <SecretField
        {...fieldProps(form, 'current', describe)}
        label={t('userinfo.current')}
        autoComplete="current-password"
      />
      <SecretField
        {...fieldProps(form, 'next', describe)}
        label={t('userinfo.next')}
        hint={t('userinfo.nextHint')}
        autoComplete="new-password"
      />
      <SecretField
        {...fieldProps(form, 'confirm', describe)}
        label={t('userinfo.confirm')}
        autoComplete="new-password"
      />
      <FormProblem text={refusal && describeRefusal(refusal)} />
      <SubmitButton isReady={form.values.current !== ''} isBusy={isBusy}>
        {t('userinfo.changePassword')}
      </SubmitButton>
    </form>
  );
});
