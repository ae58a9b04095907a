import { vi } from 'vitest';
import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { createUploads, type MakeUpload, type UploadDeps } from './upload.ts';

/** A form as the server receives it. */
export interface GotForm {
  readonly url: string;
  readonly header: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | null;
  readonly timeout: number;
}

/** An envelope, another text, or a reason why no answer arrives. `hang` waits for an abort. */
export type Reply =
  | { readonly text: string; readonly status?: number }
  | 'network'
  | 'timeout'
  | 'hang'
  | 'throw';

export const UPLOADED = { url: '/uploads/1/a.png', fullurl: 'http://host/uploads/1/a.png' };

const envelope = (code: number, data: unknown, msg = ''): Reply => ({
  text: JSON.stringify({ code, msg, time: '7', data }),
});
export const refusal = (msg: string, code = 0): Reply => envelope(code, null, msg);
export const unauthorized: Reply = { text: '{"code":401,"msg":"Please login first"}', status: 401 };

/** The reply to a valid form. */
export function welcome({ fields }: GotForm): Reply {
  const isPart = fields['chunkid'] !== undefined && fields['action'] !== 'merge';
  return envelope(1, isPart ? null : UPLOADED);
}

/** Creates uploads to a server that answers each form with `reply`. */
export function setUp(reply: (form: GotForm) => Reply | Promise<Reply> = welcome) {
  const host = new FakeHost(reply);
  let ids = 0;
  const deps = {
    baseUrl: 'https://host',
    makeXhr: () => new FakeXhr(host) as unknown as XMLHttpRequest, // implements the parts that are used
    token: vi.fn<() => string>(() => 'T1'),
    language: () => 'en' as const,
    newChunkId: () => `chunks-${++ids}`,
    pause: vi.fn<UploadDeps['pause']>(() => Promise.resolve()),
    now: () => 1_000,
    onServerTime: vi.fn<UploadDeps['onServerTime']>(),
    onUnauthorized: vi.fn<UploadDeps['onUnauthorized']>(),
  } satisfies UploadDeps;
  const make = createUploads(deps);
  const uploads = (file: File, onProgress = (_share: number) => {}): ReturnType<MakeUpload> =>
    make(file, onProgress);
  return { uploads, deps, host };
}

/** Makes a file of `chunks` chunks, each filled with its index; the last one is shorter. */
export function fileOf(chunks: number, name = 'a.png'): File {
  const parts = Array.from({ length: chunks }, (_, index) => {
    const isLast = index === chunks - 1;
    return new Uint8Array(isLast ? 100 : CHUNK_MAX_BYTES).fill(index);
  });
  return new File(parts, name, { type: 'image/png' });
}

/** Returns the chunk's index, "merge" or "clean"; "file" for a plain upload. */
export function nameOf({ fields }: GotForm): string {
  return (
    fields['method'] ?? (fields['action'] === 'merge' ? 'merge' : (fields['chunkindex'] ?? 'file'))
  );
}

class FakeHost {
  readonly got: GotForm[] = [];
  /** Number of open requests, and the highest number so far. */
  open = 0;
  most = 0;

  constructor(readonly reply: (form: GotForm) => Reply | Promise<Reply>) {}

  get names(): string[] {
    return this.got.map(nameOf);
  }
}

/** The parts of XMLHttpRequest that the uploads use. */
class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;
  #url = '';
  #isOver = true;
  readonly #header: Record<string, string> = {};
  readonly #host: FakeHost;

  constructor(host: FakeHost) {
    super();
    this.#host = host;
  }

  open(_method: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#header[name] = value;
  }

  send(form: FormData): void {
    const host = this.#host;
    const fields: Record<string, string> = {};
    let file: File | null = null;
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value;
      else file = value;
    }
    const got = { url: this.#url, header: this.#header, timeout: this.timeout, fields, file };
    host.got.push(got);
    host.open += 1;
    host.most = Math.max(host.most, host.open);
    this.#isOver = false;
    this.#progress(file ? file.size / 2 : 0, file?.size ?? 0);
    const reply = host.reply(got);
    if (reply === 'throw') throw new TypeError('no such header');
    void Promise.resolve(reply).then((answer) => this.#answer(answer, file));
  }

  abort(): void {
    this.#end('abort');
  }

  #answer(reply: Reply, file: File | null): void {
    if (reply === 'hang') return;
    if (reply === 'timeout' || reply === 'throw') return this.#end('timeout');
    if (reply === 'network') return this.#end('error');
    if (this.#isOver) return;
    // Progress counts the bytes of the other fields too.
    this.#progress((file?.size ?? 0) + 300, (file?.size ?? 0) + 300);
    this.status = reply.status ?? 200;
    this.responseText = reply.text;
    this.#end('load');
  }

  #progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  #end(event: 'load' | 'error' | 'timeout' | 'abort'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#host.open -= 1;
    this.dispatchEvent(new Event(event));
  }
}
