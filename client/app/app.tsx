import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { FeedbackContext } from '../screens/shared/stores/use-feedback.tsx';
import { StoresContext, useStores } from '../screens/shared/stores/use-stores.tsx';
import type { Stores } from '../stores/stores.ts';
import type { FeedbackModel } from './feedback-model.ts';
import { LateResults } from './late-results.tsx';
import { Overlays, TopBanner } from './overlays.tsx';
import { Router } from './router.tsx';

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
          <LateResults />
          <Overlays feedback={feedback} />
        </FeedbackContext>
      </StoresContext>
    </StrictMode>
  );
}

/** When another tab has changed who plays, the pages begin anew: nothing of the other's is in them. */
const Pages = observer(function Pages() {
  return <Router key={useStores().session.externalChangeCount} />;
});
