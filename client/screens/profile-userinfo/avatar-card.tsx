import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PlayerAvatar } from '../shared/parts/player-avatar.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './avatar-card.module.css';

export const AvatarCard = observer(function AvatarCard() {
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
              <p className={css['hint']}>{t('userinfo.avatarHint')}</p>
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
          <span className={css['hint']}>
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
    <span className={css['hint']} role="status">
      {words}
    </span>
  );
});
