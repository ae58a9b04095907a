import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { FeedbackForm } from './feedback-form.tsx';
import css from './feedback-screen.module.css';

/** `/pages/public/feedback`: anybody may write to the house. */
export const FeedbackScreen = observer(function FeedbackScreen() {
  const { t } = useWords();
  const navigation = useNavigation();
  const { isSent } = useContentStores().feedbackForm;
  return (
    <Page
      title={t('feedback.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {isSent ? <Sent /> : <FeedbackForm />}
    </Page>
  );
});

function Sent() {
  const { t } = useWords();
  const navigation = useNavigation();
  const { feedbackForm } = useContentStores();
  return (
    <SectionCard>
      <div className={css['sent']} role="status">
        <h2 className={css['title']}>{t('feedback.done')}</h2>
        <p>{t('feedback.doneText')}</p>
      </div>
      <div className={css['acts']}>
        <Button kind="primary" onClick={() => navigation.switchTab(urlOf('home'))}>
          {t('notice.home')}
        </Button>
        <Button onClick={() => feedbackForm.again()}>{t('feedback.again')}</Button>
      </div>
    </SectionCard>
  );
}
