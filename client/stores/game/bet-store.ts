import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Payload } from '#contract/api/schemas.ts';
import { betContentText, type ChasePlan } from '#contract/rules/bet-content.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Odds } from '#contract/rules/settle.ts';
import type { Api } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import { findBet, orderNoOf, type Receipt } from './bet-lookup.ts';
import type { Bet } from './bet-result-store.ts';
import type { Offer, ServerTime } from './game-store.ts';
import type { TextStorage } from '../safe-storage.ts';

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
  { readonly reason: 'assemble' } | { readonly reason: 'refused'; readonly failure: Failure };

export type OddsChange = {
  readonly selection: Selection;
  readonly before: Odds;
  /** `null` if no longer offered. */
  readonly after: Odds | null;
};

export interface BetDeps {
  readonly api: Api;
  /** Tab storage: a pending bet survives a reload, not more. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
  newKey(): string;
  /** Returns the signed-in member; a pending bet is sent again for nobody else. */
  playerId(): string | null;
  /** Returns the player's bets that this page knows. */
  knownBets(): readonly Bet[];
  onPlaced(receipt: Receipt): void;
  /** Reloads the odds that `offerOf` returns. */
  refreshOdds(): Promise<void>;
  offerOf(selection: Selection): Offer | null;
  /** Reloads the current period, after the server refused the slip's. */
  refreshPeriod(): Promise<void>;
}

export const BET_MEMORY_KEY = 'pendingBet';

type Pending = {
  readonly key: string;
  readonly body: string;
  readonly player: string;
  readonly sentAt: number;
  readonly known: readonly string[];
};

/**
 * Places a bet once, whatever tapping and network do (MONEY-7). Key and body are stored before they
 * are sent. A real host ignores the key (MONEY-10), so a bet without an answer is looked up in the bet
 * records, and goes out again, the same bytes, only when the player taps.
 */
export class BetStore {
  state: 'idle' | 'pending' | 'placed' | 'failed' | 'unknown' = 'idle';
  receipt: Receipt | null = null;
  failure: BetFailure | null = null;
  oddsChanges: readonly OddsChange[] = [];
  /** The period of a bet whose outcome is unknown. */
  unknownGameNo: string | null = null;

  readonly #deps: BetDeps;
  /** The bet to resolve; in memory too, because storage may fail. */
  #pending: Pending | null = null;
  #lines: readonly CartLine[] = [];
  /** Order numbers of this page's own bets. */
  readonly #placed = new Set<string>();

  constructor(deps: BetDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { receipt: observableRef, oddsChanges: observableRef });
  }

  /** Places a bet. Ignored while another one is running or its outcome is unknown. */
  async submit(order: Order): Promise<void> {
    this.#dropBetOfOtherPlayer();
    if (this.state === 'pending' || this.state === 'unknown') return;
    const player = this.#deps.playerId();
    const body = bodyOf(order);
    this.#begin();
    if (body === null || player === null) return this.#fail({ reason: 'assemble' });
    this.#lines = order.lines;
    this.#storePending({
      key: this.#deps.newKey(),
      body,
      player,
      sentAt: Math.floor(this.#deps.time.nowMs / 1000),
      known: [...this.#placed, ...this.#deps.knownBets().map(orderNoOf)],
    });
    await this.#send();
  }

  /** Sends the same bet again, with its key, if the records can be read and do not hold it. */
  async checkAgain(): Promise<void> {
    this.#dropBetOfOtherPlayer();
    if (this.state !== 'unknown') return;
    if (!(await this.#isMissing())) return;
    this.#begin();
    await this.#send();
  }

  /** After a reload: looks up a bet that was pending, before another one can be made. */
  async restore(): Promise<void> {
    if (this.state !== 'idle') return;
    const pending = this.#readPending();
    if (pending?.player !== this.#deps.playerId() || !pending) return;
    this.#pending = pending;
    await this.#isMissing();
  }

  /** Clears a final result after the player has read it. An unknown outcome stays. */
  acknowledge(): void {
    if (this.state !== 'placed' && this.state !== 'failed') return;
    this.state = 'idle';
    this.failure = null;
    this.oddsChanges = [];
  }

  /**
   * Call this when the session ends. A bet with an unknown outcome stays stored for the same
   * member.
   */
  leave(): void {
    this.#pending = null;
    this.#lines = [];
    this.state = 'idle';
    this.receipt = null;
    this.failure = null;
    this.oddsChanges = [];
    this.unknownGameNo = null;
  }

  /** Drops the pending bet of another player, who finds its outcome in the bet records. */
  #dropBetOfOtherPlayer(): void {
    if (!this.#pending || this.state !== 'unknown') return;
    if (this.#pending.player === this.#deps.playerId()) return;
    this.#clearPending();
    this.state = 'idle';
  }

  #begin(): void {
    this.state = 'pending';
    this.failure = null;
    this.receipt = null;
    this.oddsChanges = [];
  }

  /** Looks for the bet in the records. A bet that is there is placed, any other stays unknown. */
  async #isMissing(): Promise<boolean> {
    const pending = this.#pending;
    const payload = pending && payloadOf(pending.body);
    if (!pending || !payload) {
      this.#clearPending();
      this.#fail({ reason: 'assemble' });
      return false;
    }
    this.#begin();
    const found = await findBet(this.#deps.api, { ...pending, payload });
    if (pending !== this.#pending) return false; // the player changed
    if (found !== 'missing' && found !== 'failed') {
      this.#clearPending();
      this.#place(found);
      return false;
    }
    runInAction(() => {
      this.state = 'unknown';
      this.unknownGameNo = String(payload.game_no);
    });
    return found === 'missing';
  }

  async #send(): Promise<void> {
    const pending = this.#pending;
    const payload = pending && payloadOf(pending.body);
    if (!payload) return;
    const isRetry = this.unknownGameNo !== null;
    const answer = await this.#deps.api.call('games.submitBet', payload, {
      idempotencyKey: pending.key,
      silentFailure: true,
    });
    if (pending !== this.#pending) return this.#settleForOther(pending, answer, isRetry);
    if (!answer.ok && isOpen(answer.failure, isRetry)) {
      await this.#isMissing();
      return;
    }
    this.#clearPending();
    await this.#conclude(answer);
  }

  /** The player changed meanwhile. A decided bet must not be sent again later. */
  #settleForOther({ key }: Pending, answer: Answer<Receipt>, isRetry: boolean): void {
    if (!answer.ok && isOpen(answer.failure, isRetry)) return;
    if (this.#readPending()?.key === key) this.#deps.memory.remove(BET_MEMORY_KEY);
  }

  async #conclude(answer: Answer<Receipt>): Promise<void> {
    if (answer.ok) return this.#place(answer.data);
    const { failure } = answer;
    if (failure.key === 'odds_changed') await this.#compareOdds();
    if (failure.key === 'round_closed' || failure.key === 'current_round_closed')
      await this.#deps.refreshPeriod();
    this.#fail({ reason: 'refused', failure });
  }

  #place(receipt: Receipt): void {
    this.#placed.add(receipt.order_no);
    runInAction(() => {
      this.receipt = receipt;
      this.state = 'placed';
    });
    this.#deps.onPlaced(receipt);
  }

  async #compareOdds(): Promise<void> {
    await this.#deps.refreshOdds();
    runInAction(() => {
      this.oddsChanges = this.#lines.flatMap(({ selection, odds: before }) => {
        const after = this.#deps.offerOf(selection)?.odds ?? null;
        return after?.join() === before.join() ? [] : [{ selection, before, after }];
      });
    });
  }

  #fail(failure: BetFailure): void {
    runInAction(() => {
      this.failure = failure;
      this.state = 'failed';
    });
  }

  #storePending(pending: Pending): void {
    this.#pending = pending;
    this.#deps.memory.set(BET_MEMORY_KEY, JSON.stringify(pending));
  }

  #readPending(): Pending | null {
    try {
      const stored: unknown = JSON.parse(this.#deps.memory.get(BET_MEMORY_KEY) ?? 'null');
      return isPending(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  #clearPending(): void {
    this.#pending = null;
    runInAction(() => (this.unknownGameNo = null));
    this.#deps.memory.remove(BET_MEMORY_KEY);
  }
}

/**
 * Returns whether the outcome stays unknown. A refusal of the bet itself is final. Other refusals
 * (logged out, too many requests, busy) are final for a first attempt, which had no effect; they
 * say nothing about an earlier attempt with the same key.
 */
function isOpen({ kind, key }: Failure, isRetry: boolean): boolean {
  if (kind === 'unauthorized') return isRetry;
  if (kind !== 'business') return true;
  const sawTheBet = key !== 'too_many_requests' && key !== 'server_busy' && key !== 'money_halted';
  return isRetry && !sawTheBet;
}

function bodyOf({ gameId, gameNo, lines, chase }: Order): string | null {
  if (lines.length === 0) return null;
  const payload: Payload<'games.submitBet'> = {
    game_id: gameId,
    game_no: gameNo,
    bet_content: betContentText(lines, chase),
  };
  return JSON.stringify(payload);
}

function payloadOf(body: string): Payload<'games.submitBet'> | null {
  try {
    return JSON.parse(body) as Payload<'games.submitBet'>; // written by `bodyOf` only
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  if (typeof Reflect.get(value, 'sentAt') !== 'number') return false;
  if (!Array.isArray(Reflect.get(value, 'known'))) return false;
  return ['key', 'body', 'player'].every((name) => typeof Reflect.get(value, name) === 'string');
}
