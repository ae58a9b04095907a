import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import type { Payload } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import { readJson, type TextStorage } from '../../safe-storage.ts';
import {
  isPlayerMark,
  isSameMark,
  playerMark,
  type PlayerMark,
} from '../../session/player-mark.ts';
import type { SessionEndReason } from '../../session/session-store.ts';
import type { StoreDeps } from '../../stores.ts';
import type { Bet } from './bet-result-store.ts';
import type { ResultCurtain } from './result-curtain.ts';

/** The sum of the bets that were settled while the app was closed. */
export interface AwayNews {
  readonly bets: number;
  /** The period, if all bets were in one. */
  readonly gameNo: string | null;
  readonly outcome: 'won' | 'paidBack' | 'lost' | 'refunded';
  readonly returned: Minor;
  readonly net: Minor;
}

export function createAwayStores({ api, curtain, storage, session }: StoreDeps) {
  const away = new AwayResults({ api, curtain, storage, player: () => playerMark(session) });
  return {
    away,
    onSessionEnd: (reason: SessionEndReason) => away.reset(reason),
  };
}

export interface AwayDeps {
  readonly api: Api;
  readonly curtain: Pick<ResultCurtain, 'guard'>;
  readonly storage: TextStorage;
  /** Returns null for anyone but a member. */
  player(): PlayerMark | null;
}

export const AWAY_KEY = 'pendingDraws';
const LIMIT = 100;

type Draw = readonly [gameId: number, gameNo: string];

/**
 * Remembers on the device which draws the player's bets wait for. When the app starts again, it finds
 * the bets that were settled meanwhile.
 */
export class AwayResults {
  /** The settled bets that the player has not been told of. */
  bets: readonly Bet[] = [];
  /** The player whose draws `missed` are. */
  private player: PlayerMark | null = null;
  /** The draws that the player waited for when the app was closed, until their bets are found. */
  private missed: readonly Draw[] = [];

  private readonly findBets: AwayResults['betsOf'];

  constructor(private readonly deps: AwayDeps) {
    this.findBets = deps.curtain.guard((draws, pending) => this.betsOf(draws, pending));
    makeAutoObservable<this, 'deps' | 'missed'>(this, {
      bets: observableRef,
      deps: false,
      missed: false,
    });
  }

  /**
   * Remembers the draws of the pending bets, until the returned function is called. The first list of
   * them tells which draws were missed.
   */
  follow(results: { readonly waiting: readonly Bet[] }): () => void {
    const player = this.deps.player();
    if (!player) return () => undefined;
    if (!this.player || !isSameMark(this.player, player)) this.missed = this.read(player);
    this.player = player;
    return reaction(
      () => results.waiting,
      (waiting) => void this.onPending(player, waiting),
    );
  }

  /** Returns null when there is nothing to tell. */
  get news(): AwayNews | null {
    const { bets } = this;
    const [first] = bets;
    if (!first) return null;
    const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
    const returned = sumMoney(bets.map((bet) => parseMoney(bet.returned) ?? ZERO));
    const isRefund = bets.every((bet) => bet.status === 'cancelled');
    const isOneDraw = bets.every((bet) => keyOfBet(bet) === keyOfBet(first));
    return {
      bets: bets.length,
      gameNo: isOneDraw ? first.game_no : null,
      outcome: isRefund ? 'refunded' : sumOutcome(staked, returned),
      returned,
      net: minor(returned - staked),
    };
  }

  /** Call this when the player has seen the news. */
  dismiss(): void {
    this.bets = [];
  }

  /** Call this when the session ends. After one that expired, the draws are kept. */
  reset(reason: SessionEndReason): void {
    this.player = null;
    this.missed = [];
    this.bets = [];
    if (reason === 'logged-out') this.deps.storage.remove(AWAY_KEY);
  }

  private async onPending(player: PlayerMark, waiting: readonly Bet[]): Promise<void> {
    if (!this.isPlaying(player)) return;
    const pending = new Set(waiting.map(keyOfBet));
    const missed = this.missed.filter((draw) => !pending.has(keyOf(draw)));
    this.missed = [];
    const found = missed.length === 0 ? [] : await this.findBets(missed, pending);
    if (!this.isPlaying(player)) return;
    if (!found) this.missed = missed;
    else if (found.length > 0) runInAction(() => (this.bets = [...this.bets, ...found]));
    this.write(player, [
      ...this.missed,
      ...waiting.map(({ game_id, game_no }) => [game_id, game_no] as const),
    ]);
  }

  /** Loads the settled bets of these draws, and of later draws of their chases; null on failure. */
  private async betsOf(
    draws: readonly Draw[],
    pending: ReadonlySet<string>,
  ): Promise<readonly Bet[] | null> {
    const newest = await this.fetch({});
    if (!newest) return null;
    const found = newest.filter((bet) => draws.some((draw) => keyOf(draw) === keyOfBet(bet)));
    for (const draw of draws) {
      if (found.some((bet) => keyOfBet(bet) === keyOf(draw))) continue;
      const bets = await this.fetch({ game_id: draw[0], game_no: draw[1] });
      if (!bets) return null;
      found.push(...bets);
    }
    const chases = new Set(found.map(({ chase_no }) => chase_no));
    const chased = newest.filter(
      (bet) => bet.chase_no !== null && chases.has(bet.chase_no) && !found.includes(bet),
    );
    return [...found, ...chased].filter(
      (bet) => bet.status !== 'pending' && !pending.has(keyOfBet(bet)),
    );
  }

  private async fetch(filter: Payload<'games.getBetRecord'>): Promise<readonly Bet[] | null> {
    const payload = { ...filter, page: 1, limit: LIMIT };
    const answer = await this.deps.api.call('games.getBetRecord', payload, QUIET);
    return answer.ok ? answer.data.list : null;
  }

  private isPlaying(player: PlayerMark): boolean {
    const now = this.deps.player();
    return now !== null && isSameMark(now, player);
  }

  private write(player: PlayerMark, draws: readonly Draw[]): void {
    const { storage } = this.deps;
    if (draws.length === 0) return storage.remove(AWAY_KEY);
    const byKey = new Map(draws.map((draw) => [keyOf(draw), draw]));
    storage.set(AWAY_KEY, JSON.stringify({ player, draws: [...byKey.values()] }));
  }

  private read(now: PlayerMark): readonly Draw[] {
    const stored: { player?: unknown; draws?: unknown } = Object(
      readJson(this.deps.storage, AWAY_KEY),
    );
    const isOwn = isPlayerMark(stored.player) && isSameMark(stored.player, now);
    return isOwn && Array.isArray(stored.draws) ? stored.draws.filter(isDraw) : [];
  }
}

const keyOf = ([gameId, gameNo]: Draw) => `${gameId}:${gameNo}`;
const keyOfBet = ({ game_id, game_no }: Bet) => keyOf([game_id, game_no]);

/** Returns the outcome of all bets together: it is won only above the stakes (STA-10). */
function sumOutcome(staked: Minor, returned: Minor): 'won' | 'paidBack' | 'lost' {
  if (returned <= 0) return 'lost';
  return returned > staked ? 'won' : 'paidBack';
}

function isDraw(value: unknown): value is Draw {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
}
