import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** What keeps the app on this device, as the browser has it. */
export interface Keeper extends Pick<EventTarget, 'addEventListener'> {
  readonly controller: object | null;
  /** With nothing, where a browser is told to keep no app. */
  register(url: string): Promise<Kept | undefined>;
}

interface Kept extends Pick<EventTarget, 'addEventListener'> {
  readonly waiting: Waiting | null;
  readonly installing: Waiting | null;
  update(): Promise<unknown>;
}

interface Waiting extends Pick<EventTarget, 'addEventListener'> {
  readonly state: string;
  postMessage(message: string): void;
}

export interface AppUpdateDeps {
  /** Null where nothing can be kept: an old browser, or plain HTTP. */
  keeper: Keeper | null;
  reload: () => void;
}

/** The app kept for when there is no network, and a newer version of it that waits to be taken. */
export class AppUpdate {
  private kept: Kept | null = null;
  private waiting: Waiting | null = null;
  private isTaken = false;

  constructor(private readonly deps: AppUpdateDeps) {
    makeAutoObservable<this, 'deps' | 'kept' | 'waiting'>(this, {
      deps: false,
      kept: false,
      waiting: observableRef,
    });
  }

  /** A newer version is here, whole, and not in use yet. */
  get isReady(): boolean {
    return this.waiting !== null;
  }

  async start(): Promise<void> {
    const { keeper } = this.deps;
    if (!keeper || this.kept) return;
    try {
      this.kept = (await keeper.register('./sw.js')) ?? null;
    } catch {
      // Then there is no app without a network; all else works.
      return;
    }
    const { kept } = this;
    if (!kept) return;
    this.follow(kept.waiting);
    this.follow(kept.installing);
    kept.addEventListener('updatefound', () => this.follow(kept.installing));
    keeper.addEventListener('controllerchange', () => {
      // A first worker takes nothing over, and other tabs reload when their players want to.
      if (this.isTaken) this.deps.reload();
    });
  }

  /** Asks the host for a newer version. */
  async check(): Promise<void> {
    await this.kept?.update().catch(() => undefined);
  }

  /** The player wants the new version now. */
  take(): void {
    this.isTaken = true;
    this.waiting?.postMessage('take over');
  }

  dismiss(): void {
    this.waiting = null;
  }

  private follow(worker: Waiting | null): void {
    if (!worker) return;
    const onState = () => {
      // The first version of all waits for nobody.
      if (worker.state === 'installed' && this.deps.keeper?.controller) {
        runInAction(() => (this.waiting = worker));
      }
    };
    worker.addEventListener('statechange', onState);
    onState();
  }
}
