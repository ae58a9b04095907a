/** The files of one build of the app; `npm run build` writes them into the worker. */
export interface Build {
  /** Changes with any of the files. */
  readonly version: string;
  /** Relative to the page; '' is the page itself. */
  readonly files: readonly string[];
}

/** Message from the page to a waiting worker: activate the new version. */
export const TAKE_OVER = 'take over';

/** The only file that is edited where the app is deployed. */
const CONFIG = 'config.js';

/**
 * Caches the files of one build for offline use, and nothing else: API calls, uploads and pictures
 * are left to the browser. A new version waits until the player accepts it, so that a page never
 * mixes files of two versions.
 */
export function cacheApp(scope: WorkerScope, { version, files }: Build): void {
  const base = new URL('./', scope.location.href);
  // Another copy of the app may be served under another path of this origin.
  const own = `dicebox ${base.pathname} `;
  const name = own + version;
  const known = new Set(files);

  scope.addEventListener('install', (event) => event.waitUntil(fill()));
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
  scope.addEventListener('message', (event) => {
    if (event.data === TAKE_OVER) event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener('fetch', (event) => {
    const file = fileOf(event.request);
    if (file === CONFIG) event.respondWith(newestConfig(event.request));
    else if (file !== null && known.has(file)) event.respondWith(fromCache(file, event.request));
  });

  /** Returns the path relative to the page; null for requests that are not the app's own files. */
  function fileOf({ method, url }: Request): string | null {
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== base.origin || !pathname.startsWith(base.pathname)) {
      return null;
    }
    const file = pathname.slice(base.pathname.length);
    return file === 'index.html' ? '' : file;
  }

  async function fill(): Promise<void> {
    const cache = await scope.caches.open(name);
    // Bypasses the HTTP cache, which may hold files of an older build under the same name.
    const requests = [...files, CONFIG].map(
      (file) => new Request(new URL(file, base), { cache: 'no-cache' }),
    );
    await cache.addAll(requests);
  }

  async function deleteOldCaches(): Promise<void> {
    const names = await scope.caches.keys();
    const old = names.filter((each) => each.startsWith(own) && each !== name);
    await Promise.all(old.map((each) => scope.caches.delete(each)));
  }

  async function fromCache(file: string, request: Request): Promise<Response> {
    const cache = await scope.caches.open(name);
    return (await cache.match(new URL(file, base))) ?? scope.fetch(request);
  }

  async function newestConfig(request: Request): Promise<Response> {
    const cache = await scope.caches.open(name);
    try {
      const answer = await scope.fetch(request);
      if (answer.ok) await cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      const old = await cache.match(request);
      if (!old) throw error;
      return old;
    }
  }
}

/** The parts of ServiceWorkerGlobalScope that are used; the DOM types of the page lack it. */
export interface WorkerScope {
  readonly location: { readonly href: string };
  readonly caches: CacheStorage;
  skipWaiting(): Promise<void>;
  fetch(request: Request | URL, init?: RequestInit): Promise<Response>;
  addEventListener<K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { readonly data: unknown };
  fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
}
