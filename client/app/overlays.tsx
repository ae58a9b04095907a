import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useT } from '../i18n/i18n.ts';
import { BusyBar } from '../ui/overlays/busy-bar.tsx';
import { Toast } from '../ui/overlays/toast.tsx';
import type { FeedbackModel } from './feedback-model.ts';

/** Loading bar, toast, question and choice. */
export const Overlays = observer(function Overlays({ feedback }: { feedback: FeedbackModel }) {
  const t = useT();
  return (
    <>
      <BusyBar isBusy={feedback.isBusy} label={t('common.loading')} />
      <Toast toast={feedback.toastShown} />
      <Suspense>{feedback.hasAsked && <LazyDialogs feedback={feedback} />}</Suspense>
    </>
  );
});

/** What stands over the pages, once the first paint is done; without it, nothing does. */
export function TopBanner() {
  return (
    <Suspense>
      <LazyStanding />
    </Suspense>
  );
}

const importLater = () => import('./deferred-overlays.tsx');

const LazyDialogs = lazy(async () => ({ default: (await importLater()).Dialogs }));

const LazyStanding = lazy(async () => {
  const later = await importLater().catch(() => null);
  return { default: later?.Standing ?? Nothing };
});

function Nothing() {
  return null;
}

/** Loads the question and the choice, which as a rule are loaded by the time one is needed. */
export async function loadDialogs(): Promise<void> {
  await importLater();
}
