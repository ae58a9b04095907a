import { useCallback, useState, type ReactNode } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { lazySheet } from '../screens/shared/parts/lazy.tsx';
import { ProofContext, type ProofRequest } from '../screens/shared/stores/use-proof.ts';

/** Holds the sheet with the fairness proof of a draw, which the parts of a screen open with `useProof`. */
export function WithProof({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ProofRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((next: ProofRequest) => {
    setRequest(next);
    setIsOpen(true);
  }, []);
  return (
    <ProofContext value={show}>
      {children}
      <ProofSheet request={request} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </ProofContext>
  );
}

const ProofSheet = lazySheet(async (stores) => {
  const [sheet] = await Promise.all([
    import('../screens/draw-proof/proof-sheet.tsx'),
    loadTexts('records'),
    stores.load('records'),
  ]);
  return sheet.ProofSheet;
});
