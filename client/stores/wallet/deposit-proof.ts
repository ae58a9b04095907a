import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { type Answer, type Failure, refusesFile } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import { refusal } from './wallet-amount.ts';

const MIB = 1024 * 1024;
/** File names of pictures: the server's list, without types that browsers do not show. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp)$/i;

/** Uploads the picture of a payment; the upload can be paused and resumed. */
export class DepositProof {
  file: File | null = null;
  /** After `refused`, only another picture helps. */
  status: 'none' | 'sending' | 'stopped' | 'failed' | 'refused' | 'done' = 'none';
  /** Progress, from 0 to 1. */
  share = 0;
  url = '';
  failure: Failure | null = null;

  private upload: ReturnType<MakeUpload> | null = null;

  constructor(private readonly makeUpload: MakeUpload) {
    makeAutoObservable<this, 'makeUpload' | 'upload'>(this, {
      file: observableRef,
      failure: observableRef,
      makeUpload: false,
      upload: false,
    });
  }

  get isUnfinished(): boolean {
    return this.file !== null && this.status !== 'done';
  }

  /** Replaces the picture and uploads it. Invalid files are refused without a call. */
  async choose(file: File): Promise<void> {
    this.reset();
    this.failure = problemOf(file);
    if (this.failure) return;
    this.file = file;
    const upload = this.makeUpload(file, (share) => {
      if (upload === this.upload) runInAction(() => (this.share = share));
    });
    this.upload = upload;
    await this.send();
  }

  /** Resumes a stopped or failed upload. */
  async send(): Promise<void> {
    const upload = this.upload;
    if (!upload || ['sending', 'refused', 'done'].includes(this.status)) return;
    this.status = 'sending';
    this.failure = null;
    const answer = await upload.send();
    if (upload === this.upload) this.end(answer);
  }

  stop(): void {
    if (this.status !== 'sending') return;
    this.status = 'stopped';
    this.upload?.stop();
  }

  /** Removes the picture, and its chunks on the server if the upload is not complete. */
  reset(): void {
    if (this.isUnfinished) void this.upload?.cancel();
    this.upload = null;
    this.file = null;
    this.status = 'none';
    this.share = 0;
    this.url = '';
    this.failure = null;
  }

  private end(answer: Answer<{ url: string }>): void {
    if (answer.ok) {
      this.status = 'done';
      this.share = 1;
      this.url = answer.data.url;
    } else if (answer.failure.kind !== 'aborted') {
      this.status = refusesFile(answer.failure) ? 'refused' : 'failed';
      this.failure = answer.failure;
    }
  }
}

function problemOf(file: File): Failure | null {
  if (!PICTURE.test(file.name)) return refusal('file_format_limited');
  if (file.size <= CHUNKED_MAX_BYTES) return null;
  const size = (file.size / MIB).toFixed(2);
  return refusal('file_too_big', { size, max: CHUNKED_MAX_BYTES / MIB });
}
