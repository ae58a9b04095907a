import { observer } from 'mobx-react-lite';
import { useCallback, useState, type ComponentType } from 'react';
import { loadMessages, useWords } from '../i18n/i18n.ts';
import { useFeedback } from '../screens/shared/stores/use-feedback.ts';
import { ProofContext, type ProofRequest } from '../screens/shared/stores/use-proof.ts';
import { useLazyComponent } from '../screens/shared/stores/use-lazy-component.ts';

/**
 * Wraps a screen that can show the proof of a draw over itself. The sheet loads after the screen,
 * so that a proof needs no network later.
 */
export function withProof(Screen: ComponentType): ComponentType {
  return observer(function ScreenWithProof() {
    const { t } = useWords();
    const feedback = useFeedback();
    const [request, setRequest] = useState<ProofRequest | null>(null);
    const [isOpen, setIsOpen] = useState(false);
    const [Sheet, load] = useLazyComponent(true, loadSheet);
    const show = useCallback(
      (next: ProofRequest) => {
        setRequest(next);
        setIsOpen(true);
        // If it is still loading, it opens once loaded.
        load().catch(() => {
          setIsOpen(false);
          feedback.toast(t('failure.network'), 'error');
        });
      },
      [load, feedback, t],
    );
    return (
      <ProofContext value={show}>
        <Screen />
        {Sheet && request && (
          <Sheet request={request} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        )}
      </ProofContext>
    );
  });
}

async function loadSheet() {
  const [{ ProofSheet }] = await Promise.all([
    import('../screens/draw-proof/proof-sheet.tsx'),
    loadMessages(importMessages),
  ]);
  return ProofSheet;
}

const importMessages = async () => ({ messages: (await import('../i18n/proof-en.ts')).proofEn });
