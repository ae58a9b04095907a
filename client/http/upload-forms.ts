import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from './envelope.ts';

export type UploadedFile = NonNullable<Data<'common.upload'>>;

/** The answer to one form: the file, or null for a chunk. */
export type Part = Answer<UploadedFile | null>;

/** Sends one file to the server. */
export interface FileSender {
  /** Resumes after a stopped or failed attempt. */
  send(signal: AbortSignal): Promise<Part>;
  /** Deletes what the server has stored of the file. */
  clean(): Promise<void>;
}

/**
 * Everything is passed in: importing it here would move code of the first load into this deferred
 * chunk.
 */
export interface SenderDeps {
  url: string;
  makeXhr: () => XMLHttpRequest;
  token(): string;
  language(): 'en' | 'zh-cn';
  /** Reads the answer to a form that was sent with `token`. */
  read(answer: FormAnswer, token: string): Part;
  /** Returns a lower-case UUID, the format that the server accepts as `chunkid`. */
  newChunkId(): string;
  /** Waits before a retry. */
  pause(ms: number): Promise<void>;
}

type FormFields = Readonly<Record<string, string | Blob>>;
type OnBytes = (sent: number, total: number) => void;

/** Sends the forms of one attempt, all with the same token and none after it was stopped. */
export class UploadForms {
  readonly #sendForm: SendForm;
  readonly #deps: SenderDeps;
  readonly #signal: AbortSignal;

  constructor(
    deps: SenderDeps,
    signal: AbortSignal,
    readonly token = deps.token(),
  ) {
    this.#deps = deps;
    this.#signal = signal;
    this.#sendForm = formSender(deps.makeXhr);
  }

  async post(fields: FormFields, filename: string, onProgress: OnBytes = () => {}): Promise<Part> {
    const { token } = this;
    const signal = this.#signal;
    const deps = this.#deps;
    if (signal.aborted) return deps.read({ ok: false, kind: 'aborted' }, token);
    const header: Record<string, string> = { 'Accept-Language': deps.language() };
    if (token) header['token'] = token;
    const form = formOf(fields, filename);
    const sending = this.#sendForm({ url: deps.url, form, header, onProgress });
    const stop = () => sending.abort();
    signal.addEventListener('abort', stop);
    const answer = await sending.answer;
    signal.removeEventListener('abort', stop);
    return deps.read(answer, token);
  }

  /** Waits `ms` milliseconds or until the attempt is stopped. */
  async pause(ms: number): Promise<void> {
    const signal = this.#signal;
    const deps = this.#deps;
    if (signal.aborted) return;
    let wake = () => {};
    const stopped = new Promise<void>((resolve) => (wake = resolve));
    signal.addEventListener('abort', wake);
    await Promise.race([stopped, deps.pause(ms)]);
    signal.removeEventListener('abort', wake);
  }
}

function formOf(fields: FormFields, filename: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, filename);
  }
  return form;
}

/** A form being sent. `fetch` does not report upload progress, so this is an XMLHttpRequest. */
export interface FormSending {
  readonly answer: Promise<FormAnswer>;
  abort: () => void;
}

export type FormAnswer =
  | { ok: true; statusCode: number; text: string }
  | { ok: false; kind: 'network' | 'timeout' | 'aborted' };

export interface FormToSend {
  readonly url: string;
  readonly form: FormData;
  readonly header: Readonly<Record<string, string>>;
  /** Called with the bytes sent so far and in total. */
  onProgress: (sent: number, total: number) => void;
}

export type SendForm = (form: FormToSend) => FormSending;

/** An upload times out after 60 s (CON-2). */
export const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Returns a function that sends forms with XMLHttpRequest. `makeXhr` is a parameter for the tests.
 */
export function formSender(makeXhr: () => XMLHttpRequest): SendForm {
  return ({ url, form, header, onProgress }) => {
    const xhr = makeXhr();
    const answer = new Promise<FormAnswer>((resolve) => {
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
    return { answer, abort: () => xhr.abort() };
  };
}
