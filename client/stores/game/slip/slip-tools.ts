import { minor, shortAmount, type Minor } from '#contract/money.ts';
import { MAX_PAYOUT, MIN_STAKE } from '#contract/rules/limits.ts';
import { ALL_SELECTIONS, selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { BetSlip } from './bet-slip.ts';
import { copyLines } from './slip-lines.ts';
import type { GameStore } from '../game-store.ts';
import type { RecentBetsStore } from '../recent-bets-store.ts';

export type Repeated = 'copied' | 'partly' | 'none' | 'failed';

export interface SlipToolsDeps {
  readonly slip: BetSlip;
  readonly board: Pick<GameStore, 'gameId' | 'offers'>;
  readonly recent: RecentBetsStore;
  randomBelow(count: number): number;
}

/** Changes the whole slip, each in one undo step. Never places a bet. */
export class SlipTools {
  readonly #deps: SlipToolsDeps;

  constructor(deps: SlipToolsDeps) {
    this.#deps = deps;
  }

  /** Adds random lines that the game offers and the slip lacks; returns them. */
  random(count: number): readonly Selection[] {
    const { slip, board } = this.#deps;
    const left = ALL_SELECTIONS.filter(
      // `all_triple` is another name of `any_triple`, which would be twice as likely.
      (each) =>
        each.play !== 'all_triple' && board.offers.has(selectionKey(each)) && !slip.has(each),
    );
    const drawn: Selection[] = [];
    while (drawn.length < count && left.length > 0)
      drawn.push(...left.splice(this.#deps.randomBelow(left.length), 1));
    if (drawn.length > 0) slip.lay(...drawn);
    return drawn;
  }

  /** Doubles all stakes within their limits. Returns how many lines were held by one. */
  double(): number {
    return this.#scale((stake) => stake * 2);
  }

  /** Halves all stakes, rounded down to the hundredth. */
  half(): number {
    return this.#scale((stake) => Math.floor(stake / 2));
  }

  /** Halves or doubles the stake of one line, within its limits. */
  scaleLine(key: string, factor: 'half' | 'double'): void {
    this.#setLine(key, (stake) => (factor === 'half' ? Math.floor(stake / 2) : stake * 2));
  }

  maxLine(key: string, balance: Minor | null): void {
    const { total } = this.#deps.slip;
    this.#setLine(key, (stake) => (balance === null ? MAX_PAYOUT : balance - (total - stake)));
  }

  /** Replaces the lines by those of the newest bet in this game, at current odds. */
  async repeat(): Promise<Repeated> {
    const { board, recent } = this.#deps;
    const { gameId } = board;
    if (gameId === null) return 'none';
    const bets = await recent.newest(gameId);
    if (bets === null) return 'failed';
    // If another game was opened meanwhile, its slip must not change.
    const [bet] = board.gameId === gameId ? bets : [];
    return bet ? this.copy(gameId, bet.lines) : 'none';
  }

  copy(gameId: number, lines: Parameters<typeof copyLines>[0]): Exclude<Repeated, 'failed'> {
    const readable = copyLines(lines);
    if (readable.length === 0) return 'none';
    this.#deps.slip.copy(gameId, readable);
    this.#deps.slip.pin();
    return readable.length < lines.length ? 'partly' : 'copied';
  }

  #setLine(key: string, next: (stake: number) => number): void {
    const { slip } = this.#deps;
    const line = slip.lines.find((each) => each.key === key);
    if (!line) return;
    // An invalid amount counts as nothing, and becomes a valid one.
    const stake = limitStake(next(line.stake ?? 0), this.#limitOf(line.selection));
    slip.setStake(key, shortAmount(stake));
  }

  #limitOf(selection: Selection): Minor {
    return this.#deps.board.offers.get(selectionKey(selection))?.maxStake ?? MAX_PAYOUT;
  }

  #scale(next: (stake: Minor) => number): number {
    const { slip } = this.#deps;
    const stakes = slip.lines.flatMap(({ key, selection, stake }) => {
      if (stake === null) return []; // an invalid amount, which the line itself reports
      const fitting = limitStake(next(stake), this.#limitOf(selection));
      return [{ key, fitting, isHeld: fitting !== next(stake) }];
    });
    slip.setStakes(new Map(stakes.map(({ key, fitting }) => [key, shortAmount(fitting)])));
    return stakes.filter(({ isHeld }) => isHeld).length;
  }
}

function limitStake(stake: number, most: number): Minor {
  return minor(Math.max(MIN_STAKE, Math.min(stake, most)));
}
