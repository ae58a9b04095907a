/** The plays of the first group, with the sums that win, in the order of their tiles. */
export const MAIN = [
  { play: 'big', range: '11–17' },
  { play: 'small', range: '4–10' },
  { play: 'odd', range: null },
  { play: 'even', range: null },
] as const;
