import { action, makeAutoObservable, runInAction } from 'mobx';
import type { Feedback, ConfirmOptions } from '../screens/shared/stores/use-feedback.ts';
import type { OfferedChoice } from '../ui/overlays/dialogs.tsx';

/** A toast lasts 1500 ms, an error toast 2000 ms (CON-3). */
export const TOAST_MS = 1500;
export const ERROR_TOAST_MS = 2000;

export interface FeedbackDeps {
  /** Loads the code of the dialogs; rejects if it cannot be fetched. */
  loadDialogs(): Promise<unknown>;
  onDialogsMissing(): void;
}

type Tone = 'plain' | 'success' | 'error';

interface Open<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
}

/** State of the overlays: at most one toast, one question or choice, and the loading bar. */
export class FeedbackModel implements Feedback {
  toastShown: { id: number; text: string; tone: Tone } | null = null;
  question: Open<ConfirmOptions, boolean> | null = null;
  choice: Open<OfferedChoice, number | null> | null = null;
  /** Stays true after the first dialog, so that closing can animate. */
  hasShownDialog = false;
  private busy = 0;
  private lastToastId = 0;
  private dismissCount = 0;

  constructor(private readonly deps: FeedbackDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false });
  }

  get isBusy(): boolean {
    return this.busy > 0;
  }

  /** Counts the calls of the API and the loads of dialogs that run. */
  onBusy(delta: 1 | -1): void {
    this.busy = Math.max(0, this.busy + delta);
  }

  /** Ignores a repetition of the toast that is shown, so that it does not stay longer. */
  toast(text: string, tone: Tone = 'plain'): void {
    const { toastShown: shown } = this;
    if (shown?.text === text && shown.tone === tone) return;
    const id = (this.lastToastId += 1);
    this.toastShown = { id, text, tone };
    const hide = action(() => {
      if (this.toastShown?.id === id) this.toastShown = null;
    });
    setTimeout(hide, tone === 'error' ? ERROR_TOAST_MS : TOAST_MS);
  }

  async confirm(asked: ConfirmOptions): Promise<boolean> {
    if (!(await this.prepareDialog())) return false;
    return new Promise((resolve) => runInAction(() => (this.question = { asked, resolve })));
  }

  async choose(asked: OfferedChoice): Promise<number | null> {
    if (!(await this.prepareDialog())) return null;
    return new Promise((resolve) => runInAction(() => (this.choice = { asked, resolve })));
  }

  answerQuestion(isConfirmed: boolean): void {
    const { question } = this;
    this.question = null;
    question?.resolve(isConfirmed);
  }

  answerChoice(index: number | null): void {
    const { choice } = this;
    this.choice = null;
    choice?.resolve(index);
  }

  /** Answers an open dialog with "no": its page was left, or another dialog opens. */
  dismiss(): void {
    this.dismissCount += 1;
    this.answerQuestion(false);
    this.answerChoice(null);
  }

  /** Loads the dialogs. Returns false if that fails, or if the dialog was dismissed meanwhile. */
  private async prepareDialog(): Promise<boolean> {
    this.dismiss();
    const dismissCount = this.dismissCount;
    this.onBusy(1);
    try {
      await this.deps.loadDialogs();
      runInAction(() => (this.hasShownDialog = true));
    } catch {
      this.deps.onDialogsMissing();
      return false;
    } finally {
      this.onBusy(-1);
    }
    return dismissCount === this.dismissCount;
  }
}
