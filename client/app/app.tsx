import i18next from 'i18next';
import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { useLazyComponent } from '../screens/shared/parts/lazy.tsx';
import { FeedbackContext } from '../screens/shared/stores/use-feedback.ts';
import { StoresContext, useStores } from '../screens/shared/stores/use-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { BusyBar, Toast } from '../ui/overlays/toast.tsx';
import type { FeedbackModel } from './feedback-model.ts';
import { navigator, Router } from './router.tsx';

export interface AppProps {
  stores: Stores;
  feedback: FeedbackModel;
}

export function App({ stores, feedback }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <StoresContext value={stores}>
          <FeedbackContext value={feedback}>
            <TopBanner />
            <Pages />
            <ResultWatchLoader />
            <Overlays feedback={feedback} />
          </FeedbackContext>
        </StoresContext>
      </I18nextProvider>
    </StrictMode>
  );
}

/**
 * Remounts all pages when another tab changed the player, so that nothing of the other player
 * remains.
 */
const Pages = observer(function Pages() {
  return <Router key={useStores().session.externalChangeCount} />;
});

/** Loads the watcher of draws and results after the first paint. */
const ResultWatchLoader = observer(function ResultWatchLoader() {
  const [ResultWatch] = useLazyComponent(true, loadResultWatch);
  return <NavigationContext value={navigator}>{ResultWatch && <ResultWatch />}</NavigationContext>;
});

async function loadResultWatch() {
  return (await import('./result-watch.tsx')).ResultWatch;
}

/** Loading bar, toast and dialogs. */
const Overlays = observer(function Overlays({ feedback }: { feedback: FeedbackModel }) {
  const { t } = useTranslation();
  const [Dialogs] = useLazyComponent(feedback.hasShownDialog, loadDialogs);
  return (
    <>
      <BusyBar isBusy={feedback.isBusy} label={t('common.loading')} />
      <Toast toast={feedback.toastShown} />
      {Dialogs && <Dialogs feedback={feedback} />}
    </>
  );
});

/** Loads the banners after the first paint. */
const TopBanner = observer(function TopBanner() {
  const [Banners] = useLazyComponent(true, loadBanners);
  return Banners && <Banners />;
});

async function loadBanners() {
  return (await import('./deferred-overlays.tsx')).Banners;
}

/** Loads the code of the dialogs, which usually came with the banners. */
export async function loadDialogs() {
  return (await import('./deferred-overlays.tsx')).Dialogs;
}
