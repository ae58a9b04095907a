import { formatMoney, minor } from '#contract/money.ts';
import { nextPeriod, type Period } from '#contract/rules/schedule.ts';
import type { Game } from '../../mock-server/rounds/games-table.ts';
import { oraclePays } from '../../contract/rules/oracle.ts';
import type { StepOf } from './steps.ts';

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

/** The balances of a player that walks change and compare, in minor units. */
export interface Balances {
  readonly main: number;
  readonly chase: number;
  readonly savings: number;
}

export interface ObservedWorld {
  now(): number;
  game(id: number): Game;
  diceOf(game: Game, gameNo: string): string;
}

/** Computes the expected state of a world from orders, clock and dice alone. */
export class Model {
  readonly #world: ObservedWorld;
  readonly #moves: { userId: number; amount: number; at: number; account: 'main' | 'savings' }[] =
    [];
  readonly #orders: Order[] = [];
  readonly #voided = new Map<string, number>();

  constructor(world: ObservedWorld) {
    this.#world = world;
  }

  /** Records an amount that arrives, or leaves when negative, at a moment, possibly in the future. */
  move(
    userId: number,
    amount: number,
    at = this.#world.now(),
    account: 'main' | 'savings' = 'main',
  ): void {
    this.#moves.push({ userId, amount, at, account });
  }

  /** Returns a function that goes back to the present state, as a restore of the world does. */
  save(): () => void {
    const [moves, voided] = [[...this.#moves], new Map(this.#voided)];
    const orders = this.#orders.map((order) => ({ ...order }));
    return () => {
      this.#moves.splice(0, Infinity, ...moves);
      this.#orders.splice(0, Infinity, ...orders.map((order) => ({ ...order })));
      this.#voided.clear();
      for (const [key, at] of voided) this.#voided.set(key, at);
    };
  }

  order(order: Omit<Order, 'withdrawnAt'>): void {
    this.#orders.push({ ...order, withdrawnAt: Infinity });
  }

  withdraw(no: string | null): void {
    const order = this.#orders.find((each) => each.no === no);
    if (order) order.withdrawnAt = this.#world.now();
  }

  void(game: Game, gameNo: string): void {
    this.#voided.set(keyOf(game, gameNo), this.#world.now());
  }

  isVoid(game: Game, gameNo: string): boolean {
    return this.#voided.has(keyOf(game, gameNo));
  }

  get chases(): readonly Readonly<Order>[] {
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

  /** Returns a player's balances: moves, minus stakes and reservations, plus payouts and refunds. */
  balances(userId: number): Balances {
    const now = this.#world.now();
    const moved = (account: 'main' | 'savings') =>
      this.#moves
        .filter((move) => move.userId === userId && move.account === account && move.at <= now)
        .reduce((sum, { amount }) => sum + amount, 0);
    let main = moved('main');
    let chase = 0;
    for (const order of this.#orders.filter((each) => each.userId === userId)) {
      const { reserved, returned, refunded } = this.played(order);
      main += returned + refunded - costOf(order.chase);
      chase += reserved;
    }
    return { main, chase, savings: moved('savings') };
  }

  played(order: Readonly<Order>): PlayedChase {
    const { game, first, chase } = order;
    const fates = chase.multipliers.map((_, index) => {
      const period = nextPeriod(game, first, index);
      // The bet on the first period is placed with the order if that period is open already.
      return period.openAt > order.withdrawnAt ? 'withdrawn' : this.#fate(order, period);
    });
    return chaseOracle(chase, fates);
  }

  #fate({ game, no }: Readonly<Order>, { gameNo, openAt, drawAt }: Period): Fate {
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

/** A line that often wins, one that pays by hits, and one that seldom wins. */
const LINES = [
  { play: 'big', pick: '', odds: '2.00' },
  { play: 'fish', pick: '6', odds: '2.00/3.00/4.00' },
  { play: 'sum', pick: '10', odds: '7.77' },
] as const;

/** Returns the order of a step. A bet is modelled as a chase of one period. */
export function orderOf(step: StepOf<'bet'> | StepOf<'chase'>): OrderedChase {
  const lines = step.lines.map((line) => ({
    ...(LINES[line % LINES.length] ?? LINES[0]),
    amount: step.stake,
  }));
  if (step.do === 'bet') return { lines, multipliers: [1], stopOnWin: false, stopAtLoss: null };
  const { multipliers, stopOnWin, stopAtLoss: limit } = step;
  const stopAtLoss = limit && limit.stakes * step.stake + limit.beside;
  return { lines, multipliers, stopOnWin, stopAtLoss };
}

export const costOf = ({ lines, multipliers }: OrderedChase): number =>
  lines.reduce((sum, line) => sum + line.amount, 0) *
  multipliers.reduce((sum, multiplier) => sum + multiplier, 0);

export const contentText = (
  { lines, multipliers, stopOnWin, stopAtLoss }: OrderedChase,
  isChase: boolean,
): string =>
  JSON.stringify({
    lines: lines.map(({ play, pick, amount }) => ({ play, pick, amount: money(amount) })),
    ...(isChase && {
      chase: {
        periods: multipliers.length,
        multipliers,
        stop_on_win: stopOnWin,
        ...(stopAtLoss !== null && { stop_at_loss: money(stopAtLoss) }),
      },
    }),
  });

export const money = (amount: number): string => formatMoney(minor(amount));

/** A chase as its player ordered it; amounts in minor units, odds as text. */
export interface OrderedChase {
  readonly lines: readonly { play: string; pick: string; amount: number; odds: string }[];
  readonly multipliers: readonly number[];
  readonly stopOnWin: boolean;
  readonly stopAtLoss: number | null;
}

/**
 * The outcome of a period of a chase: its dice as text, or `to come` before it opens, `running` while it is
 * open or closed, `void` or `void early` if it was voided after or before it opened, and `withdrawn` if the
 * player had cancelled the chase when it opened.
 */
export type Fate = 'to come' | 'running' | 'void' | 'void early' | 'withdrawn' | `${number}`;

export interface PlayedChase {
  readonly status: 'running' | 'finished' | 'stopped' | 'cancelled';
  readonly rows: readonly ('waiting' | 'placed' | 'skipped' | 'cancelled')[];
  readonly reserved: number;
  readonly staked: number;
  readonly returned: number;
  readonly refunded: number;
}

/**
 * Returns the expected result of a chase, from its plan and the dice (GAME-18 to GAME-23). It is independent
 * of `rounds/chase.ts`: it walks over the periods without a database.
 */
function chaseOracle(chase: OrderedChase, fates: readonly Fate[]): PlayedChase {
  const once = chase.lines.reduce((sum, { amount }) => sum + amount, 0);
  const rows: PlayedChase['rows'][number][] = [];
  let status: PlayedChase['status'] = 'running';
  const sums = { reserved: 0, staked: 0, returned: 0, refunded: 0 };
  let lost = 0;
  for (const [index, multiplier] of chase.multipliers.entries()) {
    const cost = once * multiplier;
    const fate = fates[index] ?? 'to come';
    if (fate === 'withdrawn' && status === 'running') status = 'cancelled';
    if (status !== 'running') {
      rows.push('cancelled');
      sums.refunded += cost;
    } else if (fate === 'to come') {
      rows.push('waiting');
      sums.reserved += cost;
    } else if (fate === 'void early') {
      rows.push('skipped');
      sums.refunded += cost;
    } else {
      rows.push('placed');
      sums.staked += cost;
      const back = fate === 'void' ? cost : winningsOf(chase, multiplier, fate);
      sums.returned += back;
      if (fate === 'void' || fate === 'running') continue;
      lost += cost - back;
      const isLossReached = chase.stopAtLoss !== null && lost >= chase.stopAtLoss;
      const goesOn = index < chase.multipliers.length - 1 && fates[index + 1] !== 'withdrawn';
      if (goesOn && (isLossReached || (chase.stopOnWin && back > cost))) status = 'stopped';
    }
  }
  const isOver = !rows.includes('waiting') && fates[chase.multipliers.length - 1] !== 'running';
  return { status: status === 'running' && isOver ? 'finished' : status, rows, ...sums };
}

function winningsOf({ lines }: OrderedChase, multiplier: number, dice: string): number {
  if (!/^[1-6]{3}$/.test(dice)) return 0;
  return lines.reduce(
    (sum, line) => sum + Number(oraclePays({ ...line, amount: line.amount * multiplier }, dice)),
    0,
  );
}
