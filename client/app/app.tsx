import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { FeedbackContext } from '../screens/shared/stores/use-feedback.ts';
import { StoresContext, useStores } from '../screens/shared/stores/use-stores.ts';
import { useLazyComponent } from '../screens/shared/stores/use-lazy-component.ts';
import type { Stores } from '../stores/stores.ts';
import type { FeedbackModel } from './feedback-model.ts';
import { Overlays, TopBanner } from './overlays.tsx';
import { navigator, Router } from './router.tsx';

export interface AppProps {
  stores: Stores;
  feedback: FeedbackModel;
}

export function App({ stores, feedback }: AppProps) {
  return (
    <StrictMode>
      <StoresContext value={stores}>
        <FeedbackContext value={feedback}>
          <TopBanner />
          <Pages />
          <ResultWatchLoader />
          <Overlays feedback={feedback} />
        </FeedbackContext>
      </StoresContext>
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

/** Loads the result watcher for signed-in members, after the first paint. */
const ResultWatchLoader = observer(function ResultWatchLoader() {
  const [ResultWatch] = useLazyComponent(useStores().session.isLoggedIn, loadResultWatch);
  return <NavigationContext value={navigator}>{ResultWatch && <ResultWatch />}</NavigationContext>;
});

async function loadResultWatch() {
  return (await import('./result-watch.tsx')).ResultWatch;
}
