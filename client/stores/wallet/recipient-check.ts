import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { MessageKey } from '#contract/errors.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

/** A transfer does not wait longer for a name, and then goes without it. */
const PATIENCE_MS = 3000;

/** The refusals that the transfer itself would get, too. */
const FINAL: readonly (MessageKey | null)[] = [
  'recipient_unknown',
  'recipient_self',
  'recipient_locked',
];

/** Asks the host whom a user name belongs to, before any money moves (CALL-14). */
export class RecipientCheck {
  /** The latest check. Both `name` and `failure` are null while it runs. */
  latest: Checked | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'api' | 'running'>(this, {
      latest: observableRef,
      api: false,
      running: false,
    });
  }

  /** Checks a user name, once unless it failed. Resolves when the answer is there or took too long. */
  check(user: string): Promise<void> {
    if (user === '') return Promise.resolve();
    const { latest } = this;
    if (latest?.user === user && latest.failure === null) return this.running;
    this.latest = { user, name: null, failure: null };
    this.running = this.ask(this.latest);
    return this.running;
  }

  isRunning(user: string): boolean {
    return this.of(user)?.name === null && this.of(user)?.failure === null;
  }

  /** Returns the masked name of a user, or null while it is not known. */
  nameOf(user: string): string | null {
    return this.of(user)?.name ?? null;
  }

  refusalOf(user: string): Failure | null {
    const failure = this.of(user)?.failure ?? null;
    return failure && FINAL.includes(failure.key) ? failure : null;
  }

  /** Returns why the host did not check the name, although it was asked; null without a reason to tell. */
  excuseOf(user: string): Failure | null {
    const failure = this.of(user)?.failure ?? null;
    return failure?.key === 'recipient_throttled' ? failure : null;
  }

  reset(): void {
    this.latest = null;
  }

  private of(user: string): Checked | null {
    return this.latest?.user === user ? this.latest : null;
  }

  private async ask(asked: Checked): Promise<void> {
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), PATIENCE_MS);
    const options = { ...QUIET, signal: tooLate.signal };
    const answer = await this.api.call('wallet.recipient', { to_user: asked.user }, options);
    clearTimeout(timer);
    // Otherwise another name was typed, or the session ended.
    if (this.latest !== asked) return;
    const found = answer.ok ? { name: answer.data.name } : { failure: answer.failure };
    runInAction(() => (this.latest = { ...asked, ...found }));
  }
}

interface Checked {
  readonly user: string;
  readonly name: string | null;
  readonly failure: Failure | null;
}
