import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { TrialDeps, TrialRound } from './trial-round.ts';

export interface GuestTrialDeps extends TrialDeps {
  isGuest(): boolean;
  /** Called when the guest has left, to forget the bets of the round. */
  onEnd(): void;
}

/** Keeps a trial round while the player is a guest. Its code is loaded for guests only. */
export class GuestTrial {
  round: TrialRound | null = null;
  readonly #deps: GuestTrialDeps;

  constructor(deps: GuestTrialDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { round: observableRef });
    reaction(
      () => deps.isGuest(),
      (isGuest) => !isGuest && this.#end(),
    );
  }

  /** Begins a round if the player is a guest without one. Returns null for others, and offline. */
  async load(): Promise<TrialRound | null> {
    if (!this.#deps.isGuest()) return null;
    const loaded = await import('./trial-round.ts').catch(() => null);
    runInAction(() => {
      if (loaded && this.#deps.isGuest()) this.round ??= new loaded.TrialRound(this.#deps);
    });
    return this.round;
  }

  #end(): void {
    if (this.round === null) return;
    this.round = null;
    this.#deps.onEnd();
  }
}
