import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Payload } from '#contract/api/schemas.ts';
import { formatMoney, minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';
import { MAX_LINES, MAX_PAYOUT, maxStake, MIN_STAKE } from '#contract/rules/limits.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { periodOf } from '#contract/rules/schedule.ts';
import { formatOdds, hitsOf, parseOdds, payout } from '#contract/rules/settle.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Bet } from '../game/results/bet-result-store.ts';
import type { RevealStore } from '../game/results/reveal-store.ts';
import type { ServerTime } from '../game/game-store.ts';

export const TRIAL_START: Minor = minor(2000_00);

/** A draw that is unknown for this long has not taken place: its period was void. */
const VOID_AFTER_MS = 60_000;

export interface TrialDeps {
  readonly api: Api;
  readonly time: ServerTime;
  readonly reveal: Pick<RevealStore, 'isHidden' | 'learn'>;
}

export interface TrialOrder {
  readonly game: { readonly game_id: number; readonly name: string; readonly interval: number };
  readonly gameNo: string;
  readonly lines: readonly CartLine[];
}

/** Why a trial bet was not taken; the reasons are those of real bets. */
export type TrialRefusal = 'closed' | 'lines' | 'balance';

/**
 * The round of a guest, in the memory of this page alone: nothing of it is sent or stored. Its bets are
 * settled by the rules of the server, on the server's draws.
 */
export class TrialRound {
  balance: Minor = TRIAL_START;
  /** The newest first. */
  bets: readonly Bet[] = [];
  private readonly drawAtMs = new Map<string, number>();

  constructor(private readonly deps: TrialDeps) {
    makeAutoObservable<this, 'deps'>(this, { bets: observableRef, deps: false });
  }

  /** Takes a bet, or returns why not. */
  place({ game, gameNo, lines }: TrialOrder): TrialRefusal | null {
    const { nowMs } = this.deps.time;
    const period = periodOf({ intervalMs: game.interval * 1000 }, gameNo);
    if (!period || nowMs >= period.closeAt) return 'closed';
    const isValid = ({ stake, odds }: CartLine) => stake >= MIN_STAKE && stake <= maxStake(odds);
    if (lines.length === 0 || lines.length > MAX_LINES || !lines.every(isValid)) return 'lines';
    const amount = sumMoney(lines.map(({ stake }) => stake));
    if (amount > this.balance) return 'balance';
    this.balance = minor(this.balance - amount);
    this.bets = [pendingBet(this.bets.length + 1, { game, gameNo, lines }, nowMs), ...this.bets];
    this.drawAtMs.set(keyOf(game.game_id, gameNo), period.drawAt);
    return null;
  }

  /** Returns bets as the server returns those of members; settles before what is due. */
  async find(filter: Payload<'games.getBetRecord'>): Promise<readonly Bet[]> {
    await this.settleDue();
    return this.bets.filter(
      (bet) =>
        (filter.status === undefined || filter.status === bet.status) &&
        (filter.game_id === undefined || Number(filter.game_id) === bet.game_id) &&
        (filter.game_no === undefined || String(filter.game_no) === bet.game_no),
    );
  }

  private async settleDue(): Promise<void> {
    const deps = this.deps;
    const due = new Map<string, Bet>();
    for (const bet of this.bets) {
      const key = keyOf(bet.game_id, bet.game_no);
      const isDrawn = deps.time.nowMs >= (this.drawAtMs.get(key) ?? Infinity);
      if (bet.status === 'pending' && isDrawn) due.set(key, bet);
    }
    await Promise.all(Array.from(due.values(), (bet) => this.settle(bet)));
  }

  /** Settles all bets of a period whose dice are known and rest; a void period is refunded. */
  private async settle({ game_id, game_no }: Bet): Promise<void> {
    const deps = this.deps;
    const payload = { game_id, game_no, page: 1, limit: 1 };
    const answer = await deps.api.call('games.getHistoryRecord', payload, QUIET);
    if (!answer.ok) return;
    const draw = answer.data.list.find((each) => each.game_no === game_no);
    const dice = parseDice(draw?.dice);
    // On a page without the game, nobody else asks for the dice.
    if (dice) deps.reveal.learn(game_id, game_no, dice);
    if (deps.reveal.isHidden(game_id, game_no)) return;
    const drawAtMs = this.drawAtMs.get(keyOf(game_id, game_no)) ?? 0;
    if (!dice && deps.time.nowMs < drawAtMs + VOID_AFTER_MS) return;
    runInAction(() => {
      this.bets = this.bets.map((bet) => {
        const isDue = bet.game_id === game_id && bet.game_no === game_no;
        if (!isDue || bet.status !== 'pending') return bet;
        const settled = dice ? settledBet(bet, dice) : refundedBet(bet);
        this.balance = minor(this.balance + amountOf(settled.returned));
        return settled;
      });
    });
  }
}

const keyOf = (gameId: number, gameNo: string) => `${gameId}:${gameNo}`;
const amountOf = (text: string) => parseMoney(text) ?? ZERO;

function pendingBet(number: number, { game, gameNo, lines }: TrialOrder, nowMs: number): Bet {
  return {
    order_no: `trial-${number}`,
    game_id: game.game_id,
    game_name: game.name,
    game_no: gameNo,
    createtime: Math.floor(nowMs / 1000),
    status: 'pending',
    amount: formatMoney(sumMoney(lines.map(({ stake }) => stake))),
    returned: formatMoney(ZERO),
    net: formatMoney(ZERO),
    dice: null,
    lines: lines.map(({ selection: { play, pick }, stake, odds }) => ({
      play,
      pick,
      amount: formatMoney(stake),
      odds: formatOdds(odds),
      status: 'pending',
      returned: formatMoney(ZERO),
    })),
    chase_no: null,
  };
}

const statusOf = ({ amount }: Pick<Bet, 'amount'>, returned: Minor): Bet['status'] =>
  returned > amountOf(amount) ? 'win' : 'lose';

function settledBet(bet: Bet, dice: Dice): Bet {
  const lines = bet.lines.map((line) => {
    const selection = parseSelection(line.play, line.pick);
    const odds = parseOdds(line.odds);
    const hits = selection && odds ? hitsOf(selection, dice) : 0;
    const returned = odds ? payout(amountOf(line.amount), odds, hits, MAX_PAYOUT) : ZERO;
    return { ...line, status: statusOf(line, returned), returned: formatMoney(returned) };
  });
  const returned = sumMoney(lines.map((line) => amountOf(line.returned)));
  return {
    ...bet,
    status: statusOf(bet, returned),
    lines,
    dice: [...dice],
    ...moneyOf(bet, returned),
  };
}

function refundedBet(bet: Bet): Bet {
  const lines = bet.lines.map((line) => {
    const status: Bet['status'] = 'cancelled';
    return { ...line, status, returned: line.amount };
  });
  return { ...bet, status: 'cancelled', lines, ...moneyOf(bet, amountOf(bet.amount)) };
}

function moneyOf(bet: Bet, returned: Minor): Pick<Bet, 'returned' | 'net'> {
  return {
    returned: formatMoney(returned),
    net: formatMoney(minor(returned - amountOf(bet.amount))),
  };
}
