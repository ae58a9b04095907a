/**
 * A second, independent computation of GAME-1 to GAME-5, for tests and the audit. It works with text and BigInt and
 * imports nothing of this folder, so that one mistake cannot hide in both.
 */

/** Returns what a line pays for dice such as "113", up to the maximum payout. */
export function oraclePays(
  line: { play: string; pick: string; amount: number; odds: string },
  dice: string,
): bigint {
  const times = oracleHits(line.play, line.pick, dice);
  if (times === 0) return 0n;
  const quoted = line.odds.split('/')[times - 1];
  if (quoted === undefined) throw new Error(`odds ${line.odds} have no rate for ${times} hits`);
  const pays = (BigInt(line.amount) * BigInt(quoted.replace('.', ''))) / 100n;
  return pays > 20_000_000n ? 20_000_000n : pays;
}

export function oracleHits(play: string, pick: string, dice: string): number {
  const sorted = dice.split('').toSorted().join('');
  const total = sorted.split('').reduce((sum, face) => sum + (face.charCodeAt(0) - 48), 0);
  const same = sorted[0] === sorted[2];
  const shows = sorted.split(pick).length - 1;
  const even = total % 2 === 0;
  const wins: Record<string, boolean> = {
    big: !same && total > 10,
    small: !same && total < 11,
    odd: !same && !even,
    even: !same && even,
    triple: sorted === pick.repeat(3),
    any_triple: same,
    all_triple: same,
    sum: String(total) === pick,
    long: pick.length === 3 && sorted.includes(pick.charAt(0)) && sorted.includes(pick.charAt(2)),
    short: shows === 2,
  };
  if (play === 'fish') return shows;
  return wins[play] ? 1 : 0;
}
