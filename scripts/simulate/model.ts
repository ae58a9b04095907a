import { nextPeriod, type Period } from '#contract/rules/schedule.ts';
import type { Game } from '../../mock-server/rounds/games-table.ts';
import {
  chaseOracle,
  type Fate,
  type OrderedChase,
  type PlayedChase,
} from '../../mock-server/testing/chase-oracle.ts';
import { costOf } from './order.ts';

export interface Order {
  readonly userId: number;
  readonly game: Game;
  readonly first: Period;
  readonly chase: OrderedChase;
  /** Number of the chase; null for a bet. */
  readonly no: string | null;
  /** When the player cancelled it; Infinity before that. */
  withdrawnAt: number;
}

/** The parts of the world that the model cannot compute. */
export interface ObservedWorld {
  now(): number;
  /** Returns the dice of a drawn period as text. */
  diceOf(game: Game, gameNo: string): string;
}

/** Computes the expected state of a world from orders, clock and dice alone. */
export class Model {
  readonly #world: ObservedWorld;
  readonly #deposits: { userId: number; amount: number; at: number }[] = [];
  readonly #orders: Order[] = [];
  /** When each period was voided. */
  readonly #voided = new Map<string, number>();

  constructor(world: ObservedWorld) {
    this.#world = world;
  }

  /** Records an amount that arrives at a moment, possibly in the future. */
  deposit(userId: number, amount: number, at: number): void {
    this.#deposits.push({ userId, amount, at });
  }

  order(order: Omit<Order, 'withdrawnAt'>): void {
    this.#orders.push({ ...order, withdrawnAt: Infinity });
  }

  void(game: Game, gameNo: string): void {
    this.#voided.set(keyOf(game, gameNo), this.#world.now());
  }

  isVoid(game: Game, gameNo: string): boolean {
    return this.#voided.has(keyOf(game, gameNo));
  }

  get chases(): Order[] {
    return this.#orders.filter(({ no }) => no !== null);
  }

  /** Returns the message an order must be refused with; null when it must be accepted. */
  refusal(
    { userId, game, first, chase }: Pick<Order, 'userId' | 'game' | 'first' | 'chase'>,
    ahead: number,
  ): string | null {
    if (ahead > 100) return 'This round is not open for bets yet';
    if (ahead < 0 || this.isVoid(game, first.gameNo)) return 'This round is closed';
    if (this.#world.now() >= first.closeAt) return 'Current round closed, please wait for next';
    return costOf(chase) > this.balances(userId).main ? 'Insufficient balance' : null;
  }

  /** Returns a player's balances: deposits, minus stakes and reservations, plus payouts and refunds. */
  balances(userId: number): { main: number; chase: number } {
    const now = this.#world.now();
    let main = this.#deposits
      .filter((deposit) => deposit.userId === userId && deposit.at <= now)
      .reduce((sum, { amount }) => sum + amount, 0);
    let chase = 0;
    for (const order of this.#orders.filter((each) => each.userId === userId)) {
      const { reserved, returned, refunded } = this.played(order);
      main += returned + refunded - costOf(order.chase);
      chase += reserved;
    }
    return { main, chase };
  }

  /** Returns the state that an order must have by now. */
  played(order: Order): PlayedChase {
    const { game, first, chase } = order;
    const fates = chase.multipliers.map((_, index) => {
      const period = nextPeriod(game, first, index);
      // The bet on the first period is placed with the order if that period is open already.
      return period.openAt > order.withdrawnAt ? 'withdrawn' : this.#fate(order, period);
    });
    return chaseOracle(chase, fates);
  }

  #fate({ game, no }: Order, { gameNo, openAt, drawAt }: Period): Fate {
    const isChase = no !== null;
    const now = this.#world.now();
    if (isChase && now < openAt) return 'to come';
    const voidedAt = this.#voided.get(keyOf(game, gameNo));
    // A chase bets when a period opens, and skips one that is void by then.
    if (voidedAt !== undefined) return isChase && voidedAt < openAt ? 'void early' : 'void';
    if (now < drawAt) return 'running';
    return this.#world.diceOf(game, gameNo) as Fate; // three digits, by the column's CHECK
  }
}

const keyOf = ({ id }: Game, gameNo: string): string => `${id}:${gameNo}`;
