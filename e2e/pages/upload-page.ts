import type { Page, Route } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { build } from 'vite';

/** The answer of the upload module of the client. */
interface UploadAnswer {
  readonly ok: boolean;
  readonly data?: { readonly url: string };
  readonly failure?: { readonly kind: string; readonly code: number; readonly message: string };
}

interface Upload {
  send(): Promise<UploadAnswer>;
  stop(): void;
  cancel(): Promise<void>;
}

/** Values that the script below and the test define on the page. */
interface UploadWindow extends Window {
  Uploads: {
    createUploads(deps: object): (file: File, options: object) => Upload;
  };
  upload: Upload;
  progress: number[];
  calls: number;
  answers: number;
}

/** The kind of a sent form: a chunk index, "merge", "clean" or "file". */
type FormName = string;

/** An empty page with the upload module of the client, for cases that no screen produces. */
export class UploadPage {
  /** The sent forms, in order. */
  readonly forms: FormName[] = [];
  /** The id of the first upload; a restarted upload uses the next id. */
  readonly chunkid = randomUUID();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(token: string): Promise<void> {
    await this.#page.route('**/upload-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Upload</title>' }),
    );
    await this.#page.route(isUpload, async (route) => {
      this.forms.push(nameOf(route));
      await route.fallback();
    });
    await this.#page.goto('/upload-page');
    await this.#page.addScriptTag({ content: await script() });
    await this.#page.evaluate((deps) => Reflect.set(window, 'deps', deps), {
      token,
      ids: [this.chunkid, randomUUID()],
    });
  }

  /** Handles the next form of a kind with a function of the test. */
  async intercept(name: FormName, act: (route: Route) => Promise<unknown>): Promise<void> {
    let isDone = false;
    await this.#page.route(isUpload, (route) => {
      if (isDone || nameOf(route) !== name) return route.fallback();
      isDone = true;
      this.forms.push(name);
      return act(route);
    });
  }

  /** Chooses a file of the given size; equal sizes give equal content. */
  async choose(name: string, bytes: number): Promise<void> {
    await this.#page.evaluate(chooseFile, { name, bytes });
  }

  send(): Promise<UploadAnswer> {
    return this.#page.evaluate(() => (window as unknown as UploadWindow).upload.send()); // set above
  }

  async stop(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as UploadWindow).upload.stop()); // set above
  }

  async cancel(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as UploadWindow).upload.cancel()); // set above
  }

  /** Returns the reported progress, the pending calls and the number of answered forms. */
  counters(): Promise<Pick<UploadWindow, 'progress' | 'calls' | 'answers'>> {
    return this.#page.evaluate(() => {
      const { progress, calls, answers } = window as unknown as UploadWindow; // set above
      return { progress, calls, answers };
    });
  }
}

const isUpload = (url: URL) => url.pathname === '/api/common/upload';

function nameOf(route: Route): FormName {
  const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
  const field = (name: string) => new RegExp(`name="${name}"\r\n\r\n(.*)\r\n`).exec(body)?.[1];
  if (field('action') === 'merge') return 'merge';
  return field('method') ?? field('chunkindex') ?? 'file';
}

let built: Promise<string> | null = null;

/** Returns the upload module of the client as one script. */
function script(): Promise<string> {
  built ??= buildScript();
  return built;
}

async function buildScript(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'client/http/upload.ts', formats: ['iife'], name: 'Uploads' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [];
  const chunk = bundle?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('the uploads were not built');
  return chunk.code;
}

/** Runs in the page. */
function chooseFile({ name, bytes }: { name: string; bytes: number }): void {
  const page = window as unknown as UploadWindow; // the script tag has defined Uploads
  const { token, ids } = Reflect.get(window, 'deps') as { token: string; ids: string[] }; // set above
  page.progress = [];
  page.calls = 0;
  page.answers = 0;
  const make = page.Uploads.createUploads({
    baseUrl: '',
    makeXhr: () => new XMLHttpRequest(),
    token: () => token,
    language: () => 'en',
    newChunkId: () => ids.shift(),
    pause: () => Promise.resolve(),
    onServerTime: () => (page.answers += 1),
    onUnauthorized: () => undefined,
    onBusy: (delta: number) => (page.calls += delta),
    onFailure: () => undefined,
  });
  const content = Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + (at >> 11)) % 251);
  page.upload = make(new File([content], name), {
    onProgress: (share: number) => page.progress.push(share),
  });
}
