/** Returns the names most similar to a misspelt one, the most similar first. */
export function findNearestNames(text: string, names: readonly string[], count = 3): string[] {
  return names
    .map((name) => ({ name, edits: editsBetween(text.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ name }) => name);
}

/** Returns the edit distance of two texts: the letters to add, remove or change. */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of from.split('').entries()) {
    const edits = [row + 1];
    for (const [column, other] of to.split('').entries()) {
      const changed = (above[column] ?? 0) + Number(letter !== other);
      edits.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (edits[column] ?? 0) + 1));
    }
    above = edits;
  }
  return above.at(-1) ?? 0;
}
