import { observer } from 'mobx-react-lite';
import { dialogLabels } from '../i18n/dialog-labels.ts';
import { useT, useWords } from '../i18n/i18n.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { ActionSheet } from '../ui/overlays/action-sheet.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { OfflineBanner } from '../ui/overlays/offline-banner.tsx';
import type { FeedbackModel } from './feedback-model.ts';
import { UpdateNotice } from './update-notice.tsx';

/** Says that the device has no network, and what still works. */
const Connection = observer(function Connection() {
  const t = useT();
  const { connection } = useStores();
  return (
    <OfflineBanner
      isOffline={!connection.isOnline}
      title={t('offline.title')}
      text={t('offline.text')}
    />
  );
});

/** What stands over the pages, at either edge. */
export function Standing() {
  return (
    <>
      <Connection />
      <UpdateNotice />
    </>
  );
}

/** The question and the choice over the pages, with their default labels. */
export const Dialogs = observer(function Dialogs({ feedback }: { feedback: FeedbackModel }) {
  const words = dialogLabels(useWords().locale);
  const { asked, offered } = feedback;
  return (
    <>
      {asked && (
        <ConfirmDialog
          title={asked.question.title}
          text={asked.question.text}
          confirmWords={asked.question.confirmWords ?? words.confirm}
          cancelWords={asked.question.cancelWords ?? words.cancel}
          isDanger={asked.question.isDanger}
          onAnswer={(isConfirmed) => feedback.answer(isConfirmed)}
        />
      )}
      <ActionSheet
        choice={offered?.choice ?? null}
        cancelWords={words.cancel}
        onAnswer={(index) => feedback.take(index)}
      />
    </>
  );
});
