import { orderIdOf, orderNo } from '../ledger/order-no.ts';

/** A bet's number as players see it: B0000000007 is the bet with id 7. */
export const betOrderNo = (id: number): string => orderNo('B', id);

/** The id behind a bet's number; null for any other text. */
export const betIdOf = (text: string): number | null => orderIdOf('B', text);

/** A chase's number as players see it: C0000000007. */
export const chaseNoOf = (id: number): string => orderNo('C', id);

/** The id behind a chase's number; null for any other text. */
export const chaseIdOf = (text: string): number | null => orderIdOf('C', text);
