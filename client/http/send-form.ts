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
