import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type Vip = Data<'user.vip'>;

/** The player's VIP level and what it opens, in the words of the host. */
export class VipStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  vip: Vip | null = null;
  failure: Failure | null = null;
  readonly #api: Api;
  /** Counts the askings and the players; an earlier answer is nobody's news. */
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { vip: observableRef });
  }

  async load(): Promise<void> {
    const turn = (this.#turn += 1);
    if (!this.vip) this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#api.call('user.vip', {}, options);
    if (turn !== this.#turn) return;
    runInAction(() => {
      if (answer.ok) this.vip = answer.data;
      this.failure = answer.ok ? null : answer.failure;
      this.status = this.vip ? 'ready' : 'failed';
    });
  }

  /** How far it is from this level to the next, from 0 to 1; null on the highest. */
  get share(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    const { level, points, next_points: next } = this.vip;
    const from = VIP_THRESHOLDS[level - 1] ?? 0;
    if (next <= from) return 0;
    return Math.min(1, Math.max(0, (points - from) / (next - from)));
  }

  /** Points that are missing to the next level; null on the highest. */
  get missing(): number | null {
    if (!this.vip || this.vip.next_points === null) return null;
    return Math.max(0, this.vip.next_points - this.vip.points);
  }

  get openCount(): number {
    return this.vip?.privileges.filter(({ active }) => active).length ?? 0;
  }

  /** When the player leaves. */
  reset(): void {
    this.#turn += 1;
    this.status = 'idle';
    this.vip = null;
    this.failure = null;
  }
}
