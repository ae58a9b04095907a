/** The names most like a misspelt one, the likest first. */
export function nearest(text: string, names: readonly string[], count = 3): string[] {
  return names
    .map((name) => ({ name, edits: editsBetween(text.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ name }) => name);
}

/** How many letters have to be added, taken away or changed to make one text of the other. */
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
