import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogLabels } from '../i18n/dialog-labels.ts';
import { TAB_NAMES } from '../navigation/routes.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { browserTicker } from '../stores/client-clock.ts';
import { AppUpdate } from '../stores/session/app-update.ts';
import type { AppStores } from '../stores/app-stores.ts';
import { listen } from '../ui/gestures/listen.ts';
import { ActionSheet, ConfirmDialog } from '../ui/overlays/dialogs.tsx';
import { OfflineBanner, PromptBar } from '../ui/overlays/bars.tsx';
import { FullNotice } from '../ui/overlays/full-notice.tsx';
import type { FeedbackModel } from './feedback-model.ts';
import { KeyHelp } from './key-help.tsx';
import { fetchScreen } from './routes.tsx';

const update = new AppUpdate({
  // In development Vite replaces the files itself.
  serviceWorkers:
    import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null,
  timer: browserTicker,
  reload: () => window.location.reload(),
});

/** Tells what concerns the whole app: offline, a new version, a host closed for maintenance, its keys. */
export function Banners() {
  const stores = useStores();
  useEffect(() => void fetchTabs(stores), [stores]);
  return (
    <>
      <ConnectionBanner />
      <UpdateNotice />
      <Maintenance />
      <KeyHelp />
    </>
  );
}

/** How long the first page has processor and network to itself. */
const FIRST_PAGE_MS = 4000;

/** Loads the code of the tabs while the page is idle, so that they open without a network. */
async function fetchTabs(stores: AppStores): Promise<void> {
  await new Promise((later) => void setTimeout(later, FIRST_PAGE_MS));
  for (const name of TAB_NAMES) {
    await when(() => stores.connection.isOnline);
    // Safari has no idle callbacks.
    await new Promise(
      (idle) => void (window.requestIdleCallback?.(idle) ?? setTimeout(idle, 2000)),
    );
    await fetchScreen(name, stores);
  }
}

export const Dialogs = observer(function Dialogs({ feedback }: { feedback: FeedbackModel }) {
  const { i18n } = useTranslation();
  const labels = dialogLabels(i18n.language, navigator.language);
  const question = feedback.question?.asked;
  return (
    <>
      {question && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.confirmLabel ?? labels.confirm}
          cancelLabel={question.cancelLabel ?? labels.cancel}
          isDanger={question.isDanger}
          onAnswer={(isConfirmed) => feedback.answerQuestion(isConfirmed)}
        />
      )}
      <ActionSheet
        choice={feedback.choice?.asked ?? null}
        cancelLabel={labels.cancel}
        onAnswer={(index) => feedback.answerChoice(index)}
      />
    </>
  );
});

const ConnectionBanner = observer(function ConnectionBanner() {
  const { t } = useTranslation();
  const { connection } = useStores();
  return (
    <OfflineBanner
      isOffline={!connection.isOnline}
      title={t('offline.title')}
      text={t('offline.text')}
    />
  );
});

/** Covers the pages while the host is closed. They load again with the retry. */
const Maintenance = observer(function Maintenance() {
  const { t } = useTranslation();
  const { connection } = useStores();
  if (!connection.isClosed) return null;
  return (
    <FullNotice
      title={t('maintenance.title')}
      text={t('maintenance.text')}
      action={{
        label: t('common.retry'),
        isBusy: connection.isRetrying,
        onClick: () => connection.retry(),
      }}
    />
  );
});

/** Offers a newer version; the player decides when to reload. */
const UpdateNotice = observer(function UpdateNotice() {
  const { t } = useTranslation();
  useEffect(() => {
    void update.start();
    return listen(document, { visibilitychange: () => void (document.hidden || update.check()) });
  }, []);
  return (
    <PromptBar
      text={update.isReady ? t('update.ready') : null}
      actionLabel={t('update.reload')}
      closeLabel={t('update.later')}
      onAction={() => update.apply()}
      onClose={() => update.dismiss()}
    />
  );
});
