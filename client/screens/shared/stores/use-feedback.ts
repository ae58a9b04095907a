import { createContext, useContext } from 'react';

export interface Question {
  title: string;
  text?: string;
  /** "OK" unless the act has its own word. */
  confirmWords?: string;
  /** "Cancel" unless refusing has its own word. */
  cancelWords?: string;
  isDanger?: boolean;
}

/** Several acts to choose from. */
export interface Choice {
  title: string;
  options: readonly { words: string; isDanger?: boolean }[];
  cancelWords?: string;
}

export interface Feedback {
  /** 1,500 ms; an error 2,000 ms (CON-3). Another one takes its place. */
  toast(words: string, tone?: 'plain' | 'success' | 'error'): void;
  /** Says that something is under way, until it is hidden as often as it was shown. */
  showLoading(): void;
  hideLoading(): void;
  /** Asks before an act; Escape and the dimmed page mean no. */
  confirm(question: Question): Promise<boolean>;
  /** Offers acts in a sheet: the place of the chosen one in the list, null for none. */
  choose(choice: Choice): Promise<number | null>;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('a screen stands outside of FeedbackContext');
  return feedback;
}
