import { orderIdOf, orderNo } from '../ledger/order-no.ts';

/** Formats the bet number that players see: B0000000007 is the bet with id 7. */
export const betOrderNo = (id: number): string => orderNo('B', id);

/** Returns the id in a bet number, or null for any other text. */
export const betIdOf = (text: string): number | null => orderIdOf('B', text);

/** Formats the chase number that players see: C0000000007. */
export const chaseNoOf = (id: number): string => orderNo('C', id);

/** Returns the id in a chase number, or null for any other text. */
export const chaseIdOf = (text: string): number | null => orderIdOf('C', text);
