import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Failure } from './envelope.ts';
import {
  uploadForms,
  type FileSender,
  type Part,
  type SenderDeps,
  type UploadForms,
} from './upload-forms.ts';

export const CHUNKS_AT_ONCE = 3;

/** The chunks left to send, and the first permanent failure. */
interface Queue {
  readonly indexes: number[];
  failed: Part | null;
}

interface Sent {
  readonly part: Part;
  /**
   * True when a merge was refused after an earlier merge without an answer: the earlier one may
   * have joined the chunks, and only a new upload returns the URL of the file.
   */
  readonly isInDoubt: boolean;
}

/**
 * Sends a file in chunks and joins them (CALL-6). The server deletes all chunks of a merge that it
 * refuses (HOST-29), so the merge is requested only when every chunk has arrived, and a refused
 * merge restarts the upload with a new id.
 */
export class ChunkedUpload implements FileSender {
  #chunkid: string;
  readonly #sentBytes: number[];
  #missing: Set<number>;
  /** The token of the last attempt; the server keeps the chunks under it. */
  #token: string | null = null;
  /** True while a merge was requested and its answer was lost. */
  #isMergeOpen = false;
  readonly #file: File;
  readonly #deps: SenderDeps;
  readonly #onProgress: (share: number) => void;

  constructor(file: File, deps: SenderDeps, onProgress: (share: number) => void) {
    this.#file = file;
    this.#deps = deps;
    this.#onProgress = onProgress;
    const count = Math.ceil(file.size / CHUNK_MAX_BYTES);
    this.#chunkid = deps.newChunkId();
    this.#sentBytes = Array.from({ length: count }, () => 0);
    this.#missing = new Set(this.#sentBytes.keys());
  }

  async send(signal: AbortSignal): Promise<Part> {
    const { part, isInDoubt } = await this.#sendAll(signal);
    return isInDoubt ? (await this.#sendAll(signal)).part : part;
  }

  async clean(): Promise<void> {
    // A chunk without an answer may have arrived too, so skip this only if nothing was ever sent.
    if (this.#token === null) return;
    const forms = uploadForms(this.#deps, new AbortController().signal, this.#token);
    const chunkid = this.#chunkid;
    this.#startOver();
    // Like a logout, this is best effort: the player need not know if it fails.
    await forms.post({ chunkid, method: 'clean' }, this.#file.name);
  }

  async #sendAll(signal: AbortSignal): Promise<Sent> {
    const forms = uploadForms(this.#deps, signal);
    this.#token = forms.token;
    const queue: Queue = { indexes: [...this.#missing], failed: null };
    const worker = () => this.#sendFrom(queue, forms);
    await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, worker));
    return queue.failed ? { part: queue.failed, isInDoubt: false } : this.#merge(forms);
  }

  /** Sends chunks one by one until none is left or any worker has failed permanently. */
  async #sendFrom(queue: Queue, forms: UploadForms): Promise<void> {
    for (let index = queue.indexes.shift(); index !== undefined; index = queue.indexes.shift()) {
      const part = await this.#sendChunk(index, queue, forms);
      if (part.ok) continue;
      queue.failed ??= part;
      queue.indexes.length = 0;
    }
  }

  async #sendChunk(index: number, queue: Queue, forms: UploadForms): Promise<Part> {
    const part = await withRetries(
      forms,
      () => queue.failed !== null,
      () => forms.post(this.#chunk(index), this.#file.name, (sent) => this.#progress(index, sent)),
    );
    if (part.ok) this.#missing.delete(index);
    this.#progress(index, part.ok ? this.#sizeOf(index) : 0);
    return part;
  }

  /** Repeats a merge without an answer. A refused merge has deleted all chunks. */
  async #merge(forms: UploadForms): Promise<Sent> {
    const chunkid = this.#chunkid;
    const file = this.#file;
    const chunkcount = String(this.#sentBytes.length);
    const fields = { chunkid, filename: file.name, chunkcount, action: 'merge' };
    const post = async () => {
      const part = await forms.post(fields, file.name);
      this.#isMergeOpen ||= !part.ok && !isRefusal(part.failure);
      return part;
    };
    const part = await withRetries(forms, () => false, post);
    if (!part.ok && !isRefusal(part.failure)) return { part, isInDoubt: false };
    const isInDoubt = !part.ok && this.#isMergeOpen;
    this.#startOver();
    return { part, isInDoubt };
  }

  #chunk(index: number): Record<string, string | Blob> {
    const start = index * CHUNK_MAX_BYTES;
    return {
      chunkid: this.#chunkid,
      chunkindex: String(index),
      chunkcount: String(this.#sentBytes.length),
      filename: this.#file.name,
      action: 'chunk',
      // Last, because the server may validate the file by the fields before it.
      file: this.#file.slice(start, start + CHUNK_MAX_BYTES, 'application/octet-stream'),
    };
  }

  #sizeOf(index: number): number {
    return Math.min(CHUNK_MAX_BYTES, this.#file.size - index * CHUNK_MAX_BYTES);
  }

  #progress(index: number, sent: number): void {
    this.#sentBytes[index] = Math.min(sent, this.#sizeOf(index));
    const total = this.#sentBytes.reduce((sum, bytes) => sum + bytes, 0);
    this.#onProgress(total / this.#file.size);
  }

  #startOver(): void {
    this.#chunkid = this.#deps.newChunkId();
    this.#sentBytes.fill(0);
    this.#missing = new Set(this.#sentBytes.keys());
    this.#token = null;
    this.#isMergeOpen = false;
  }
}

/** Delays before a lost form is sent again, in milliseconds (REL-14). */
export const RETRY_AFTER_MS = [100, 1000, 3000] as const;

/** Sends a form until it is answered, the retries are used up, or `isOver` returns true. */
async function withRetries(
  forms: UploadForms,
  isOver: () => boolean,
  post: () => Promise<Part>,
): Promise<Part> {
  let part = await post();
  for (const wait of RETRY_AFTER_MS) {
    if (part.ok || !isTemporary(part.failure)) break;
    await forms.pause(wait);
    if (isOver()) break;
    part = await post();
  }
  return part;
}

/** Returns whether the server made a final decision. */
function isRefusal(failure: Failure): boolean {
  return failure.kind === 'business' && !isTemporary(failure);
}

/** Returns whether a retry may succeed because nothing rejected the form itself. */
function isTemporary({ kind, code, key }: Failure): boolean {
  if (kind === 'business') return key === 'too_many_requests' || key === 'server_busy';
  if (kind === 'http') return code < 400 || code >= 500;
  return kind === 'network' || kind === 'timeout';
}
