import { createContext, useContext } from 'react';
import type { OfferedChoice } from '../../../ui/overlays/dialogs.tsx';

export interface ConfirmOptions {
  title: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  isDanger?: boolean;
}

export interface Feedback {
  /** Shows a message for 1,500 ms, an error for 2,000 ms (CON-3). It replaces an earlier one. */
  toast(text: string, tone?: 'plain' | 'success' | 'error'): void;
  /** Asks a yes-no question; Escape and a tap on the backdrop mean no. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Shows the options in a sheet. Resolves to the index of the chosen one, or null. */
  choose(choice: OfferedChoice): Promise<number | null>;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a FeedbackContext around it');
  return feedback;
}

/** Returns a function that copies a text, and says whether that worked. */
export function useCopy(done: string, failed: string, tone?: 'plain' | 'success') {
  const feedback = useFeedback();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast(done, tone);
    } catch {
      // The clipboard is missing over plain HTTP, and the user may refuse access.
      feedback.toast(failed, 'error');
    }
  };
}
