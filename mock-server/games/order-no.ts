/** A bet's number as players see it: B0000000007 is the bet with id 7. */
export function betOrderNo(id: number): string {
  return numbered('B', id);
}

/** The id behind a bet's number; null for any other text. */
export function betIdOf(orderNo: string): number | null {
  return idBehind('B', orderNo);
}

/** A chase's number as players see it: C0000000007. */
export function chaseNoOf(id: number): string {
  return numbered('C', id);
}

/** The id behind a chase's number; null for any other text. */
export function chaseIdOf(chaseNo: string): number | null {
  return idBehind('C', chaseNo);
}

function numbered(letter: string, id: number): string {
  return `${letter}${String(id).padStart(10, '0')}`;
}

function idBehind(letter: string, text: string): number | null {
  if (!text.startsWith(letter)) return null;
  return /^\d{10,15}$/.test(text.slice(1)) ? Number(text.slice(1)) : null;
}
