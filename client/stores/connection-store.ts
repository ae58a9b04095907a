import { makeAutoObservable, runInAction } from 'mobx';

/** What the browser knows of the device's network. */
export interface Network {
  isOnline(): boolean;
  /** Calls when that changes; returns what ends it. */
  listen(onChange: () => void): () => void;
}

/** Whether the device has a network at all. That a host answers is another question. */
export class ConnectionStore {
  isOnline = true;
  readonly #network: Network;

  constructor(network: Network) {
    this.#network = network;
    makeAutoObservable(this);
  }

  /** Follows the network until the returned function is called. */
  start(): () => void {
    this.#update();
    return this.#network.listen(() => this.#update());
  }

  #update(): void {
    runInAction(() => (this.isOnline = this.#network.isOnline()));
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
