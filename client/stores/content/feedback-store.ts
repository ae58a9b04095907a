import { makeAutoObservable, runInAction } from 'mobx';
import { checkFeedback, type FieldProblem } from '#contract/rules/fields.ts';
import { toTidyText } from '#contract/typed-text.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export const FEEDBACK_TYPES = ['suggestion', 'fault', 'money', 'other'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

/** The feedback form. It keeps its text while the player visits another page. */
export class FeedbackStore {
  type: FeedbackType = 'suggestion';
  content = '';
  contact = '';
  problem: FieldProblem | null = null;
  failure: Failure | null = null;
  isSending = false;
  isSent = false;

  constructor(
    private readonly api: Api,
    private readonly onSent: () => void,
  ) {
    makeAutoObservable<this, 'api' | 'onSent'>(this, { api: false, onSent: false });
  }

  setType(type: FeedbackType): void {
    this.type = type;
  }

  setContent(content: string): void {
    this.content = content;
    // A problem clears as soon as it is fixed, but first appears on sending.
    if (this.problem) this.problem = checkFeedback(toTidyText(content));
  }

  setContact(contact: string): void {
    this.contact = contact;
  }

  async send(): Promise<void> {
    if (this.isSending) return;
    const content = toTidyText(this.content);
    this.problem = checkFeedback(content);
    this.failure = null;
    if (this.problem) return;
    this.isSending = true;
    const contact = toTidyText(this.contact);
    const written = { type: this.type, content };
    const payload = contact ? { ...written, contact } : written;
    const answer = await this.api.call('index.feedback', payload, { silentFailure: true });
    runInAction(() => {
      this.isSending = false;
      if (answer.ok) this.startOver(true);
      else this.failure = answer.failure;
    });
    if (answer.ok) this.onSent();
  }

  startOver(isSent = false): void {
    this.type = 'suggestion';
    this.content = '';
    this.contact = '';
    this.problem = null;
    this.failure = null;
    this.isSent = isSent;
  }
}
