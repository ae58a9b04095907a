import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { PlayerAvatar } from '../shared/parts/player-avatar.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { DetailsCard } from './details-card.tsx';
import { PasswordCard } from './password-card.tsx';
import css from './userinfo-screen.module.css';

export const UserinfoScreen = observer(function UserinfoScreen() {
  const t = useT();
  const { session, userinfo } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (isLoggedIn) void userinfo.load();
  }, [isLoggedIn, userinfo]);
  return (
    <InnerPage title={t('userinfo.title')}>
      {isLoggedIn ? (
        <Own />
      ) : (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'userinfo.guest' : 'userinfo.visitor')}
        />
      )}
    </InnerPage>
  );
});

const Own = observer(function Own() {
  const t = useT();
  const { userinfo } = useAccountStores();
  const { details } = userinfo;
  if (details) {
    return (
      <>
        <AvatarCard />
        <DetailsCard details={details} />
        <PasswordCard username={details.username} />
      </>
    );
  }
  return (
    <SectionCard>
      <LoadState source={userinfo} rows={5} failureText={t('userinfo.failed')} />
    </SectionCard>
  );
});

const AvatarCard = observer(function AvatarCard() {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { avatar } = useAccountStores();
  const input = useRef<HTMLInputElement>(null);
  const tell = (isDone: boolean) => {
    if (isDone) feedback.toast(t('userinfo.avatarDone'), 'success');
  };
  const { problem } = avatar;
  const problemWords =
    problem &&
    (problem.kind === 'picture' ? t('userinfo.noPicture') : describeFailure(problem.failure));
  return (
    <SectionCard title={t('userinfo.avatar')}>
      <div className={css['avatar']}>
        <PlayerAvatar isLarge />
        <div className={css['words']}>
          {avatar.isBusy ? (
            <UnderWay />
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
            if (file) void avatar.change(file).then(tell);
          }}
        />
      </div>
      <div className={problemWords ? css['problem'] : ''}>
        <FormProblem text={problemWords} />
      </div>
      {avatar.canRetry && (
        <Button kind="quiet" onClick={() => void avatar.retry().then(tell)}>
          {t('common.retry')}
        </Button>
      )}
    </SectionCard>
  );
});

const UnderWay = observer(function UnderWay() {
  const { t, locale } = useWords();
  const { avatar } = useAccountStores();
  const percent = Math.floor(avatar.progress * 100);
  return (
    <>
      {avatar.phase === 'sending' ? (
        <>
          <span className="quiet">
            {t('userinfo.sending', { percent: `${formatNumber(locale, percent)}%` })}
          </span>
          <progress
            className={css['progress']}
            max={100}
            value={percent}
            aria-label={t('userinfo.changeAvatar')}
          />
        </>
      ) : (
        <PhaseWords />
      )}
      <Button kind="quiet" onClick={() => avatar.cancel()}>
        {t('userinfo.cancel')}
      </Button>
    </>
  );
});

const PhaseWords = observer(function PhaseWords() {
  const t = useT();
  const { phase } = useAccountStores().avatar;
  const words = t(phase === 'saving' ? 'userinfo.saving' : 'userinfo.preparing');
  return (
    <span className="quiet" role="status">
      {words}
    </span>
  );
});
