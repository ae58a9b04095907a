import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Failure } from './envelope.ts';
import { UploadForms, type FileSender, type Part, type SenderDeps } from './upload-forms.ts';

/** Chunks on their way at once. */
export const CHUNKS_AT_ONCE = 3;

/** What is still to be sent, and what went wrong for good. */
interface Queue {
  readonly indexes: number[];
  failed: Part | null;
}

interface Sent {
  readonly part: Part;
  /**
   * The merge was refused, but only after one whose answer was lost: that one may have joined the
   * chunks, and where the file lies is told only to those who send it.
   */
  readonly isDoubtful: boolean;
}

/**
 * A file sent in chunks and then joined (CALL-6). The host forgets all chunks of a merge it
 * refuses (HOST-29), so the merge is asked for only when it has every one of them,
 * and after a refused one all begins again under a new id.
 */
export class ChunkedUpload implements FileSender {
  private chunkid: string;
  private readonly sentOf: number[];
  private missing: Set<number>;
  /** The token of the last sending, whose chunks the host has. */
  private token: string | null = null;
  /** Whether a merge was asked for whose answer is out. */
  private isMergeOpen = false;

  constructor(
    private readonly file: File,
    private readonly deps: SenderDeps,
    private readonly onProgress: (share: number) => void,
  ) {
    const count = Math.ceil(file.size / CHUNK_MAX_BYTES);
    this.chunkid = deps.newChunkId();
    this.sentOf = Array.from({ length: count }, () => 0);
    this.missing = new Set(this.sentOf.keys());
  }

  async send(signal: AbortSignal): Promise<Part> {
    const { part, isDoubtful } = await this.sendAll(signal);
    return isDoubtful ? (await this.sendAll(signal)).part : part;
  }

  async clean(): Promise<void> {
    // A chunk whose answer is out may be there as well, so only what was never begun has left nothing.
    if (this.token === null) return;
    const forms = new UploadForms(this.deps, new AbortController().signal, this.token);
    const { chunkid } = this;
    this.beginAgain();
    // As with a logout: whether the host hears of it is not the player's worry.
    await forms.post({ chunkid, method: 'clean' }, this.file.name);
  }

  private async sendAll(signal: AbortSignal): Promise<Sent> {
    const forms = new UploadForms(this.deps, signal);
    this.token = forms.token;
    const queue: Queue = { indexes: [...this.missing], failed: null };
    const line = () => this.sendFrom(queue, forms);
    await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, line));
    return queue.failed ? { part: queue.failed, isDoubtful: false } : this.merge(forms);
  }

  /** Sends one chunk after the other, until none is left or one of any line has failed for good. */
  private async sendFrom(queue: Queue, forms: UploadForms): Promise<void> {
    for (let index = queue.indexes.shift(); index !== undefined; index = queue.indexes.shift()) {
      const part = await this.sendChunk(index, queue, forms);
      if (part.ok) continue;
      queue.failed ??= part;
      queue.indexes.length = 0;
    }
  }

  private async sendChunk(index: number, queue: Queue, forms: UploadForms): Promise<Part> {
    const part = await withRetries(
      forms,
      () => queue.failed !== null,
      () => forms.post(this.chunk(index), this.file.name, (sent) => this.progress(index, sent)),
    );
    if (part.ok) this.missing.delete(index);
    this.progress(index, part.ok ? this.sizeOf(index) : 0);
    return part;
  }

  /** A merge whose answer was lost is asked for again; a refused one has cost all the chunks. */
  private async merge(forms: UploadForms): Promise<Sent> {
    const { chunkid, file } = this;
    const chunkcount = String(this.sentOf.length);
    const fields = { chunkid, filename: file.name, chunkcount, action: 'merge' };
    const post = async () => {
      const part = await forms.post(fields, file.name);
      this.isMergeOpen ||= !part.ok && !isRefusal(part.failure);
      return part;
    };
    const part = await withRetries(forms, () => false, post);
    if (!part.ok && !isRefusal(part.failure)) return { part, isDoubtful: false };
    const isDoubtful = !part.ok && this.isMergeOpen;
    this.beginAgain();
    return { part, isDoubtful };
  }

  private chunk(index: number): Record<string, string | Blob> {
    const start = index * CHUNK_MAX_BYTES;
    return {
      chunkid: this.chunkid,
      chunkindex: String(index),
      chunkcount: String(this.sentOf.length),
      filename: this.file.name,
      action: 'chunk',
      // Last, as the host may judge a file by the fields before it.
      file: this.file.slice(start, start + CHUNK_MAX_BYTES, 'application/octet-stream'),
    };
  }

  private sizeOf(index: number): number {
    return Math.min(CHUNK_MAX_BYTES, this.file.size - index * CHUNK_MAX_BYTES);
  }

  private progress(index: number, sent: number): void {
    this.sentOf[index] = Math.min(sent, this.sizeOf(index));
    const total = this.sentOf.reduce((sum, bytes) => sum + bytes, 0);
    this.onProgress(total / this.file.size);
  }

  private beginAgain(): void {
    this.chunkid = this.deps.newChunkId();
    this.sentOf.fill(0);
    this.missing = new Set(this.sentOf.keys());
    this.token = null;
    this.isMergeOpen = false;
  }
}

/** How long a form that was lost waits for its next try, in milliseconds (REL-14). */
export const RETRY_AFTER_MS = [100, 1000, 3000] as const;

/** Sends a form until it is answered, and gives up after the last try, or when `isOver`. */
async function withRetries(
  forms: UploadForms,
  isOver: () => boolean,
  post: () => Promise<Part>,
): Promise<Part> {
  let part = await post();
  for (const wait of RETRY_AFTER_MS) {
    if (part.ok || !isPassing(part.failure)) break;
    await forms.pause(wait);
    if (isOver()) break;
    part = await post();
  }
  return part;
}

/** The host has judged it. */
function isRefusal(failure: Failure): boolean {
  return failure.kind === 'business' && !isPassing(failure);
}

/** Whether the next try may go better: nobody has judged the form itself. */
function isPassing({ kind, code, key }: Failure): boolean {
  if (kind === 'business') return key === 'too_many_requests' || key === 'server_busy';
  if (kind === 'http') return code < 400 || code >= 500;
  return kind === 'network' || kind === 'timeout';
}
