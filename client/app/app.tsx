import { StrictMode } from 'react';
import { FeedbackContext } from '../screens/use-feedback.tsx';
import { StoresContext } from '../screens/use-stores.tsx';
import type { Stores } from '../stores/stores.ts';
import type { FeedbackModel } from './feedback-model.ts';
import { Overlays } from './overlays.tsx';
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
          {/* Its own element: a sheet makes it inert, and not the toasts. */}
          <div id="pages">
            <Router />
          </div>
          <Overlays feedback={feedback} />
        </FeedbackContext>
      </StoresContext>
    </StrictMode>
  );
}
