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

/** `assemble`: no request was made of the order. `refused`: the host's last word, nothing was taken. */
export type BetFailure =
  { readonly reason: 'assemble' } | { readonly reason: 'refused'; readonly failure: Failure };

export type OddsChange = {
  readonly selection: Selection;
  readonly before: Odds;
  /** `null`: no longer offered. */
  readonly after: Odds | null;
};

export interface BetDeps {
  readonly api: Api;
  /** Belongs to the tab: a pending bet outlives a reload, no more. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
  newKey(): string;
  /** Who is signed in; a pending bet is sent again for nobody else. */
  playerId(): string | null;
  /** Returns the player's bets that this page knows. */
  knownBets(): readonly Bet[];
  onPlaced(receipt: Receipt): void;
  /** Fetches the odds anew; they are then asked of `offerOf`. */
  refreshOdds(): Promise<void>;
  offerOf(selection: Selection): Offer | null;
  /** Asks at once which period runs: the host says that this one does not. */
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
  /** The period of the bet whose fate is not known. */
  unknownGameNo: string | null = null;

  readonly #deps: BetDeps;
  /** What must be resolved; also here, for storage may refuse. */
  #pending: Pending | null = null;
  #lines: readonly CartLine[] = [];
  /** Order numbers of this page's own bets. */
  readonly #placed = new Set<string>();

  constructor(deps: BetDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { receipt: observableRef, oddsChanges: observableRef });
  }

  /** A second tap while the first is under way, or while its fate is open, does nothing. */
  async submit(order: Order): Promise<void> {
    this.#dropOfOtherPlayer();
    if (this.state === 'pending' || this.state === 'unknown') return;
    const player = this.#deps.playerId();
    const body = bodyOf(order);
    this.#begin();
    if (body === null || player === null) return this.#fail({ reason: 'assemble' });
    this.#lines = order.lines;
    this.#remember({
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
    this.#dropOfOtherPlayer();
    if (this.state !== 'unknown') return;
    if (!(await this.#isMissing())) return;
    this.#begin();
    await this.#send();
  }

  /** After a reload: a bet that was under way is looked up before another one can be made. */
  async restore(): Promise<void> {
    if (this.state !== 'idle') return;
    const pending = this.#recall();
    if (pending?.player !== this.#deps.playerId() || !pending) return;
    this.#pending = pending;
    await this.#isMissing();
  }

  /** The player has read what became of it. What is unknown cannot be put away. */
  acknowledge(): void {
    if (this.state !== 'placed' && this.state !== 'failed') return;
    this.state = 'idle';
    this.failure = null;
    this.oddsChanges = [];
  }

  /** When the player leaves. A bet whose fate is open stays written down for when he is back. */
  leave(): void {
    this.#pending = null;
    this.#lines = [];
    this.state = 'idle';
    this.receipt = null;
    this.failure = null;
    this.oddsChanges = [];
    this.unknownGameNo = null;
  }

  /** Somebody else signed in: what became of the other's bet stands in the other's bet records. */
  #dropOfOtherPlayer(): void {
    if (!this.#pending || this.state !== 'unknown') return;
    if (this.#pending.player === this.#deps.playerId()) return;
    this.#forget();
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
      this.#forget();
      this.#fail({ reason: 'assemble' });
      return false;
    }
    this.#begin();
    const found = await findBet(this.#deps.api, { ...pending, payload });
    if (pending !== this.#pending) return false; // the player has left
    if (found !== 'missing' && found !== 'failed') {
      this.#forget();
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
    if (pending !== this.#pending) return this.#hearForOther(pending, answer, isRetry);
    if (!answer.ok && isOpen(answer.failure, isRetry)) {
      await this.#isMissing();
      return;
    }
    this.#forget();
    await this.#conclude(answer);
  }

  /** The player has left. A bet that is decided is not sent again when he is back. */
  #hearForOther({ key }: Pending, answer: Answer<Receipt>, isRetry: boolean): void {
    if (!answer.ok && isOpen(answer.failure, isRetry)) return;
    if (this.#recall()?.key === key) this.#deps.memory.remove(BET_MEMORY_KEY);
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

  #remember(pending: Pending): void {
    this.#pending = pending;
    this.#deps.memory.set(BET_MEMORY_KEY, JSON.stringify(pending));
  }

  #recall(): Pending | null {
    try {
      const stored: unknown = JSON.parse(this.#deps.memory.get(BET_MEMORY_KEY) ?? 'null');
      return isPending(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  #forget(): void {
    this.#pending = null;
    runInAction(() => (this.unknownGameNo = null));
    this.#deps.memory.remove(BET_MEMORY_KEY);
  }
}

/**
 * Whether the fate of the bet stays open. A refusal that looks at the bet is final. One that does
 * not (signed out, too many requests, busy) is final for a first attempt, for nothing was taken;
 * of an earlier attempt with the same key it says nothing.
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
    return JSON.parse(body) as Payload<'games.submitBet'>; // written by `bodyOf`, by nobody else
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
