import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Payload } from '#contract/api/schemas.ts';
import { minor, ZERO, type Minor } from '#contract/money.ts';
import {
  betContentText,
  costOfBet,
  parseBetContent,
  type BetLine,
} from '#contract/rules/bet-content.ts';
import type { Api } from '../../../http/api.ts';
import { type OrderKind, lookOptions, recordsOf } from '../../orders/money-order.ts';
import type { Bet } from '../results/bet-result-store.ts';

/** A bet the server took. The balance is null when the bet was found in the records. */
export type Receipt = Omit<AnswerData<'games.submitBet'>, 'balance'> & {
  readonly balance: string | null;
  /** The amount that the bet takes from the balance: for a chase, that of all its periods. */
  readonly cost: Minor;
};

/** Bets, which are looked up in the bet records of their period. */
export function betKind(api: Api): OrderKind<'games.submitBet', Receipt> {
  return {
    name: 'games.submitBet',
    receiptOf: (data, payload) => ({ ...data, cost: costOf(payload) }),
    async lookUp(payload, signal) {
      const { game_id, game_no } = payload;
      const page = { game_id, game_no, page: 1, limit: 100 };
      const answer = await api.call('games.getBetRecord', page, lookOptions(signal));
      return recordsOf(answer, (bet) => ({
        orderNo: orderNoOf(bet),
        isEqual: isEqualBet(bet, payload),
        toReceipt: () => receiptOf(bet, costOf(payload)),
      }));
    },
  };
}

/** Returns the number the server's answer to the bet carries as `order_no`. */
function orderNoOf({ chase_no, order_no }: Bet): string {
  return chase_no ?? order_no;
}

function isEqualBet(bet: Bet, payload: Payload<'games.submitBet'>): boolean {
  if (bet.game_no !== String(payload.game_no)) return false;
  const sent = parseBetContent(payload.bet_content);
  const recorded = parseBetContent({ lines: bet.lines });
  if (!sent.ok || !recorded.ok) return false;
  const { lines, chase } = sent.content;
  if ((chase === null) !== (bet.chase_no === null)) return false;
  // The records hold the stakes of the first period, not those of the plan.
  return contentKey(recorded.content.lines) === contentKey(lines, chase?.multipliers[0]);
}

/** Two bets with the same lines, in whatever order, have the same key. */
function contentKey(lines: readonly BetLine[], multiplier = 1): string {
  const keys = lines.map((line) =>
    betContentText([{ ...line, stake: minor(line.stake * multiplier) }]),
  );
  return keys.toSorted().join();
}

function costOf({ bet_content }: Payload<'games.submitBet'>): Minor {
  const read = parseBetContent(bet_content);
  return read.ok ? costOfBet(read.content.lines, read.content.chase) : ZERO;
}

function receiptOf(bet: Bet, cost: Minor): Receipt {
  const { game_id, game_no, amount, status, createtime, chase_no } = bet;
  const lines = bet.lines.map(({ play, pick, amount: stake, odds }) => ({
    play,
    pick,
    amount: stake,
    odds,
  }));
  const order_no = orderNoOf(bet);
  const known = { order_no, game_id, game_no, lines, amount, status, createtime, chase_no };
  return { ...known, balance: null, cost };
}
