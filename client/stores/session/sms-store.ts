import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { ServerTime } from '../game/game-store.ts';
import { readJson, type TextStorage } from '../safe-storage.ts';
import type { Outcome } from './session-store.ts';

export interface SmsDeps {
  readonly api: Api;
  /** Tab storage, so that the wait survives a reload. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
}

export type SmsEvent = 'mobilelogin' | 'register' | 'resetpwd';

interface SentCode {
  readonly mobile: string;
  readonly event: SmsEvent;
  /** A server time by which the code was certainly sent, in epoch ms. */
  readonly atMs: number;
}

export const SMS_MEMORY_KEY = 'smsSent';
/** The server's minimum time between two codes to one number for one event. */
export const SMS_PAUSE_MS = 60_000;

/** Sends codes, and tracks how long each number has to wait for the next one. */
export class SmsStore {
  isSending = false;
  private sent: readonly SentCode[];

  constructor(private readonly deps: SmsDeps) {
    const stored = readJson(deps.memory, SMS_MEMORY_KEY);
    this.sent = Array.isArray(stored) ? stored.filter(isSentCode) : [];
    makeAutoObservable<this, 'deps' | 'sent'>(this, { deps: false, sent: observableRef });
  }

  get lastMobile(): string {
    return this.sent.at(-1)?.mobile ?? '';
  }

  /** Returns the time until the server sends this number another code; 0 if it would do so now. */
  remainingMs(mobile: string, event: SmsEvent): number {
    const sent = this.sent.find((each) => each.mobile === mobile && each.event === event);
    if (!sent) return 0;
    const left = sent.atMs + SMS_PAUSE_MS - this.deps.time.nowMs;
    return Math.min(SMS_PAUSE_MS, Math.max(0, left));
  }

  async sendCode(mobile: string, event: SmsEvent): Promise<Outcome> {
    this.isSending = true;
    const payload = { mobile, event };
    const answer = await this.deps.api.call('sms.send', payload, { silentFailure: true });
    runInAction(() => (this.isSending = false));
    if (!answer.ok) return answer;
    // The envelope's time is in whole seconds, rounded down.
    const sentAt = answer.serverTime || Math.floor(this.deps.time.nowMs / 1000);
    this.remember({ mobile, event, atMs: (sentAt + 1) * 1000 });
    return { ok: true };
  }

  /** Keeps the newest code and those whose numbers still have to wait. */
  private remember(sent: SentCode): void {
    const isOther = ({ mobile, event }: SentCode) => mobile !== sent.mobile || event !== sent.event;
    const waiting = this.sent.filter(
      (each) => isOther(each) && this.remainingMs(each.mobile, each.event) > 0,
    );
    this.sent = [...waiting, sent];
    this.deps.memory.set(SMS_MEMORY_KEY, JSON.stringify(this.sent));
  }
}

function isSentCode(value: unknown): value is SentCode {
  const { mobile, event, atMs }: { [Name in keyof SentCode]?: unknown } = Object(value);
  return typeof mobile === 'string' && typeof event === 'string' && typeof atMs === 'number';
}
