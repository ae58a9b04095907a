import { makeAutoObservable } from 'mobx';
import type { Feedback, Question } from '../screens/use-feedback.tsx';

/** SPEC section 9. */
export const TOAST_MS = 1500;
export const ERROR_TOAST_MS = 2000;

export type After = (ms: number, act: () => void) => void;

interface Asked {
  question: Question;
  answer: (isConfirmed: boolean) => void;
}

/** What stands over the pages: one toast, one question, and whether calls are under way. */
export class FeedbackModel implements Feedback {
  toastShown: { id: number; words: string; tone: 'plain' | 'success' | 'error' } | null = null;
  asked: Asked | null = null;
  private calls = 0;
  private toasts = 0;

  constructor(private readonly after: After) {
    makeAutoObservable<this, 'after' | 'toasts'>(this, { after: false, toasts: false });
  }

  get isBusy(): boolean {
    return this.calls > 0;
  }

  onBusy(delta: 1 | -1): void {
    this.calls = Math.max(0, this.calls + delta);
  }

  toast(words: string, tone: 'plain' | 'success' | 'error' = 'plain'): void {
    this.toasts += 1;
    const id = this.toasts;
    this.toastShown = { id, words, tone };
    this.after(tone === 'error' ? ERROR_TOAST_MS : TOAST_MS, () => this.hideToast(id));
  }

  confirm(question: Question): Promise<boolean> {
    this.asked?.answer(false);
    return new Promise((resolve) => this.ask({ question, answer: resolve }));
  }

  answer(isConfirmed: boolean): void {
    const { asked } = this;
    this.asked = null;
    asked?.answer(isConfirmed);
  }

  private ask(asked: Asked): void {
    this.asked = asked;
  }

  private hideToast(id: number): void {
    if (this.toastShown?.id === id) this.toastShown = null;
  }
}
