import { createContext, useContext } from 'react';

export interface Question {
  title: string;
  text?: string;
  /** "OK" unless the act has its own word. */
  confirmWords?: string;
  cancelWords?: string;
  isDanger?: boolean;
}

export interface Feedback {
  /** 1,500 ms; an error 2,000 ms (SPEC section 9). */
  toast(words: string, tone?: 'plain' | 'success' | 'error'): void;
  /** Asks before an act; Escape and the dimmed page mean no. */
  confirm(question: Question): Promise<boolean>;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('a screen stands outside of FeedbackContext');
  return feedback;
}
