/** The messages of an order whose answer is missing. */
export const lostEn = {
  lost: {
    title: 'Not confirmed yet',
    bet: 'No reply for draw {{no}} yet. We’ll look in your records; nothing is sent again unless you tap.',
    deposit:
      'No reply for this deposit yet. We’ll look in your deposits; nothing is sent again unless you tap.',
    withdraw:
      'No reply for this withdrawal yet. We’ll look in your withdrawals; nothing is sent again unless you tap.',
    transfer:
      'No reply for this transfer yet. We’ll look in your transactions; nothing is sent again unless you tap.',
    savings:
      'No reply for this move yet. We’ll look in your transactions; nothing is sent again unless you tap.',
    draw: 'Draw',
    lines: 'Bets',
    amount: 'Amount',
    sent: 'Sent',
    lookFailed: 'Your records could not be loaded. Look again in a moment.',
    missing:
      'It isn’t in your records. If you send it again and the first one still arrives, both count.',
    safe: 'Sending it again is safe: it counts once.',
    look: 'Look again',
    again: 'Send again',
    drop: 'Don’t send again',
  },
} as const;
