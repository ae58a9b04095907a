/**
 * A second, independent implementation of GAME-1 to GAME-5 that tests the first one. The dice become a
 * sorted word ("113"), the rules become patterns over it, and money is BigInt. It must not import
 * anything from this folder.
 */
export function oracleHits(play: string, pick: string, dice: readonly number[]): number {
  const word = [...dice].toSorted((a, b) => a - b).join('');
  const rule = RULES[play];
  if (!rule) throw new Error(`the oracle has no rule for ${play}`);
  return Number(rule(word, pick));
}

/** `odds` is text, "7.77" or "2.00/3.00/4.00"; `cap` is -1n for none. */
export function oraclePayout(stake: bigint, odds: string, hits: number, cap = -1n): bigint {
  if (hits === 0) return 0n;
  const rate = BigInt((odds.split('/')[hits - 1] ?? '').replace('.', ''));
  const due = (stake * rate) / 100n;
  return cap >= 0n && due > cap ? cap : due;
}

/** All rolls, by counting to 216 in base six. */
export const ORACLE_ROLLS: readonly (readonly number[])[] = Array.from(
  { length: 216 },
  (_, index) => Array.from(index.toString(6).padStart(3, '0'), (digit) => Number(digit) + 1),
);

const TRIPLES = '111 222 333 444 555 666';
const SMALL_SUMS = '4 5 6 7 8 9 10';
const BIG_SUMS = '11 12 13 14 15 16 17';
const ODD_SUMS = '5 7 9 11 13 15 17';
const EVEN_SUMS = '4 6 8 10 12 14 16';

const RULES: Readonly<Record<string, (word: string, pick: string) => boolean | number>> = {
  big: (word) => !isOneOf(TRIPLES, word) && isOneOf(BIG_SUMS, pips(word)),
  small: (word) => !isOneOf(TRIPLES, word) && isOneOf(SMALL_SUMS, pips(word)),
  odd: (word) => !isOneOf(TRIPLES, word) && isOneOf(ODD_SUMS, pips(word)),
  even: (word) => !isOneOf(TRIPLES, word) && isOneOf(EVEN_SUMS, pips(word)),
  triple: (word, pick) => word === pick.repeat(3),
  any_triple: (word) => isOneOf(TRIPLES, word),
  all_triple: (word) => isOneOf(TRIPLES, word),
  sum: (word, pick) => pips(word) === pick,
  long: (word, pick) => new RegExp(`${pick[0]}.*${pick[2]}`).test(word),
  short: (word, pick) => new RegExp(`^[^${pick}]*${pick}{2}[^${pick}]*$`).test(word),
  fish: (word, pick) => word.split(pick).length - 1,
};

function isOneOf(list: string, item: string): boolean {
  return list.split(' ').includes(item);
}

function pips(word: string): string {
  return String(Number(word[0]) + Number(word[1]) + Number(word[2]));
}
