import { makeAutoObservable, runInAction } from 'mobx';
import type { Failure } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import type { Pictures } from './avatar-picture.ts';
import type { Outcome } from '../session/session-store.ts';

export interface AvatarDeps {
  readonly pictures: Pictures;
  readonly uploads: MakeUpload;
  /** Saves the uploaded picture as the player's avatar. */
  readonly save: (changes: { avatar: string }) => Promise<Outcome>;
}

/** `picture`: the file is not a picture that this browser can read. */
export type AvatarProblem = { kind: 'picture' } | { kind: 'failure'; failure: Failure };

/** Changes the avatar: crops the picture to a square, uploads and saves it. */
export class AvatarStore {
  phase: 'idle' | 'preparing' | 'sending' | 'saving' = 'idle';
  /** Progress of the upload, from 0 to 1. */
  progress = 0;
  problem: AvatarProblem | null = null;
  readonly #deps: AvatarDeps;
  #upload: ReturnType<MakeUpload> | null = null;
  /** Number of the current change; results of cancelled ones are ignored. */
  #requestNo = 0;

  constructor(deps: AvatarDeps) {
    this.#deps = deps;
    makeAutoObservable(this);
  }

  get isBusy(): boolean {
    return this.phase !== 'idle';
  }

  /** True if a failed upload can be resumed. */
  get canRetry(): boolean {
    return !this.isBusy && this.problem?.kind === 'failure';
  }

  /** Returns true once the picture is saved. */
  async change(file: File): Promise<boolean> {
    this.cancel();
    const requestNo = this.#requestNo;
    this.phase = 'preparing';
    const picture = await this.#deps.pictures.square(file).catch(() => null);
    if (requestNo !== this.#requestNo) return false;
    if (!picture) return this.#end({ kind: 'picture' });
    this.#upload = this.#deps.uploads(picture, {
      silentFailure: true,
      quiet: true,
      onProgress: (share) => this.#onProgress(requestNo, share),
    });
    return this.retry();
  }

  /** Sends what is missing of the last picture. */
  async retry(): Promise<boolean> {
    const requestNo = this.#requestNo;
    const upload = this.#upload;
    if (!upload) return false;
    runInAction(() => {
      this.problem = null;
      this.phase = 'sending';
    });
    const sent = await upload.send();
    if (requestNo !== this.#requestNo) return false;
    if (!sent.ok) return this.#end({ kind: 'failure', failure: sent.failure });
    runInAction(() => (this.phase = 'saving'));
    const saved = await this.#deps.save({ avatar: sent.data.url });
    if (requestNo !== this.#requestNo) return false;
    return this.#end(saved.ok ? null : { kind: 'failure', failure: saved.failure });
  }

  /** Cancels the change, on request or because the session ended. */
  cancel(): void {
    this.#requestNo += 1;
    if (this.isBusy) void this.#upload?.cancel();
    this.#upload = null;
    this.phase = 'idle';
    this.progress = 0;
    this.problem = null;
  }

  #onProgress(requestNo: number, share: number): void {
    if (requestNo === this.#requestNo) runInAction(() => (this.progress = share));
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
