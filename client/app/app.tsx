import i18next from 'i18next';
import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { HashRouter } from 'react-router-dom';
import { loadTexts } from '../i18n/i18n.ts';
import type { Entries } from '../navigation/entries.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { useLater } from '../screens/shared/parts/lazy.tsx';
import { FeedbackContext } from '../screens/shared/stores/use-feedback.ts';
import { StoresContext, useStores } from '../screens/shared/stores/use-stores.ts';
import type { AppStores } from '../stores/app-stores.ts';
import { BusyBar, Toast } from '../ui/overlays/toast.tsx';
import type { FeedbackModel } from './feedback-model.ts';
import { Shell } from './router.tsx';

export interface AppProps {
  stores: AppStores;
  feedback: FeedbackModel;
  navigation: Navigation;
  entries: Entries;
}

export function App({ stores, feedback, navigation, entries }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <StoresContext value={stores}>
          <FeedbackContext value={feedback}>
            <NavigationContext value={navigation}>
              <Banners />
              <Pages entries={entries} />
              <Results />
              <Overlays feedback={feedback} />
            </NavigationContext>
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
const Pages = observer(function Pages({ entries }: { entries: Entries }) {
  return (
    <HashRouter key={useStores().session.externalChangeCount}>
      <Shell entries={entries} />
    </HashRouter>
  );
});

const Banners = observer(function Banners() {
  const [overlays] = useLater(loadOverlays);
  return overlays && <overlays.Banners />;
});

const Results = observer(function Results() {
  const [results] = useLater(loadResults);
  return results && <results.ResultWatch />;
});

const Overlays = observer(function Overlays({ feedback }: { feedback: FeedbackModel }) {
  const { t } = useTranslation();
  const [overlays] = useLater(loadOverlays, feedback.hasShownDialog);
  return (
    <>
      <BusyBar isBusy={feedback.isBusy} label={t('common.loading')} />
      <Toast toast={feedback.toastShown} />
      {overlays && <overlays.Dialogs feedback={feedback} />}
    </>
  );
});

export function loadOverlays() {
  return import('./deferred-overlays.tsx');
}

/** Loads the watcher of draws and results, with what it shows. */
async function loadResults(stores: AppStores) {
  const [results] = await Promise.all([
    import('./result-watch.tsx'),
    loadTexts('game'),
    stores.load('game', 'away'),
  ]);
  return results;
}
