import { makeAutoObservable, runInAction } from 'mobx';

/** The browser's network status. */
export interface Network {
  isOnline(): boolean;
  /** Calls `onChange` on every change until the returned function is called. */
  listen(onChange: () => void): () => void;
}

/** The network state of the device. An online device need not reach the server. */
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
