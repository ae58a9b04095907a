import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Minor } from '#contract/money.ts';
import {
  betContentText,
  costOfBet,
  parseBetContent,
  type BetLine,
  type ChasePlan,
} from '#contract/rules/bet-content.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Odds } from '#contract/rules/settle.ts';
import type { Failure } from '../../../http/envelope.ts';
import { MoneyOrder, type MoneyOrderDeps } from '../../orders/money-order.ts';
import type { Offer } from '../game-store.ts';
import { withoutHiddenBalance, type ResultCurtain } from '../results/result-curtain.ts';
import { betKind, type Receipt } from './bet-lookup.ts';

export type Order = {
  readonly gameId: number;
  readonly gameNo: string;
  readonly lines: readonly CartLine[];
  /** Null for a bet on one period. */
  readonly chase: ChasePlan | null;
};

/**
 * `assemble`: no request could be made from the order. `refused`: a final refusal; no money moved.
 */
export type BetFailure =
  | { readonly reason: 'assemble' }
  | { readonly reason: 'refused'; readonly failure: Failure };

export type OddsChange = {
  readonly selection: Selection;
  readonly before: Odds;
  /** `null` if no longer offered. */
  readonly after: Odds | null;
};

export interface UnknownBet {
  readonly gameNo: string;
  readonly lines: readonly BetLine[];
  readonly amount: Minor;
  /** Epoch seconds. */
  readonly sentAt: number;
}

export interface BetDeps extends Omit<MoneyOrderDeps<Receipt>, 'onRefused'> {
  refreshOdds(): Promise<void>;
  offerOf(selection: Selection): Offer | null;
  readonly curtain: Pick<ResultCurtain, 'hides'>;
  /** Reloads the current period, after the server refused the slip's. */
  refreshPeriod(): Promise<void>;
}

/** Places a bet once, and says why one was refused. */
export class BetStore {
  readonly order: MoneyOrder<'games.submitBet', Receipt>;
  oddsChanges: readonly OddsChange[] = [];
  /** False if the last order could not be made into a request. */
  isAssembled = true;

  private lines: readonly CartLine[] = [];

  constructor(private readonly deps: BetDeps) {
    this.order = new MoneyOrder(withoutHiddenBalance(deps.curtain, betKind(deps.api)), {
      ...deps,
      onRefused: (failure) => this.onRefused(failure),
    });
    makeAutoObservable<this, 'deps' | 'lines'>(this, {
      order: false,
      oddsChanges: observableRef,
      deps: false,
      lines: observableRef,
    });
  }

  get state(): MoneyOrder<'games.submitBet', Receipt>['state'] {
    return this.failure ? 'failed' : this.order.state;
  }

  get receipt(): Receipt | null {
    return this.order.receipt;
  }

  get failure(): BetFailure | null {
    const { state, failure } = this.order;
    if (!this.isAssembled) return { reason: 'assemble' };
    return state === 'failed' && failure ? { reason: 'refused', failure } : null;
  }

  get unknown(): UnknownBet | null {
    const { sent, isUnresolved } = this.order;
    if (!sent || !isUnresolved) return null;
    const read = parseBetContent(sent.payload.bet_content);
    const { lines, chase } = read.ok ? read.content : { lines: [], chase: null };
    const gameNo = String(sent.payload.game_no);
    return { gameNo, lines, amount: costOfBet(lines, chase), sentAt: sent.sentAt / 1000 };
  }

  /** Places a bet. Ignored while another one is running or its outcome is unknown. */
  async submit({ gameId, gameNo, lines, chase }: Order): Promise<void> {
    if (this.order.isBusy || this.state === 'unknown') return;
    this.acknowledge();
    const bet_content = betContentText(lines, chase);
    // A bet that cannot be read back could not be found in the records, were its answer lost. Such is a
    // stake that the host allows, but that could pay more than any bet does.
    this.isAssembled = this.deps.player() !== null && parseBetContent(bet_content).ok;
    this.lines = lines;
    if (!this.isAssembled) return;
    await this.order.send({ game_id: gameId, game_no: gameNo, bet_content });
  }

  /** Clears a final result after the player has read it. An unknown outcome stays. */
  acknowledge(): void {
    this.order.dismiss();
    this.isAssembled = true;
    this.oddsChanges = [];
  }

  onSessionEnd(): void {
    this.order.onSessionEnd();
    this.acknowledge();
    this.lines = [];
  }

  private async onRefused({ key }: Failure): Promise<void> {
    if (key === 'odds_changed') await this.compareOdds();
    if (key === 'round_closed' || key === 'current_round_closed') await this.deps.refreshPeriod();
  }

  private async compareOdds(): Promise<void> {
    await this.deps.refreshOdds();
    runInAction(() => {
      this.oddsChanges = this.lines.flatMap(({ selection, odds: before }) => {
        const after = this.deps.offerOf(selection)?.odds ?? null;
        return after?.join() === before.join() ? [] : [{ selection, before, after }];
      });
    });
  }
}
