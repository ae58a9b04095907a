import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { ChunkedUpload } from './chunked-upload.ts';
import type { Answer, Failure } from './envelope.ts';
import {
  UploadForms,
  type FileSender,
  type Part,
  type SenderDeps,
  type UploadedFile,
} from './upload-forms.ts';

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  /** Hides the loading indicator. */
  quiet?: boolean;
  /** Hides the error toast. */
  silentFailure?: boolean;
}

/** An upload of one file. */
export interface Upload {
  /**
   * Sends the file, or what is missing after a failure. Chunks that arrived are not sent again.
   * While sending, returns the same promise.
   */
  send(): Promise<Answer<UploadedFile>>;
  /** Pauses the upload; `send` resumes it. */
  stop(): void;
  /** Stops the upload and deletes its chunks on the server; a later `send` starts over. */
  cancel(): Promise<void>;
}

export interface SendingDeps extends SenderDeps {
  onBusy(delta: 1 | -1): void;
  onFailure(failure: Failure): void;
}

interface Sending {
  readonly abort: AbortController;
  readonly answer: Promise<Answer<UploadedFile>>;
}

/** Runs one attempt at a time: a new one waits until a stopped one has ended. */
export class FileUpload implements Upload {
  #sender: FileSender;
  #sending: Sending | null = null;
  readonly #file: File;
  readonly #options: UploadOptions;
  readonly #deps: SendingDeps;

  constructor(file: File, options: UploadOptions, deps: SendingDeps) {
    this.#file = file;
    this.#options = options;
    this.#deps = deps;
    // Files that fit into a chunk go in one form, larger ones in chunks (CALL-6).
    this.#sender = this.#makeSender(file.size > CHUNK_MAX_BYTES ? ChunkedUpload : PlainUpload);
  }

  send(): Promise<Answer<UploadedFile>> {
    const before = this.#sending;
    if (before && !before.abort.signal.aborted) return before.answer;
    const abort = new AbortController();
    const answer = this.#sendAfter(before, abort.signal);
    this.#sending = { abort, answer };
    return answer;
  }

  stop(): void {
    this.#sending?.abort.abort();
  }

  async cancel(): Promise<void> {
    this.stop();
    await this.#sending?.answer;
    await this.#sender.clean();
  }

  async #sendAfter(before: Sending | null, signal: AbortSignal): Promise<Answer<UploadedFile>> {
    const deps = this.#deps;
    const options = this.#options;
    if (!options.quiet) deps.onBusy(1);
    try {
      await before?.answer;
      const answer = this.#requireFile(await this.#sendFile(signal));
      if (!answer.ok) this.#report(answer.failure);
      return answer;
    } finally {
      if (!options.quiet) deps.onBusy(-1);
      if (this.#sending?.abort.signal === signal) this.#sending = null;
    }
  }

  /** A host that has chunks switched off takes whole files, up to its limit (HOST-33). */
  async #sendFile(signal: AbortSignal): Promise<Part> {
    const part = await this.#sender.send(signal);
    if (part.ok || part.failure.key !== 'chunks_disabled') return part;
    this.#sender = this.#makeSender(PlainUpload);
    return this.#sender.send(signal);
  }

  #makeSender(Sender: typeof ChunkedUpload | typeof PlainUpload): FileSender {
    return new Sender(this.#file, this.#deps, this.#options.onProgress ?? (() => {}));
  }

  /** Requires a file in the final answer; an answer without one is broken. */
  #requireFile(part: Part): Answer<UploadedFile> {
    if (!part.ok) return part;
    const { data } = part;
    if (data) return { ...part, data };
    return this.#requireFile(this.#deps.read({ ok: true, statusCode: 200, text: '' }, ''));
  }

  #report(failure: Failure): void {
    const isReportedElsewhere = failure.kind === 'unauthorized' || failure.kind === 'aborted';
    if (!isReportedElsewhere && !this.#options.silentFailure) this.#deps.onFailure(failure);
  }
}

/** Sends a file in one form. */
class PlainUpload implements FileSender {
  readonly #file: File;
  readonly #deps: SenderDeps;
  readonly #onProgress: (share: number) => void;

  constructor(file: File, deps: SenderDeps, onProgress: (share: number) => void) {
    this.#file = file;
    this.#deps = deps;
    this.#onProgress = onProgress;
  }

  async send(signal: AbortSignal): Promise<Part> {
    const file = this.#file;
    const onProgress = this.#onProgress;
    const forms = new UploadForms(this.#deps, signal);
    const part = await forms.post({ file }, file.name, (sent, total) =>
      onProgress(total > 0 ? Math.min(1, sent / total) : 0),
    );
    onProgress(part.ok ? 1 : 0);
    return part;
  }

  /** Does nothing: the server keeps either the complete file or nothing. */
  async clean(): Promise<void> {}
}
