import { useCallback, useState, type ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { lazySheet } from '../screens/shared/parts/lazy.tsx';
import { ProofContext, type ProofRequest } from '../screens/shared/stores/use-proof.ts';

/** Wraps a screen whose parts open the fairness proof of a draw with `useProof`. */
export function withProof(Screen: ComponentType): ComponentType {
  return function ScreenWithProof() {
    const [request, setRequest] = useState<ProofRequest | null>(null);
    const [isOpen, setIsOpen] = useState(false);
    const show = useCallback((next: ProofRequest) => {
      setRequest(next);
      setIsOpen(true);
    }, []);
    return (
      <ProofContext value={show}>
        <Screen />
        <ProofSheet request={request} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </ProofContext>
    );
  };
}

const ProofSheet = lazySheet(async (stores) => {
  const [sheet] = await Promise.all([
    import('../screens/draw-proof/proof-sheet.tsx'),
    loadTexts('records'),
    stores.load('records'),
  ]);
  return sheet.ProofSheet;
});
