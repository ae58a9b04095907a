import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Failure } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import { refusal } from './wallet-amount.ts';

const MIB = 1024 * 1024;
/** What a picture's name may end in: of the host's list, those a browser shows. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp)$/i;

/** The picture of a payment on its way to the host: it may be stopped, and goes on from there. */
export class DepositProof {
  file: File | null = null;
  status: 'none' | 'sending' | 'stopped' | 'failed' | 'done' = 'none';
  /** From 0 to 1. */
  share = 0;
  /** Where it lies, once it is there. */
  url = '';
  failure: Failure | null = null;

  readonly #makeUpload: MakeUpload;
  #upload: ReturnType<MakeUpload> | null = null;

  constructor(makeUpload: MakeUpload) {
    this.#makeUpload = makeUpload;
    makeAutoObservable(this, { file: observableRef, failure: observableRef });
  }

  get isUnfinished(): boolean {
    return this.file !== null && this.status !== 'done';
  }

  /** Takes a file in the place of an earlier one, and sends it. One that cannot be is refused here. */
  async choose(file: File): Promise<void> {
    this.reset();
    this.failure = problemOf(file);
    if (this.failure) return;
    this.file = file;
    const upload = this.#makeUpload(file, {
      quiet: true,
      silentFailure: true,
      onProgress: (share) => this.#tell(upload, share),
    });
    this.#upload = upload;
    await this.send();
  }

  /** Goes on from where it was stopped or failed. */
  async send(): Promise<void> {
    const upload = this.#upload;
    if (!upload || this.status === 'sending' || this.status === 'done') return;
    this.status = 'sending';
    this.failure = null;
    const answer = await upload.send();
    if (upload !== this.#upload) return;
    runInAction(() => {
      if (answer.ok) {
        this.status = 'done';
        this.share = 1;
        this.url = answer.data.url;
      } else if (answer.failure.kind !== 'aborted') {
        this.status = 'failed';
        this.failure = answer.failure;
      }
    });
  }

  stop(): void {
    if (this.status !== 'sending') return;
    this.status = 'stopped';
    this.#upload?.stop();
  }

  /** Takes it back; what the host has of it is forgotten there, unless it is whole. */
  reset(): void {
    if (this.isUnfinished) void this.#upload?.cancel();
    this.#upload = null;
    this.file = null;
    this.status = 'none';
    this.share = 0;
    this.url = '';
    this.failure = null;
  }

  #tell(upload: ReturnType<MakeUpload>, share: number): void {
    if (upload !== this.#upload) return;
    runInAction(() => (this.share = share));
  }
}

function problemOf(file: File): Failure | null {
  if (!PICTURE.test(file.name)) return refusal('file_format_limited');
  if (file.size <= CHUNKED_MAX_BYTES) return null;
  const size = (file.size / MIB).toFixed(2);
  return refusal('file_too_big', { size, max: CHUNKED_MAX_BYTES / MIB });
}
