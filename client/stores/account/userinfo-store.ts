import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { ServerTime } from '../game/game-store.ts';
import { wireDay } from '../day-span.ts';
import type { Outcome } from '../session/session-store.ts';
import { fetchedUserInfo, type UserInfo } from '../session/user-info.ts';

export type PlayerDetails = Data<'user.index'>;
export type DetailChanges = Payload<'user.profile'>;

export interface UserinfoDeps {
  readonly api: Api;
  readonly time: ServerTime;
  /** Every page shows the player from there. */
  readonly session: { setUserInfo(userInfo: UserInfo): void };
}

/** What the player has told about themselves, with the fields no other page shows. */
export class UserinfoStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  details: PlayerDetails | null = null;
  failure: Failure | null = null;
  readonly #deps: UserinfoDeps;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  #visit = 0;

  constructor(deps: UserinfoDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { details: observableRef });
  }

  async load(): Promise<void> {
    const visit = this.#visit;
    if (!this.details) this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#deps.api.call('user.index', {}, options);
    if (visit !== this.#visit) return;
    runInAction(() => {
      if (answer.ok) this.#show(answer.data);
      this.failure = answer.ok ? null : answer.failure;
      this.status = this.details ? 'ready' : 'failed';
    });
  }

  /** What is saved is shown at once, here and wherever the player is named. */
  async save(changes: DetailChanges): Promise<Outcome> {
    const visit = this.#visit;
    const answer = await this.#deps.api.call('user.profile', changes, { silentFailure: true });
    if (!answer.ok) return answer;
    if (visit !== this.#visit || !this.details) return { ok: true };
    const details = this.details;
    runInAction(() => this.#show(changed(details, changes)));
    // Only the host knows what it made of them: the blanks it left out, the picture it stands in.
    await this.load();
    return { ok: true };
  }

  async changePassword(oldpassword: string, newpassword: string): Promise<Outcome> {
    const payload = { oldpassword, newpassword };
    const answer = await this.#deps.api.call('user.changepwd', payload, { silentFailure: true });
    return answer.ok ? { ok: true } : answer;
  }

  /** `YYYY-MM-DD` in the games' zone. */
  get today(): string {
    return wireDay(this.#deps.time.nowMs);
  }

  /** When the player leaves. */
  reset(): void {
    this.#visit += 1;
    this.status = 'idle';
    this.details = null;
    this.failure = null;
  }

  #show(details: PlayerDetails): void {
    this.details = details;
    this.#deps.session.setUserInfo(fetchedUserInfo(details, this.#deps.time.nowMs));
  }
}

function changed(details: PlayerDetails, changes: DetailChanges): PlayerDetails {
  const { mobile, nickname, ...others } = changes;
  const said = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...details,
    ...Object.fromEntries(said),
    ...(mobile !== undefined && { mobile: String(mobile) }),
    // The host welcomes by the nickname.
    ...(nickname !== undefined && { nickname: nickname.trim(), welcome: nickname.trim() }),
  };
}
