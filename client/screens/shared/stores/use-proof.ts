import { createContext, useContext } from 'react';
import type { Draw } from '../../../stores/game/game-store.ts';

/** Identifies the draw to verify. */
export interface ProofRequest {
  gameId: number;
  gameNo: string;
  /** The draw if the page has it: then the proof needs no request. */
  draw?: Draw | null;
}

export const ProofContext = createContext<((asked: ProofRequest) => void) | null>(null);

/** Returns a function that shows the fairness proof of a draw in a sheet. */
export function useProof(): (asked: ProofRequest) => void {
  const show = useContext(ProofContext);
  if (!show) throw new Error('a screen stands outside of ProofContext');
  return show;
}
