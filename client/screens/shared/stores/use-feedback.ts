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
