import { createContext, useContext } from 'react';
import type { Draw } from '../../../stores/game/game-store.ts';

export interface ProofRequest {
  gameId: number;
  gameNo: string;
  /** Pass it if the page has it: the proof then needs no network. */
  draw?: Draw | null;
}

export const ProofContext = createContext<((request: ProofRequest) => void) | null>(null);

export function useProof(): (request: ProofRequest) => void {
  const show = useContext(ProofContext);
  if (!show) throw new Error('useProof needs a ProofContext around it');
  return show;
}
