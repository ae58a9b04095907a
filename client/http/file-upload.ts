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
  /** No loading indicator. */
  quiet?: boolean;
  /** No error toast. */
  silentFailure?: boolean;
}

/** A file on its way to the host. */
export interface Upload {
  /**
   * Sends it, or what is missing of it after a failure: a chunk the host has is not sent again.
   * Asked for while it is under way, it is the same sending.
   */
  send(): Promise<Answer<UploadedFile>>;
  /** Stops; `send` goes on from there. */
  stop(): void;
  /** Stops, and has the host forget the chunks it has; a `send` after it begins anew. */
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

/** One sending at a time: a new one waits until a stopped one has ended. */
export class FileUpload implements Upload {
  private readonly sender: FileSender;
  private sending: Sending | null = null;

  constructor(
    file: File,
    private readonly options: UploadOptions,
    private readonly deps: SendingDeps,
  ) {
    // One form for what fits into a chunk, chunks for what is larger (CALL-6).
    const Sender = file.size > CHUNK_MAX_BYTES ? ChunkedUpload : PlainUpload;
    this.sender = new Sender(file, deps, options.onProgress ?? (() => {}));
  }

  send(): Promise<Answer<UploadedFile>> {
    const before = this.sending;
    if (before && !before.abort.signal.aborted) return before.answer;
    const abort = new AbortController();
    const answer = this.sendAfter(before, abort.signal);
    this.sending = { abort, answer };
    return answer;
  }

  stop(): void {
    this.sending?.abort.abort();
  }

  async cancel(): Promise<void> {
    this.stop();
    await this.sending?.answer;
    await this.sender.clean();
  }

  private async sendAfter(
    before: Sending | null,
    signal: AbortSignal,
  ): Promise<Answer<UploadedFile>> {
    const { deps, options, sender } = this;
    if (!options.quiet) deps.onBusy(1);
    try {
      await before?.answer;
      const answer = this.whole(await sender.send(signal));
      if (!answer.ok) this.report(answer.failure);
      return answer;
    } finally {
      if (!options.quiet) deps.onBusy(-1);
      if (this.sending?.abort.signal === signal) this.sending = null;
    }
  }

  /** The last form of a file is answered with where it lies; nothing at all is no answer. */
  private whole(part: Part): Answer<UploadedFile> {
    if (!part.ok) return part;
    const { data } = part;
    if (data) return { ...part, data };
    return this.whole(this.deps.read({ ok: true, statusCode: 200, text: '' }, ''));
  }

  private report(failure: Failure): void {
    const isSaid = failure.kind === 'unauthorized' || failure.kind === 'aborted';
    if (!isSaid && !this.options.silentFailure) this.deps.onFailure(failure);
  }
}

/** A file sent in one form. */
class PlainUpload implements FileSender {
  constructor(
    private readonly file: File,
    private readonly deps: SenderDeps,
    private readonly onProgress: (share: number) => void,
  ) {}

  async send(signal: AbortSignal): Promise<Part> {
    const { file, onProgress } = this;
    const forms = new UploadForms(this.deps, signal);
    const part = await forms.post({ file }, file.name, (sent, total) =>
      onProgress(total > 0 ? Math.min(1, sent / total) : 0),
    );
    onProgress(part.ok ? 1 : 0);
    return part;
  }

  /** There is nothing to forget: the host keeps a whole file or none. */
  async clean(): Promise<void> {}
}
