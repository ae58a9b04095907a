import { createContext, useContext } from 'react';
import type { Draw } from '../../../stores/game/game-store.ts';

/** Which draw is to be proved. */
export interface ProofRequest {
  gameId: number;
  gameNo: string;
  /** Where the page has it: then the proof needs no network. */
  draw?: Draw | null;
}

export const ProofContext = createContext<((asked: ProofRequest) => void) | null>(null);

/** For the screens of the games: shows the fairness proof of a draw over the page. */
export function useProof(): (asked: ProofRequest) => void {
  const show = useContext(ProofContext);
  if (!show) throw new Error('a screen stands outside of ProofContext');
  return show;
}
