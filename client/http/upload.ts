import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { readEnvelope, type EnvelopeDeps, type Failure, type ReadData } from './envelope.ts';
import type { SendingDeps, Upload, UploadOptions } from './file-upload.ts';
import { readAnswer } from './read-answer.ts';
import { parseBody, TRANSPORT_CODE } from './request.ts';
import type { FormAnswer, Part } from './upload-forms.ts';

export type MakeUpload = (file: File, options?: UploadOptions) => Upload;

export interface UploadDeps extends EnvelopeDeps, Omit<SendingDeps, 'url' | 'read'> {
  /** '' for the page's own origin. */
  baseUrl: string;
  /** Gets the refused token. */
  onUnauthorized(token: string): void;
}

/** The one message for a failed upload, an answer that is not JSON included (ERR-7). */
const UPLOAD_FAILED = { message: 'Upload failed', fixed: 'upload' } as const;

/** Returns a function that makes uploads. Their code loads with the first upload. */
export function createUploads(
  deps: UploadDeps,
  fetchCode = () => import('./file-upload.ts'),
): MakeUpload {
  const sendingDeps = (readData: ReadData): SendingDeps => ({
    ...deps,
    url: deps.baseUrl + ENDPOINTS['common.upload'].path,
    read: (answer, token) => {
      const part = partOf(answer, deps, readData);
      if (!part.ok && part.failure.kind === 'unauthorized') deps.onUnauthorized(token);
      return part;
    },
  });
  return (file, options = {}) => {
    let made: Promise<Upload | null> | null = null;
    const make = () =>
      fetchCode().then(
        ({ FileUpload }) => {
          // The path stays as it is, because it is sent back to the server.
          const readData = (body: unknown) => readAnswer('common.upload', body, '');
          return new FileUpload(file, options, sendingDeps(readData));
        },
        () => null,
      );
    return {
      async send() {
        const upload = await (made ??= make());
        if (upload) return upload.send();
        made = null;
        const failure = uploadFailure('network');
        if (!options.silentFailure) deps.onFailure(failure);
        return { ok: false, failure };
      },
      stop: () => void made?.then((upload) => upload?.stop()),
      cancel: async () => (await made)?.cancel(),
    };
  };
}

/** Reads the answer to a form by the rules of envelopes, with the message for uploads. */
function partOf(answer: FormAnswer, deps: EnvelopeDeps, readData: ReadData): Part {
  if (!answer.ok) return { ok: false, failure: uploadFailure(answer.kind) };
  const { statusCode, text } = answer;
  // A file takes long to send, so the time of its answer never sets the clock back.
  const received = { statusCode, data: parseBody(text), sentAtMs: -Infinity };
  const part = readEnvelope(received, deps, readData);
  // `key` keeps the server's own reason. Its limit is in the message.
  if (!part.ok && part.failure.kind !== 'unauthorized' && part.failure.key !== 'file_too_big') {
    Object.assign(part.failure, UPLOAD_FAILED);
  }
  return part as Part; // the contract declares the answer of an upload
}

function uploadFailure(kind: 'network' | 'timeout' | 'aborted'): Failure {
  const text = kind === 'aborted' ? { message: 'abort' } : UPLOAD_FAILED;
  return { kind, code: TRANSPORT_CODE[kind], ...text, key: null };
}
