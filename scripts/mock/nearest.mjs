// @ts-check

/**
 * The word somebody probably meant, or null when none is near.
 *
 * @param {string} typed
 * @param {string[]} words
 * @returns {string | null}
 */
export function nearest(typed, words) {
  const [best] = words
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return best?.word ?? null;
}

/**
 * "Did you mean …?", or nothing.
 *
 * @param {string} typed
 * @param {string[]} words
 */
export function didYouMean(typed, words) {
  const word = nearest(typed, words);
  return word === null ? '' : `Did you mean ${word}? `;
}

/**
 * How many letters to add, drop, change or swap with their neighbour.
 *
 * @param {string} a
 * @param {string} b
 */
function distanceOf(a, b) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  /** @param {number} row @param {number} column */
  const at = (row, column) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cell = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      rows[i]?.push(cell);
    }
  }
  return at(a.length, b.length);
}
