import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import type { TrialDeps, TrialRound } from './trial-round.ts';

export interface GuestTrialDeps extends TrialDeps {
  isGuest(): boolean;
  /** Called when the guest has left, to forget the bets of the round. */
  onEnd(): void;
}

/** Keeps a trial round while the player is a guest. Its code is loaded for guests only. */
export class GuestTrial {
  round: TrialRound | null = null;
  private readonly deps: GuestTrialDeps;

  constructor(deps: GuestTrialDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { round: observableRef, deps: false });
  }

  /** Begins a round if the player is a guest without one. Returns null for others, and offline. */
  async load(): Promise<TrialRound | null> {
    if (!this.deps.isGuest()) return null;
    const loaded = await import('./trial-round.ts').catch(() => null);
    if (!loaded || !this.deps.isGuest() || this.round) return this.round;
    runInAction(() => (this.round = new loaded.TrialRound(this.deps)));
    when(
      () => !this.deps.isGuest(),
      () => this.end(),
    );
    return this.round;
  }

  private end(): void {
    this.round = null;
    this.deps.onEnd();
  }
}
