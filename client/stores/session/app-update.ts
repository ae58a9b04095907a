import { action, computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Ticker } from '../client-clock.ts';

export interface AppUpdateDeps {
  /** Null where service workers are not supported: an old browser, or plain HTTP. */
  serviceWorkers: ServiceWorkerContainer | null;
  timer: Pick<Ticker, 'after'>;
  reload: () => void;
}

/** A browser may hold back the new version while the old one is at work. */
const TAKE_OVER_MS = 5_000;

/** Registers the service worker, and offers a newer version of the app once it is installed. */
export class AppUpdate {
  private waiting: ServiceWorker | null = null;
  /** Undefined, against its type, where the browser is configured to keep no app. */
  private registration: ServiceWorkerRegistration | undefined;
  private isApplied = false;

  constructor(private readonly deps: AppUpdateDeps) {
    makeObservable<this, 'waiting'>(this, {
      waiting: observableRef,
      isReady: computed,
      dismiss: action,
    });
  }

  /** True when a newer version is installed but not active. */
  get isReady(): boolean {
    return this.waiting !== null;
  }

  async start(): Promise<void> {
    const { serviceWorkers } = this.deps;
    if (!serviceWorkers || this.registration) return;
    try {
      this.registration = await serviceWorkers.register('./sw.js');
    } catch {
      // The app does not work offline then; everything else does.
      return;
    }
    const registration = this.registration;
    if (!registration) return;
    this.watch(registration.waiting);
    this.watch(registration.installing);
    registration.addEventListener('updatefound', () => this.watch(registration.installing));
    serviceWorkers.addEventListener('controllerchange', () => {
      // The first worker replaces nothing, and an update applied in another tab must not reload
      // this one.
      if (this.isApplied) this.deps.reload();
    });
  }

  async check(): Promise<void> {
    await this.registration?.update().catch(() => undefined);
  }

  /** Activates the new version, which reloads the page, at the latest after `TAKE_OVER_MS`. */
  apply(): void {
    this.isApplied = true;
    this.waiting?.postMessage('take over');
    this.deps.timer.after(TAKE_OVER_MS, this.deps.reload);
  }

  dismiss(): void {
    this.waiting = null;
  }

  private watch(worker: ServiceWorker | null): void {
    if (!worker) return;
    const onState = () => {
      // Without a controller this is the first version, which activates by itself.
      if (worker.state === 'installed' && this.deps.serviceWorkers?.controller)
        runInAction(() => (this.waiting = worker));
    };
    worker.addEventListener('statechange', onState);
    onState();
  }
}
