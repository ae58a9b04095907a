import { createContext, useContext } from 'react';

export interface ConfirmOptions {
  title: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  isDanger?: boolean;
}

export interface Choice {
  title: string;
  options: readonly { label: string; isDanger?: boolean }[];
  cancelLabel?: string;
}

export interface Feedback {
  /** Shows a message for 1,500 ms, an error for 2,000 ms (CON-3). It replaces an earlier one. */
  toast(text: string, tone?: 'plain' | 'success' | 'error'): void;
  /** Shows the loading bar until `hideLoading` is called as often as this. */
  showLoading(): void;
  hideLoading(): void;
  /** Asks a yes-no question; Escape and a tap on the backdrop mean no. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Shows the options in a sheet. Resolves to the index of the chosen one, or null. */
  choose(choice: Choice): Promise<number | null>;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a FeedbackContext around it');
  return feedback;
}
