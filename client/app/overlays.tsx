import { observer } from 'mobx-react-lite';
import { useT } from '../i18n/i18n.ts';
import { BusyBar } from '../ui/busy-bar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Toast } from '../ui/toast.tsx';
import type { FeedbackModel } from './feedback-model.ts';

/** Toast, question and loading bar. */
export const Overlays = observer(function Overlays({ feedback }: { feedback: FeedbackModel }) {
  const t = useT();
  const { asked } = feedback;
  return (
    <>
      <BusyBar isBusy={feedback.isBusy} label={t('common.loading')} />
      <Toast toast={feedback.toastShown} />
      {asked && (
        <ConfirmDialog
          title={asked.question.title}
          text={asked.question.text}
          confirmWords={asked.question.confirmWords ?? t('common.confirm')}
          cancelWords={asked.question.cancelWords ?? t('common.cancel')}
          isDanger={asked.question.isDanger}
          onAnswer={(isConfirmed) => feedback.answer(isConfirmed)}
        />
      )}
    </>
  );
});
