import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from './envelope.ts';

export type UploadedFile = NonNullable<Data<'common.upload'>>;

/** What the host says to a form: a file, or nothing where there is none yet. */
export type Part = Answer<UploadedFile | null>;

/** Brings one file to the host. */
export interface FileSender {
  /** Goes on from where an earlier sending stopped or failed. */
  send(signal: AbortSignal): Promise<Part>;
  /** Has the host forget what it has of the file. */
  clean(): Promise<void>;
}

/**
 * All of it is handed in: what a file is sent with comes late, and would otherwise tear what it
 * shares with the first load out of it.
 */
export interface SenderDeps {
  url: string;
  makeXhr: () => XMLHttpRequest;
  token(): string;
  language(): string;
  /** What an answer to a form means that was sent with this token. */
  read(answer: FormAnswer, token: string): Part;
  /** A lower-case UUID, which is what the host takes for a `chunkid`. */
  newChunkId(): string;
  /** Waits before a form is sent again. */
  pause(ms: number): Promise<void>;
}

type FormFields = Readonly<Record<string, string | Blob>>;
type OnBytes = (sent: number, total: number) => void;

/** The forms of one sending: all with the token it began with, none after it was stopped. */
export class UploadForms {
  private readonly sendForm: SendForm;

  constructor(
    private readonly deps: SenderDeps,
    private readonly signal: AbortSignal,
    readonly token = deps.token(),
  ) {
    this.sendForm = formSender(deps.makeXhr);
  }

  async post(fields: FormFields, filename: string, onProgress: OnBytes = () => {}): Promise<Part> {
    const { signal, token, deps } = this;
    if (signal.aborted) return deps.read({ ok: false, kind: 'aborted' }, token);
    const header: Record<string, string> = { 'Accept-Language': deps.language() };
    if (token) header['token'] = token;
    const form = formOf(fields, filename);
    const sending = this.sendForm({ url: deps.url, form, header, onProgress });
    const stop = () => sending.abort();
    signal.addEventListener('abort', stop);
    const answer = await sending.answer;
    signal.removeEventListener('abort', stop);
    return deps.read(answer, token);
  }

  /** Waits, but not for a sending that was stopped. */
  async pause(ms: number): Promise<void> {
    const { signal, deps } = this;
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

/** A form on its way. `fetch` tells nothing of how far a body has got, so this is an XMLHttpRequest. */
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
  /** Told how many bytes have left, of how many. */
  onProgress: (sent: number, total: number) => void;
}

export type SendForm = (form: FormToSend) => FormSending;

/** An upload times out after 60 s (CON-2). */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** Sends forms by the browser. `makeXhr` is handed in, as a test has no browser. */
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
        lose('network')(); // a token that is no header, an address that is none
      }
    });
    return { answer, abort: () => xhr.abort() };
  };
}
