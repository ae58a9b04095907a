import { makeAutoObservable, runInAction } from 'mobx';
import type { Failure } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import type { Pictures } from './avatar-picture.ts';
import type { Outcome } from '../session/session-store.ts';

export interface AvatarDeps {
  readonly pictures: Pictures;
  readonly uploads: MakeUpload;
  /** Makes the uploaded picture the player's. */
  readonly save: (changes: { avatar: string }) => Promise<Outcome>;
}

/** `picture`: the file is none, or none this browser can read. */
export type AvatarProblem = { kind: 'picture' } | { kind: 'failure'; failure: Failure };

/** A new avatar on its way: cut to a square, uploaded, made the player's. */
export class AvatarStore {
  phase: 'idle' | 'preparing' | 'sending' | 'saving' = 'idle';
  /** From 0 to 1, of the upload. */
  progress = 0;
  problem: AvatarProblem | null = null;
  readonly #deps: AvatarDeps;
  #upload: ReturnType<MakeUpload> | null = null;
  /** Counts the changes; what comes of one that was given up is nobody's news. */
  #turn = 0;

  constructor(deps: AvatarDeps) {
    this.#deps = deps;
    makeAutoObservable(this);
  }

  get isBusy(): boolean {
    return this.phase !== 'idle';
  }

  /** Whether the picture that did not arrive can be sent again, from where it stopped. */
  get canRetry(): boolean {
    return !this.isBusy && this.problem?.kind === 'failure';
  }

  /** True once the picture is the player's. */
  async change(file: File): Promise<boolean> {
    this.cancel();
    const turn = this.#turn;
    this.phase = 'preparing';
    const picture = await this.#deps.pictures.square(file).catch(() => null);
    if (turn !== this.#turn) return false;
    if (!picture) return this.#end({ kind: 'picture' });
    this.#upload = this.#deps.uploads(picture, {
      silentFailure: true,
      quiet: true,
      onProgress: (share) => this.#onProgress(turn, share),
    });
    return this.retry();
  }

  /** Sends what is missing of the last picture. */
  async retry(): Promise<boolean> {
    const turn = this.#turn;
    const upload = this.#upload;
    if (!upload) return false;
    runInAction(() => {
      this.problem = null;
      this.phase = 'sending';
    });
    const sent = await upload.send();
    if (turn !== this.#turn) return false;
    if (!sent.ok) return this.#end({ kind: 'failure', failure: sent.failure });
    runInAction(() => (this.phase = 'saving'));
    const saved = await this.#deps.save({ avatar: sent.data.url });
    if (turn !== this.#turn) return false;
    return this.#end(saved.ok ? null : { kind: 'failure', failure: saved.failure });
  }

  /** By the player's wish, or because the player leaves. */
  cancel(): void {
    this.#turn += 1;
    if (this.isBusy) void this.#upload?.cancel();
    this.#upload = null;
    this.phase = 'idle';
    this.progress = 0;
    this.problem = null;
  }

  #onProgress(turn: number, share: number): void {
    if (turn === this.#turn) runInAction(() => (this.progress = share));
  }

  #end(problem: AvatarProblem | null): boolean {
    runInAction(() => {
      this.problem = problem;
      this.phase = 'idle';
      this.progress = 0;
    });
    return problem === null;
  }
}
