import { oraclePays } from '../rounds/oracle.ts';

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
export function chaseOracle(chase: OrderedChase, fates: readonly Fate[]): PlayedChase {
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
      if (goesOn && (isLossReached || (chase.stopOnWin && back > 0))) status = 'stopped';
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
