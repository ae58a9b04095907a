import { makeAutoObservable } from 'mobx';

/** The browser's network status. */
export interface Network {
  isOnline(): boolean;
  /** Calls `onChange` on every change until the returned function is called. */
  listen(onChange: () => void): () => void;
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

  constructor(private readonly network: Network) {
    makeAutoObservable<this, 'network'>(this, { network: false });
  }

  /** Follows the network until the returned function is called. */
  start(): () => void {
    this.update();
    return this.network.listen(() => this.update());
  }

  /** Call this when a page could not load because the host is closed. */
  onClosed(): void {
    this.isClosed = true;
    this.isRetrying = false;
  }

  /** Call this when the host has answered. */
  onAnswer(): void {
    this.isClosed = false;
    this.isRetrying = false;
  }

  retry(): void {
    this.isRetrying = true;
    this.retryCount += 1;
  }

  private update(): void {
    this.isOnline = this.network.isOnline();
  }
}

/** The parts of `window` that are used. */
interface Tab extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

export function browserNetwork(tab: Tab): Network {
  return {
    isOnline: () => tab.navigator.onLine,
    listen(onChange) {
      tab.addEventListener('online', onChange);
      tab.addEventListener('offline', onChange);
      return () => {
        tab.removeEventListener('online', onChange);
        tab.removeEventListener('offline', onChange);
      };
    },
  };
}
