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
  /** Of a chase; null for a bet. */
  readonly no: string | null;
  /** When its player ended it. */
  withdrawnAt: number;
}

/** What a model may know of the world beside the orders. */
export interface Witnessed {
  now(): number;
  /** As text, of a period that was drawn. */
  diceOf(game: Game, gameNo: string): string;
}

/** What must be so in a walked world, from nothing but orders, clock and dice. */
export class Model {
  readonly #world: Witnessed;
  readonly #deposits: { userId: number; amount: number; at: number }[] = [];
  readonly #orders: Order[] = [];
  /** When each was called off. */
  readonly #voided = new Map<string, number>();

  constructor(world: Witnessed) {
    this.#world = world;
  }

  /** An amount that comes in at a moment, which may be yet to come. */
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

  /** Why an order must be refused, by the clock and the balance; null when it must be taken. */
  refusal(
    { userId, game, first, chase }: Pick<Order, 'userId' | 'game' | 'first' | 'chase'>,
    ahead: number,
  ): string | null {
    if (ahead > 100) return 'This round is not open for bets yet';
    if (ahead < 0 || this.isVoid(game, first.gameNo)) return 'This round is closed';
    if (this.#world.now() >= first.closeAt) return 'Current round closed, please wait for next';
    return costOf(chase) > this.purse(userId).main ? 'Insufficient balance' : null;
  }

  /** What a player must hold: what came in, less what was staked or reserved, and what came back. */
  purse(userId: number): { main: number; chase: number } {
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

  /** What an order must have come to by now. */
  played(order: Order): PlayedChase {
    const { game, first, chase } = order;
    const fates = chase.multipliers.map((_, index) => {
      const period = nextPeriod(game, first, index);
      // The bet of the first period is placed when the order is taken, when that one is open.
      return period.openAt > order.withdrawnAt ? 'withdrawn' : this.#fate(order, period);
    });
    return chaseOracle(chase, fates);
  }

  #fate({ game, no }: Order, { gameNo, openAt, drawAt }: Period): Fate {
    const isChase = no !== null;
    const now = this.#world.now();
    if (isChase && now < openAt) return 'to come';
    const voidedAt = this.#voided.get(keyOf(game, gameNo));
    // A chase places its bet as the period opens, and leaves out one that is void by then.
    if (voidedAt !== undefined) return isChase && voidedAt < openAt ? 'void early' : 'void';
    if (now < drawAt) return 'running';
    return this.#world.diceOf(game, gameNo) as Fate; // three digits, by the column's CHECK
  }
}

const keyOf = ({ id }: Game, gameNo: string): string => `${id}:${gameNo}`;
