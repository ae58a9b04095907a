import type { i18n } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnReason, type Failure } from '../../http/envelope.ts';
import { formatMoment } from '../../i18n/day-formats.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { FEEDBACK_TYPES } from '../../stores/content/feedback-store.ts';
import type { SentFeedback } from '../../stores/content/content-stores.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Button, SubmitButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextArea, FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedStates, RefreshablePages } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useContentStores } from '../shared/stores/use-stores.ts';
import css from './feedback-screen.module.css';

/** `/pages/public/feedback`: everyone may write. */
export const FeedbackScreen = observer(function FeedbackScreen() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { feedbackForm, host, ownFeedback, session } = useContentStores();
  const form = feedbackForm.isSent ? (
    <SectionCard>
      <div className="stack-tight" role="status">
        <h2 className="heading">{t('feedback.done')}</h2>
        <p>{t('feedback.doneText')}</p>
      </div>
      <div className={`acts ${css['acts']}`}>
        <Button kind="primary" onClick={() => navigation.switchTab(urlOf('home'))}>
          {t('notice.home')}
        </Button>
        <Button onClick={() => feedbackForm.startOver()}>{t('feedback.again')}</Button>
      </div>
    </SectionCard>
  ) : (
    <FeedbackForm />
  );
  const hasOwn = session.isLoggedIn && !host.lacks('index.feedbacks');
  return (
    <InnerPage isForm title={t('page.feedback')}>
      {hasOwn ? (
        <RefreshablePages pages={ownFeedback}>
          <div className="pair">
            {form}
            <OwnFeedback />
          </div>
        </RefreshablePages>
      ) : (
        form
      )}
    </InnerPage>
  );
});

const OwnFeedback = observer(function OwnFeedback() {
  const { t, i18n } = useTranslation();
  const { ownFeedback } = useContentStores();
  useEffect(() => void ownFeedback.show('own'), [ownFeedback]);
  return (
    <PagedStates
      pages={ownFeedback}
      failureText={t('feedback.mineFailed')}
      empty={{ sentence: t('feedback.mineEmpty') }}
    >
      <SectionCard title={t('feedback.mine')} isFlush>
        <ul>
          {ownFeedback.rows.map((message) => (
            <OwnMessage key={message.id} i18n={i18n} message={message} />
          ))}
        </ul>
      </SectionCard>
    </PagedStates>
  );
});

const TONES = { sent: 'muted', read: 'accent', answered: 'up' } as const;

function OwnMessage({ i18n, message }: { i18n: i18n; message: SentFeedback }) {
  const { t } = i18n;
  const { type, content, status, answer, answertime, createtime } = message;
  // A host may have kinds of its own.
  const kind = FEEDBACK_TYPES.find((each) => each === type) ?? 'other';
  const withTime = (text: string, time: number | null) =>
    time !== null && time > 0
      ? `${text} · ${formatMoment(i18n.language, time).replaceAll(' ', '\u00a0')}`
      : text;
  return (
    <li className={`ruled ${css['message']}`}>
      <p className="beside">
        <span className={`grow ${css['words']}`} lang={languageOf(content)}>
          {content}
        </span>
        <StatusTag tone={TONES[status]}>{t(`feedback.status.${status}`)}</StatusTag>
      </p>
      <p className="fine">{withTime(t(`feedback.kind.${kind}`), createtime)}</p>
      {answer !== '' && (
        <div className={css['answer']}>
          <p className="fine">{withTime(t('feedback.answer'), answertime)}</p>
          <p className={css['words']} lang={languageOf(answer)}>
            {answer}
          </p>
        </div>
      )}
    </li>
  );
}

/** The font draws Chinese punctuation by the language of the text, which may differ from that of the page. */
const languageOf = (text: string) => (/\p{Script=Han}/u.test(text) ? 'zh-Hans' : undefined);

/** The maximum length of a message, which is longer than a one-line field. The server accepts 4,000. */
const MESSAGE_MAX_LENGTH = 1000;

const FeedbackForm = observer(function FeedbackForm() {
  const { t, i18n } = useTranslation();
  const { feedbackForm: form } = useContentStores();
  const message = useRef<HTMLTextAreaElement>(null);
  const describeRefusal = (failed: Failure) => {
    let reason = describeFailure(i18n, failed);
    if (!hasOwnReason(failed)) {
      // By such a status the message is at fault, not the host.
      if (failed.code >= 400 && failed.code < 500) reason = t('feedback.refused');
      else if (failed.kind === 'http') reason = t('failure.server');
    }
    return t('feedback.failed', { reason });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await form.send();
    if (form.problem) message.current?.focus();
  };
  const failure = form.failure && describeRefusal(form.failure);
  return (
    <SectionCard>
      <form className="stack-wide" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('feedback.intro')}</p>
        <Choice
          legend={t('feedback.type')}
          face="pairs"
          options={FEEDBACK_TYPES.map((value) => ({ value, label: t(`feedback.kind.${value}`) }))}
          value={form.type}
          onChange={(type) => form.setType(type)}
        />
        <TextArea
          ref={message}
          label={t('feedback.content')}
          name="content"
          value={form.content}
          onChange={(content) => form.setContent(content)}
          hint={t('feedback.contentHint')}
          problem={form.problem && t(`problem.${form.problem}`)}
          maxLength={MESSAGE_MAX_LENGTH}
        />
        <TextField
          label={t('feedback.contact')}
          name="contact"
          autoComplete="email"
          value={form.contact}
          onChange={(contact) => form.setContact(contact)}
          hint={t('feedback.contactHint')}
        />
        <FormProblem text={failure} />
        <SubmitButton isBusy={form.isSending}>{t('feedback.submit')}</SubmitButton>
        <p className="quiet centered">{t('feedback.time')}</p>
      </form>
    </SectionCard>
  );
});
