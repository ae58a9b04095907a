import { action, makeObservable, observable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { ServerTime } from '../game/game-store.ts';
import { LatestOnly } from '../latest-only.ts';
import type { ResultCurtain } from '../game/results/result-curtain.ts';
import { idempotencyKeys, type IdempotencyKeys } from '../orders/idempotency-keys.ts';
import type { TextStorage } from '../safe-storage.ts';
import type { SessionEndReason } from '../session/session-store.ts';
import { Resource } from '../resource.ts';

type Task = Data<'welfare.index'>[number];
/** With its status when the list was loaded: a task that is claimed stays where the player tapped it. */
export type WelfareTask = Task & { readonly group: Task['status'] };
export type ClaimOutcome = { ok: true; task: Task } | { ok: false; failure: Failure };

export interface WelfareDeps {
  readonly api: Api;
  readonly curtain: Pick<ResultCurtain, 'guard'>;
  readonly newKey: () => string;
  readonly memory: TextStorage;
  readonly time: ServerTime;
  onClaimed(): void;
}

export const CLAIM_MEMORY_KEY = 'pendingClaims';

export class WelfareStore extends Resource<readonly WelfareTask[]> {
  /** Id of the task whose reward is being claimed. */
  claiming: string | null = null;
  private readonly keys: IdempotencyKeys;
  private readonly claims = new LatestOnly();

  constructor(private readonly deps: WelfareDeps) {
    super(
      deps.curtain.guard(async () => {
        const answer = await deps.api.call('welfare.index', {}, QUIET);
        if (!answer.ok) return answer;
        return { ...answer, data: answer.data.map((task) => ({ ...task, group: task.status })) };
      }),
    );
    this.keys = idempotencyKeys(CLAIM_MEMORY_KEY, deps);
    makeObservable(this, { claiming: observable, claim: action, onSessionEnd: action });
  }

  get tasks(): readonly WelfareTask[] {
    return this.value ?? [];
  }

  /** Claims a reward. Returns null while another claim is running. */
  async claim(taskId: string): Promise<ClaimOutcome | null> {
    if (this.claiming !== null) return null;
    const isLatest = this.claims.begin();
    const payload = { task_id: taskId };
    // A daily task has the same payload every day, so the day is part of the key.
    const idempotencyKey = this.keys.for({ ...payload, day: dayText(this.deps.time.nowMs) });
    this.claiming = taskId;
    const options = { idempotencyKey, silentFailure: true };
    const answer = await this.deps.api.call('welfare.claim', payload, options);
    this.keys.settle(idempotencyKey, answer);
    if (!isLatest()) return null;
    runInAction(() => (this.claiming = null));
    if (!answer.ok) {
      // It was claimed elsewhere or is closed, so reload the list.
      if (answer.failure.kind === 'business') void this.load();
      return answer;
    }
    const { task } = answer.data;
    this.set(this.tasks.map((each) => (each.task_id === taskId ? { ...each, ...task } : each)));
    this.deps.onClaimed();
    return { ok: true, task };
  }

  /** Returns whether a reward of a privilege waits to be claimed. */
  isReady(privilege: string): boolean {
    const task = privilege === 'sign_in_bonus' ? 'sign_in' : privilege;
    return this.tasks.some(
      // Each upgrade gift is a task of its own: "upgrade_gift_2".
      ({ task_id, status }) => status === 'available' && task_id.startsWith(task),
    );
  }

  get available(): readonly WelfareTask[] {
    return this.tasks.filter(({ status }) => status === 'available');
  }

  /** Call this when the session ends. Claims without an answer keep their keys if it expired. */
  onSessionEnd(reason: SessionEndReason): void {
    this.claims.cancel();
    this.reset();
    this.claiming = null;
    if (reason === 'logged-out') this.keys.clear();
  }
}
