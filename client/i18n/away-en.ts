/** The messages about bets that were settled while the app was closed. */
export const awayEn = {
  away: {
    won: 'While you were away: draw {{no}}, won {{net}}',
    paidBack: 'While you were away: draw {{no}}, paid back {{returned}} ({{net}})',
    lost: 'While you were away: draw {{no}}, lost {{net}}',
    refunded: 'While you were away: draw {{no}} was cancelled, {{returned}} refunded',
    several_one: 'While you were away: {{count}} bet settled, {{net}}',
    several_other: 'While you were away: {{count}} bets settled, {{net}}',
    open: 'Records',
  },
} as const;
