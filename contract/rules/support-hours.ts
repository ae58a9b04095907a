import { HOUR_MS, timeOfDay } from '../time-zone.ts';

/** Customer service is open from 9:00 to 22:00 in the time zone of the games (CON-9). */
export const SUPPORT_OPENS_HOUR = 9;
export const SUPPORT_CLOSES_HOUR = 22;

/** Returns whether customer service is open at a moment of the server's clock, in epoch ms. */
export function isSupportOpen(at: number): boolean {
  const hour = timeOfDay(at) / HOUR_MS;
  return hour >= SUPPORT_OPENS_HOUR && hour < SUPPORT_CLOSES_HOUR;
}
