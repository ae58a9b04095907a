/** Formats the order number that players see, a letter and the id: B0000000007. */
export function orderNo(letter: string, id: number): string {
  return `${letter}${String(id).padStart(10, '0')}`;
}

/** Returns the id in an order number, or null for any other text. */
export function orderIdOf(letter: string, text: string): number | null {
  if (!text.startsWith(letter)) return null;
  return /^\d{10,15}$/.test(text.slice(1)) ? Number(text.slice(1)) : null;
}
