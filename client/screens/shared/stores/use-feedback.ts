import { createContext, useContext } from 'react';

export interface Question {
  title: string;
  text?: string;
  /** Default: "OK". */
  confirmWords?: string;
  /** Default: "Cancel". */
  cancelWords?: string;
  isDanger?: boolean;
}

/** The actions to choose from. */
export interface Choice {
  title: string;
  options: readonly { words: string; isDanger?: boolean }[];
  cancelWords?: string;
}

export interface Feedback {
  /** Shows a toast for 1,500 ms, an error for 2,000 ms (CON-3). It replaces the current one. */
  toast(words: string, tone?: 'plain' | 'success' | 'error'): void;
  /** Shows the loading overlay until it was hidden as often as shown. */
  showLoading(): void;
  hideLoading(): void;
  /** Asks for confirmation. Escape and a tap on the backdrop mean no. */
  confirm(question: Question): Promise<boolean>;
  /** Shows an action sheet. Resolves to the index of the chosen action, or null. */
  choose(choice: Choice): Promise<number | null>;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('a screen stands outside of FeedbackContext');
  return feedback;
}
