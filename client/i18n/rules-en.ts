/** The messages of the rules, which are loaded with their sheet. */
export const rulesEn = {
  rules: {
    title: 'Rules',
    intro:
      'Three dice are drawn. Pick what you think will come, set a stake, and place it before the period closes.',
    close:
      'Each period closes one minute before its draw. The server’s clock decides; a closed period takes no bets.',
    odds: 'Odds include the stake: 10.00 at 2.00 returns 20.00. Returns are rounded down to 0.01 and end at {{max}} a line.',
    void: 'A void period is refunded in full.',
    independent: 'Each draw is independent. What came before does not change what comes next.',
    oddsHead: 'Odds',
    chance: 'Chance',
    chanceOf: '{{outcomes}} of 216 · {{percent}}',
    rtpOf: 'Returns {{percent}}',
    big: 'The sum is 11–17. Triples lose.',
    small: 'The sum is 4–10. Triples lose.',
    odd: 'The sum is odd. Triples lose.',
    even: 'The sum is even. Triples lose.',
    triple: 'All three dice show the number you picked.',
    any_triple: 'All three dice show the same number, whichever.',
    all_triple: 'A shortcut that adds a line on each of the six triples.',
    sum: 'The three dice add up to the number. Triples count: 2-2-2 wins sum 6.',
    long: 'Both numbers show. The third die may be any; it is paid once.',
    short: 'Exactly two dice show the number. A triple loses.',
    fish: 'The sign shows; it pays more the more dice show it.',
    signs: 'The six signs',
  },
} as const;
