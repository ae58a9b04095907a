import { makeAutoObservable } from 'mobx';
import type { Choice, Feedback, Question } from '../screens/shared/stores/use-feedback.ts';

/** A toast lasts 1500 ms, an error toast 2000 ms (CON-3). */
export const TOAST_MS = 1500;
export const ERROR_TOAST_MS = 2000;

export interface FeedbackDeps {
  after(ms: number, act: () => void): void;
  /** Loads the code of the dialogs; rejects if it cannot be fetched. */
  loadDialogs(): Promise<void>;
  onDialogsMissing(): void;
}

type Tone = 'plain' | 'success' | 'error';

interface Asked {
  readonly question: Question;
  readonly answer: (isConfirmed: boolean) => void;
}

interface Offered {
  readonly choice: Choice;
  readonly answer: (index: number | null) => void;
}

/** What stands over the pages: one toast, one question or choice, and whether anything is under way. */
export class FeedbackModel implements Feedback {
  toastShown: { id: number; words: string; tone: Tone } | null = null;
  asked: Asked | null = null;
  offered: Offered | null = null;
  /** Stays true after the first dialog, so that a closing sheet can be seen. */
  hasAsked = false;
  private calls = 0;
  private loadings = 0;
  private toasts = 0;
  private dismissals = 0;

  constructor(private readonly deps: FeedbackDeps) {
    makeAutoObservable<this, 'deps' | 'toasts' | 'dismissals'>(this, {
      deps: false,
      toasts: false,
      dismissals: false,
    });
  }

  get isBusy(): boolean {
    return this.calls > 0 || this.loadings > 0;
  }

  /** Of the calls of the API, counted apart: no screen can hide them. */
  onBusy(delta: 1 | -1): void {
    this.calls = Math.max(0, this.calls + delta);
  }

  showLoading(): void {
    this.loadings += 1;
  }

  hideLoading(): void {
    this.loadings = Math.max(0, this.loadings - 1);
  }

  /** The same words while they are shown are the same toast: it ends when it would have ended. */
  toast(words: string, tone: Tone = 'plain'): void {
    const { toastShown: shown } = this;
    if (shown?.words === words && shown.tone === tone) return;
    this.toasts += 1;
    const id = this.toasts;
    this.toastShown = { id, words, tone };
    this.deps.after(tone === 'error' ? ERROR_TOAST_MS : TOAST_MS, () => this.hideToast(id));
  }

  async confirm(question: Question): Promise<boolean> {
    if (!(await this.isReady())) return false;
    return new Promise((resolve) => this.ask({ question, answer: resolve }));
  }

  async choose(choice: Choice): Promise<number | null> {
    if (!(await this.isReady())) return null;
    return new Promise((resolve) => this.offer({ choice, answer: resolve }));
  }

  answer(isConfirmed: boolean): void {
    const { asked } = this;
    this.asked = null;
    asked?.answer(isConfirmed);
  }

  take(index: number | null): void {
    const { offered } = this;
    this.offered = null;
    offered?.answer(index);
  }

  /** The page that asks is left, or somebody else asks: nothing was agreed to. */
  dismiss(): void {
    this.dismissals += 1;
    this.answer(false);
    this.take(null);
  }

  /** Not when the page that asks was left meanwhile, or somebody else asks. */
  private async isReady(): Promise<boolean> {
    this.dismiss();
    const { dismissals } = this;
    this.showLoading();
    try {
      await this.deps.loadDialogs();
    } catch {
      this.deps.onDialogsMissing();
      return false;
    } finally {
      this.hideLoading();
    }
    return dismissals === this.dismissals;
  }

  private ask(asked: Asked): void {
    this.asked = asked;
    this.hasAsked = true;
  }

  private offer(offered: Offered): void {
    this.offered = offered;
    this.hasAsked = true;
  }

  private hideToast(id: number): void {
    if (this.toastShown?.id === id) this.toastShown = null;
  }
}
