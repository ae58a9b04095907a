import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import { SENT_ORDERS_KEY } from '../orders/sent-orders.ts';
import { playerMark } from '../session/player-mark.ts';
import type { SessionEndReason } from '../session/session-store.ts';
import type { StoreDeps } from '../stores.ts';
import type { TrialDeps, TrialRound } from '../trial/trial-round.ts';
import { GameStore } from './game-store.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { TrendStore } from './records/trend-store.ts';
import { BetResultStore } from './results/bet-result-store.ts';
import { SessionStats } from './session-stats.ts';
import { BetSlip } from './slip/bet-slip.ts';
import { BetStore } from './slip/bet-store.ts';
import { cartMemory } from './slip/cart-memory.ts';

export function createGameStores(deps: StoreDeps) {
  const { api, curtain, reveal, serverClock, session, wallet, preferences, tabStorage } = deps;
  const game = new GameStore(api, serverClock, reveal);
  const player = () => playerMark(session);
  const slip = new BetSlip(
    game,
    cartMemory(tabStorage, player, () => !session.isGuest),
  );
  const recent = new RecentBetsStore(api, curtain);
  const stats = new SessionStats({ api, curtain, memory: tabStorage, time: serverClock, player });
  const results: BetResultStore = new BetResultStore({
    api,
    curtain,
    reveal,
    time: serverClock,
    hasBets: () => session.isLoggedIn || trial.round !== null,
    trialBets: (filter) => trial.round?.find(filter) ?? null,
    onSettled: () => {
      if (!session.isLoggedIn) return;
      void wallet.load();
      void stats.load();
    },
  });
  const trial = new GuestTrial({
    api,
    time: serverClock,
    reveal,
    isGuest: () => session.isGuest,
    onEnd: () => results.reset(),
  });
  const bets = new BetStore({
    ...deps,
    time: serverClock,
    player,
    onDone: ({ game_id, game_no, lines, cost, balance }) => {
      wallet.spend(cost, balance);
      slip.placed(game_id, lines);
      preferences.dismissBetHint();
      results.placed(game_id, game_no);
    },
    refreshOdds: () => game.refreshPlay(),
    offerOf: (selection) => game.offerOf(selection),
    refreshPeriod: () => game.resync(),
  });
  const onSessionEnd = (reason: SessionEndReason) => {
    results.reset();
    recent.reset();
    stats.reset(reason);
    bets.onSessionEnd();
    if (reason === 'logged-out') slip.reset();
  };
  return {
    game,
    slip,
    recent,
    bets,
    results,
    trend: new TrendStore(api, curtain),
    stats,
    trial,
    onSessionEnd,
    onWritten: (key: string | null) => {
      bets.order.onWritten(key);
      // Another tab sent a bet: its result is held back here too.
      if (key === SENT_ORDERS_KEY) void results.load();
    },
  };
}

export interface GuestTrialDeps extends TrialDeps {
  isGuest(): boolean;
  /** Called when the guest has left, to forget the bets of the round. */
  onEnd(): void;
}

/** Keeps a trial round while the player is a guest. Its code is loaded for guests only. */
export class GuestTrial {
  round: TrialRound | null = null;

  constructor(private readonly deps: GuestTrialDeps) {
    makeAutoObservable<this, 'deps'>(this, { round: observableRef, deps: false });
  }

  /** Begins a round if the player is a guest without one. Returns null for others, and offline. */
  async load(): Promise<TrialRound | null> {
    if (!this.deps.isGuest()) return null;
    const loaded = await import('../trial/trial-round.ts').catch(() => null);
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
