/** A bet's number as players see it: B0000000007 is the bet with id 7. */
export function betOrderNo(id: number): string {
  return `B${String(id).padStart(10, '0')}`;
}

/** The id behind a bet's number; null for any other text. */
export function betIdOf(orderNo: string): number | null {
  const digits = /^B(\d{10,15})$/.exec(orderNo)?.[1];
  return digits === undefined ? null : Number(digits);
}
