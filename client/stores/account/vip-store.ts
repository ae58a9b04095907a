import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type Vip = Data<'user.vip'>;

/** The player's VIP level and its privileges. */
export class VipStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  vip: Vip | null = null;
  failure: Failure | null = null;
  readonly #api: Api;
  /** Number of the latest load or session; earlier answers are ignored. */
  #requestNo = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { vip: observableRef });
  }

  async load(): Promise<void> {
    const requestNo = (this.#requestNo += 1);
    if (!this.vip) this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#api.call('user.vip', {}, options);
    if (requestNo !== this.#requestNo) return;
    runInAction(() => {
      if (answer.ok) this.vip = answer.data;
      this.failure = answer.ok ? null : answer.failure;
      this.status = this.vip ? 'ready' : 'failed';
    });
  }

  /** Progress from this level to the next, from 0 to 1; null at the highest level. */
  get share(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    const { level, points, next_points: next } = this.vip;
    const from = VIP_THRESHOLDS[level - 1] ?? 0;
    if (next <= from) return 0;
    return Math.min(1, Math.max(0, (points - from) / (next - from)));
  }

  /** Points missing to the next level; null at the highest level. */
  get missing(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    return Math.max(0, this.vip.next_points - this.vip.points);
  }

  get openCount(): number {
    return this.vip?.privileges.filter(({ active }) => active).length ?? 0;
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#requestNo += 1;
    this.status = 'idle';
    this.vip = null;
    this.failure = null;
  }
}
