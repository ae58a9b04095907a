import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from './envelope.ts';

export type UploadedFile = NonNullable<Data<'common.upload'>>;

/** The answer to one form: the file, or null for a chunk. */
export type Part = Answer<UploadedFile | null>;

export interface FileSender {
  /** Resumes after a stopped or failed attempt. */
  send(signal: AbortSignal): Promise<Part>;
  /** Deletes what the server has stored of the file. */
  clean(): Promise<void>;
}

export interface SenderDeps {
  url: string;
  makeXhr: () => XMLHttpRequest;
  token(): string;
  language(): 'en' | 'zh-cn';
  /** Reads the answer to a form that was sent with `token`. */
  read(answer: FormAnswer, token: string): Part;
  /** Returns a lower-case UUID, the format that the server accepts as `chunkid`. */
  newChunkId(): string;
  pause(ms: number): Promise<void>;
}

type FormFields = Readonly<Record<string, string | Blob>>;
/** Gets the bytes sent so far and in total. */
type OnBytes = (sent: number, total: number) => void;

export type FormAnswer =
  | { ok: true; statusCode: number; text: string }
  | { ok: false; kind: 'network' | 'timeout' | 'aborted' };

/** An upload times out after 60 s (CON-2). */
const UPLOAD_TIMEOUT_MS = 60_000;

export type UploadForms = ReturnType<typeof uploadForms>;

/** Sends the forms of one attempt, all with the same token and none after it was stopped. */
export function uploadForms(deps: SenderDeps, signal: AbortSignal, token = deps.token()) {
  return {
    token,
    async post(
      fields: FormFields,
      filename: string,
      onProgress: OnBytes = () => {},
    ): Promise<Part> {
      if (signal.aborted) return deps.read({ ok: false, kind: 'aborted' }, token);
      const xhr = deps.makeXhr();
      const stop = () => xhr.abort();
      signal.addEventListener('abort', stop);
      const header = { 'Accept-Language': deps.language(), ...(token && { token }) };
      const answer = await sendForm(xhr, deps.url, header, formOf(fields, filename), onProgress);
      signal.removeEventListener('abort', stop);
      return deps.read(answer, token);
    },
    /** Waits `ms` milliseconds or until the attempt is stopped. */
    async pause(ms: number): Promise<void> {
      if (signal.aborted) return;
      const stopped = new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
      await Promise.race([stopped, deps.pause(ms)]);
    },
  };
}

function formOf(fields: FormFields, filename: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, filename);
  }
  return form;
}

/** `fetch` does not report the progress of an upload. */
function sendForm(
  xhr: XMLHttpRequest,
  url: string,
  header: Readonly<Record<string, string>>,
  form: FormData,
  onProgress: OnBytes,
): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const lose = (kind: 'network' | 'timeout' | 'aborted') => () => resolve({ ok: false, kind });
    xhr.addEventListener('load', () => {
      resolve({ ok: true, statusCode: xhr.status, text: xhr.responseText });
    });
    xhr.addEventListener('error', lose('network'));
    xhr.addEventListener('timeout', lose('timeout'));
    xhr.addEventListener('abort', lose('aborted'));
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    try {
      xhr.open('POST', url);
      xhr.timeout = UPLOAD_TIMEOUT_MS;
      for (const [name, value] of Object.entries(header)) xhr.setRequestHeader(name, value);
      xhr.send(form);
    } catch {
      lose('network')(); // an invalid header value or URL
    }
  });
}
