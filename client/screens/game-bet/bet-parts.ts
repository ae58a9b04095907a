import { createContext, useContext } from 'react';
import { lazySheet } from '../shared/parts/lazy.tsx';

/**
 * Loads what the betting page needs after the board, in one file and before a bet can be sent: later there
 * may be no network.
 */
export function loadParts() {
  return import('./bet-sheets.tsx');
}

type BetParts = Awaited<ReturnType<typeof loadParts>>;

export const PartsContext = createContext<BetParts | null>(null);

/** Returns the parts of the betting page that come after the board; null until they are loaded. */
export function useParts(): BetParts | null {
  return useContext(PartsContext);
}

export const CustomStakeSheet = lazySheet(async () => (await loadParts()).CustomStakeSheet);
export const GameSwitchSheet = lazySheet(async () => (await loadParts()).GameSwitchSheet);
export const RulesSheet = lazySheet(async () => (await loadParts()).RulesSheet);
export const SessionSheet = lazySheet(async () => (await loadParts()).SessionSheet);
export const TileSheet = lazySheet(async () => (await loadParts()).TileSheet);
