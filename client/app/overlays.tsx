import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useT } from '../i18n/i18n.ts';
import { BusyBar, Toast } from '../ui/overlays/toast.tsx';
import type { FeedbackModel } from './feedback-model.ts';

/** Loading bar, toast and dialogs. */
export const Overlays = observer(function Overlays({ feedback }: { feedback: FeedbackModel }) {
  const t = useT();
  return (
    <>
      <BusyBar isBusy={feedback.isBusy} label={t('common.loading')} />
      <Toast toast={feedback.toastShown} />
      <Suspense>{feedback.hasShownDialog && <LazyDialogs feedback={feedback} />}</Suspense>
    </>
  );
});

/** Loads the banners after the first paint; shows none if that fails. */
export function TopBanner() {
  return (
    <Suspense>
      <LazyBanners />
    </Suspense>
  );
}

/** Loads the code of the dialogs, which usually came with the banners. */
export async function loadDialogs(): Promise<void> {
  await importDeferredOverlays();
}

const importDeferredOverlays = () => import('./deferred-overlays.tsx');

const LazyDialogs = lazy(async () => ({ default: (await importDeferredOverlays()).Dialogs }));

const LazyBanners = lazy(async () => {
  const overlays = await importDeferredOverlays().catch(() => null);
  return { default: overlays?.Banners ?? Nothing };
});

function Nothing() {
  return null;
}
