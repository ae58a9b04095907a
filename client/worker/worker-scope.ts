/** The little of a service worker that ours uses; the types of the page do not know it. */
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

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  message: { readonly data: unknown };
  fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
}
