/** Words of the wallet that both sides list. */

/** Ways money comes in. `demo` is play money at once; the others wait for a review. */
export const DEPOSIT_CHANNELS = ['demo', 'bank', 'card'] as const;
type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

/** Ways money goes out. */
export const WITHDRAW_CHANNELS = ['bank', 'card', 'ewallet'] as const;
type WithdrawChannel = (typeof WITHDRAW_CHANNELS)[number];

/** What a line of the transaction history can be. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'stake',
  'payout',
  /** Of a cancelled bet, or of a withdrawal that was not paid. */
  'refund',
  /** Reserved for a chase, or given back from it. */
  'chase',
  /** Into the bonus balance; the main account stays as it is. */
  'bonus',
  'savings',
  /** Whatever else moved the main account. */
  'adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export function isDepositChannel(text: string): text is DepositChannel {
  return (DEPOSIT_CHANNELS as readonly string[]).includes(text); // widened, to ask for any text
}

export function isWithdrawChannel(text: string): text is WithdrawChannel {
  return (WITHDRAW_CHANNELS as readonly string[]).includes(text); // widened, to ask for any text
}
