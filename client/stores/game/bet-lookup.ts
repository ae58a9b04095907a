import type { Data, Payload } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import { betContentText, parseBetContent, type BetLine } from '#contract/rules/bet-content.ts';
import type { Api } from '../../http/api.ts';
import type { Bet } from './bet-result-store.ts';
import { QUIET } from '../stores.ts';

/** A bet the server took. The balance is null when the bet was found in the records. */
export type Receipt = Omit<Data<'games.submitBet'>, 'balance'> & {
  readonly balance: string | null;
};

export type SentBet = {
  readonly payload: Payload<'games.submitBet'>;
  /** Epoch seconds at the server, never later than its own. */
  readonly sentAt: number;
  /** Order numbers (of a chase, its chase number) that existed before the bet was sent. */
  readonly known: readonly string[];
};

const LIMIT = 100;

/**
 * Looks for a bet without an answer in the bet records of its period. Returns `failed` if the
 * records cannot be read.
 */
export async function findBet(api: Api, sent: SentBet): Promise<Receipt | 'missing' | 'failed'> {
  const { game_id, game_no } = sent.payload;
  const answer = await api.call(
    'games.getBetRecord',
    { game_id, game_no, page: 1, limit: LIMIT },
    QUIET,
  );
  if (!answer.ok) return 'failed';
  const bet = answer.data.list.find((each) => isSentBet(each, sent));
  return bet ? receiptOf(bet) : 'missing';
}

/** Returns the number the server's answer to the bet carries as `order_no`. */
export function orderNoOf({ chase_no, order_no }: Bet): string {
  return chase_no ?? order_no;
}

function isSentBet(bet: Bet, { payload, sentAt, known }: SentBet): boolean {
  if (bet.game_no !== String(payload.game_no)) return false;
  if (bet.createtime < sentAt || known.includes(orderNoOf(bet))) return false;
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

function receiptOf(bet: Bet): Receipt {
  const { game_id, game_no, amount, status, createtime, chase_no } = bet;
  const lines = bet.lines.map(({ play, pick, amount: stake, odds }) => ({
    play,
    pick,
    amount: stake,
    odds,
  }));
  const order_no = orderNoOf(bet);
  return { order_no, game_id, game_no, lines, amount, balance: null, status, createtime, chase_no };
}
