import { makeAutoObservable } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { ServerTime } from '../game/game-store.ts';
import type { TextStorage } from '../safe-storage.ts';
import type { Outcome } from './session-store.ts';

export interface SmsDeps {
  readonly api: Api;
  /** Belongs to the tab: the wait outlives a reload. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
}

interface Sent {
  readonly mobile: string;
  /** When the host had certainly sent it, epoch ms by its own clock. */
  readonly atMs: number;
}

export const SMS_MEMORY_KEY = 'smsSent';
/** Between two codes to a number, as the host has it. */
export const SMS_PAUSE_MS = 60_000;

/** The codes that were sent to log in with, and how long each number has to wait for another. */
export class SmsStore {
  isSending = false;
  private sent: readonly Sent[];
  readonly #deps: SmsDeps;

  constructor(deps: SmsDeps) {
    this.#deps = deps;
    this.sent = parse(deps.memory.get(SMS_MEMORY_KEY));
    makeAutoObservable(this);
  }

  /** The number a code was sent to last. */
  get lastMobile(): string {
    return this.sent.at(-1)?.mobile ?? '';
  }

  /** Until the host sends this number another code; 0 when it does. */
  remainingMs(mobile: string): number {
    const sent = this.sent.find((each) => each.mobile === mobile);
    if (!sent) return 0;
    const left = sent.atMs + SMS_PAUSE_MS - this.#deps.time.nowMs;
    return Math.min(SMS_PAUSE_MS, Math.max(0, left));
  }

  async sendLoginCode(mobile: string): Promise<Outcome> {
    this.#setSending(true);
    const payload = { mobile, event: 'mobilelogin' } as const;
    const answer = await this.#deps.api.call('sms.send', payload, { silentFailure: true });
    this.#setSending(false);
    if (!answer.ok) return answer;
    // The envelope leaves out what the host's clock has beyond whole seconds.
    this.#keep({ mobile, atMs: (answer.serverTime + 1) * 1000 });
    return { ok: true };
  }

  #setSending(isSending: boolean): void {
    this.isSending = isSending;
  }

  /** Numbers that need not wait any more are forgotten, but for the last. */
  #keep(sent: Sent): void {
    const others = this.sent.filter(
      ({ mobile }) => mobile !== sent.mobile && this.remainingMs(mobile) > 0,
    );
    this.sent = [...others, sent];
    this.#deps.memory.set(SMS_MEMORY_KEY, JSON.stringify(this.sent));
  }
}

function parse(json: string | null): Sent[] {
  try {
    const value = JSON.parse(json ?? '[]') as unknown; // JSON.parse is typed `any`
    return Array.isArray(value) ? value.filter(isSent) : [];
  } catch {
    return [];
  }
}

function isSent(value: unknown): value is Sent {
  if (typeof value !== 'object' || value === null) return false;
  const { mobile, atMs } = value as Partial<Sent>; // each is looked at here
  return typeof mobile === 'string' && typeof atMs === 'number';
}
