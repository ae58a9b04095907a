import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { ApiDeps } from './api.ts';
import { ChunkedUpload } from './chunked-upload.ts';
import {
  readEnvelope,
  type Answer,
  type EnvelopeDeps,
  type FailureKind,
  type ReadData,
} from './envelope.ts';
import { readAnswer } from './read-answer.ts';
import { parseBody, TRANSPORT_CODE } from './request.ts';
import {
  uploadForms,
  type FileSender,
  type FormAnswer,
  type Part,
  type SenderDeps,
  type UploadedFile,
} from './upload-forms.ts';

/** Makes an upload that shows neither a loading indicator nor a toast; its progress is from 0 to 1. */
export type MakeUpload = (file: File, onProgress: (share: number) => void) => FileUpload;

/** Runs one attempt at a time: a new one waits until a stopped one has ended. */
interface FileUpload {
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

export interface UploadDeps
  extends
    Pick<ApiDeps, 'baseUrl' | 'onUnauthorized'>,
    EnvelopeDeps,
    Omit<SenderDeps, 'url' | 'read'> {}

/** The one message for a failed upload, an answer that is not JSON included (ERR-7). */
const UPLOAD_FAILED = 'Upload failed';

interface Sending {
  readonly abort: AbortController;
  readonly answer: Promise<Answer<UploadedFile>>;
}

export function createUploads(deps: UploadDeps): MakeUpload {
  const url = deps.baseUrl + ENDPOINTS['common.upload'].path;
  // The path stays as it is, because it is sent back to the server.
  const readData: ReadData = (body) => readAnswer('common.upload', body, '');
  const read = (answer: FormAnswer, token: string) => {
    const part = partOf(answer, deps, readData);
    if (!part.ok && part.failure.kind === 'unauthorized') deps.onUnauthorized(token);
    return part;
  };
  return (file, onProgress) => {
    let sender: FileSender | null = null;
    let sending: Sending | null = null;
    const makeSender = (make: MakeSender) => make(file, { ...deps, url, read }, onProgress);

    /** A host that has chunks switched off takes whole files, up to its limit (HOST-33). */
    async function sendFile(signal: AbortSignal): Promise<Part> {
      // Files that fit into a chunk go in one form, larger ones in chunks (CALL-6).
      sender ??= makeSender(file.size > CHUNK_MAX_BYTES ? chunkedUpload : plainUpload);
      const part = await sender.send(signal);
      if (part.ok || part.failure.key !== 'chunks_disabled') return part;
      sender = makeSender(plainUpload);
      return sender.send(signal);
    }

    async function sendAfter(before: Sending | null, signal: AbortSignal) {
      await before?.answer;
      try {
        return requireFile(await sendFile(signal));
      } finally {
        if (sending?.abort.signal === signal) sending = null;
      }
    }

    return {
      send() {
        if (sending && !sending.abort.signal.aborted) return sending.answer;
        const abort = new AbortController();
        sending = { abort, answer: sendAfter(sending, abort.signal) };
        return sending.answer;
      },
      stop: () => sending?.abort.abort(),
      async cancel() {
        sending?.abort.abort();
        await sending?.answer;
        await sender?.clean();
      },
    };
  };
}

type MakeSender = (file: File, deps: SenderDeps, onProgress: (share: number) => void) => FileSender;

const chunkedUpload: MakeSender = (...args) => new ChunkedUpload(...args);

const plainUpload: MakeSender = (file, deps, onProgress) => ({
  async send(signal) {
    const forms = uploadForms(deps, signal);
    const part = await forms.post({ file }, file.name, (sent, total) =>
      onProgress(total > 0 ? Math.min(1, sent / total) : 0),
    );
    onProgress(part.ok ? 1 : 0);
    return part;
  },
  // The server keeps either the complete file or nothing.
  clean: async () => {},
});

/** Reads the answer to a form by the rules of envelopes, with the message for uploads. */
function partOf(answer: FormAnswer, deps: EnvelopeDeps, readData: ReadData): Part {
  if (!answer.ok) {
    const { kind } = answer;
    return uploadFailure(kind, TRANSPORT_CODE[kind]);
  }
  const { statusCode, text } = answer;
  // A file takes long to send, so the time of its answer never sets the clock back.
  const received = { statusCode, data: parseBody(text), sentAtMs: -Infinity };
  const part = readEnvelope(received, deps, readData);
  // `key` keeps the server's own reason. Its limit is in the message.
  if (!part.ok && part.failure.kind !== 'unauthorized' && part.failure.key !== 'file_too_big') {
    part.failure.message = UPLOAD_FAILED;
    part.failure.fixed = 'upload';
  }
  return part as Part; // the contract declares the answer of an upload
}

/** The final answer has a file; one without it is broken. */
function requireFile(part: Part): Answer<UploadedFile> {
  if (!part.ok) return part;
  const { data } = part;
  return data ? { ...part, data } : uploadFailure('http', 200);
}

function uploadFailure(kind: FailureKind, code: number): Answer<never> {
  const text =
    kind === 'aborted'
      ? { message: 'abort' }
      : ({ message: UPLOAD_FAILED, fixed: 'upload' } as const);
  return { ok: false, failure: { kind, code, key: null, ...text } };
}
