import { action, makeAutoObservable } from 'mobx';

interface Tab extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

/** The network state of the device, and of the host. An online device need not reach the server. */
export class ConnectionStore {
  isOnline = true;
  /** True while the host is closed for maintenance: from a page that met it to the next answer. */
  isClosed = false;
  /** True while the player waits for a retry of a closed host. */
  isRetrying = false;
  /** Grows with each retry; pages that failed load again. */
  retryCount = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** Follows the network of the browser until the returned function is called. */
  start(tab: Tab): () => void {
    const update = action(() => (this.isOnline = tab.navigator.onLine));
    update();
    tab.addEventListener('online', update);
    tab.addEventListener('offline', update);
    return () => {
      tab.removeEventListener('online', update);
      tab.removeEventListener('offline', update);
    };
  }

  /** Call this when a page could not load because the host is closed. */
  onClosed(): void {
    this.isClosed = true;
    this.isRetrying = false;
  }

  onAnswer(): void {
    this.isClosed = false;
    this.isRetrying = false;
  }

  retry(): void {
    this.isRetrying = true;
    this.retryCount += 1;
  }
}
