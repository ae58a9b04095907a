import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { betContentText, type ChasePlan } from '#contract/rules/bet-content.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Odds } from '#contract/rules/settle.ts';
import type { Api } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { Offer } from './game-store.ts';
import type { TextStorage } from '../safe-storage.ts';

export type Receipt = Data<'games.submitBet'>;

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
  newKey(): string;
  /** Who is signed in; a pending bet is sent again for nobody else. */
  playerId(): string | null;
  onPlaced(receipt: Receipt): void;
  /** Fetches the odds anew; they are then asked of `offerOf`. */
  refreshOdds(): Promise<void>;
  offerOf(selection: Selection): Offer | null;
  /** Asks at once which period runs: the host says that this one does not. */
  refreshPeriod(): Promise<void>;
}

export const BET_MEMORY_KEY = 'pendingBet';

type Pending = { readonly key: string; readonly body: string; readonly player: string };

/**
 * Places a bet once, whatever tapping and network do (MONEY-7): key and body are written
 * down before they are sent, and go out again, the same bytes, until there is a definite answer.
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
    this.#remember({ key: this.#deps.newKey(), body, player });
    await this.#send();
  }

  /** Sends the same bet again, with its key: the host answers what became of it. */
  async checkAgain(): Promise<void> {
    this.#dropOfOtherPlayer();
    if (this.state !== 'unknown') return;
    this.#begin();
    await this.#send();
  }

  /** After a reload: a bet that was under way is resolved before another one can be made. */
  async restore(): Promise<void> {
    if (this.state !== 'idle') return;
    const pending = this.#recall();
    if (pending?.player !== this.#deps.playerId() || !pending) return;
    this.#pending = pending;
    this.state = 'unknown';
    this.unknownGameNo = gameNoOf(pending.body);
    await this.checkAgain();
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

  async #send(): Promise<void> {
    const pending = this.#pending;
    const payload = pending && payloadOf(pending.body);
    if (!pending || !payload) {
      this.#forget();
      return this.#fail({ reason: 'assemble' });
    }
    const isRetry = this.unknownGameNo !== null;
    const answer = await this.#deps.api.call('games.submitBet', payload, {
      idempotencyKey: pending.key,
      silentFailure: true,
    });
    if (pending !== this.#pending) return this.#hearForOther(pending, answer, isRetry);
    if (!answer.ok && isOpen(answer.failure, isRetry)) {
      runInAction(() => {
        this.state = 'unknown';
        this.unknownGameNo = gameNoOf(pending.body);
      });
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
    if (answer.ok) {
      runInAction(() => {
        this.receipt = answer.data;
        this.state = 'placed';
      });
      this.#deps.onPlaced(answer.data);
      return;
    }
    const { failure } = answer;
    if (failure.key === 'odds_changed') await this.#compareOdds();
    if (failure.key === 'round_closed' || failure.key === 'current_round_closed')
      await this.#deps.refreshPeriod();
    this.#fail({ reason: 'refused', failure });
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

function gameNoOf(body: string): string | null {
  const payload = payloadOf(body);
  return payload ? String(payload.game_no) : null;
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  return ['key', 'body', 'player'].every((name) => typeof Reflect.get(value, name) === 'string');
}
