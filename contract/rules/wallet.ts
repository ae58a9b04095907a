/** Wallet terms that client and server share. */

/** Deposit channels. `demo` credits at once; the others wait for a review. */
export const DEPOSIT_CHANNELS = ['demo', 'bank', 'card'] as const;
type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

export const WITHDRAW_CHANNELS = ['bank', 'card', 'ewallet'] as const;
type WithdrawChannel = (typeof WITHDRAW_CHANNELS)[number];

/** Kinds of rows in the transaction history. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'stake',
  'payout',
  /** Refund of a cancelled bet or an unpaid withdrawal. */
  'refund',
  /** Amount reserved for a chase or released from it. */
  'chase',
  /** Credit to the bonus balance; the main account does not change. */
  'bonus',
  /** An upgrade or birthday gift, and a share of stakes given back: credits to the bonus balance too. */
  'gift',
  'rebate',
  /** Reward for a friend who signed up with the player's invite code. */
  'invite',
  'savings',
  /** Any other change of the main account. */
  'adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export function isDepositChannel(text: string): text is DepositChannel {
  return (DEPOSIT_CHANNELS as readonly string[]).includes(text); // widened, to ask for any text
}

export function isWithdrawChannel(text: string): text is WithdrawChannel {
  return (WITHDRAW_CHANNELS as readonly string[]).includes(text); // widened, to ask for any text
}
