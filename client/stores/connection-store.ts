import { makeAutoObservable } from 'mobx';

/** What the browser knows of the device's network. */
export interface Network {
  isOnline(): boolean;
  /** Calls when that changes; returns what ends it. */
  listen(onChange: () => void): () => void;
}

/** Whether the device has a network at all. That a host answers is another question. */
export class ConnectionStore {
  isOnline = true;

  constructor(private readonly network: Network) {
    makeAutoObservable<this, 'network'>(this, { network: false });
  }

  /** Follows the network until the returned function is called. */
  start(): () => void {
    this.look();
    return this.network.listen(() => this.look());
  }

  private look(): void {
    this.isOnline = this.network.isOnline();
  }
}

/** The browser's window, as far as this needs it. */
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
