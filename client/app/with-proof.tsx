import { observer } from 'mobx-react-lite';
import { useCallback, useState, type ComponentType } from 'react';
import { loadMessages, useWords } from '../i18n/i18n.ts';
import { useFeedback } from '../screens/shared/stores/use-feedback.ts';
import { ProofContext, type ProofRequest } from '../screens/shared/stores/use-proof.ts';
import { useLazyComponent } from '../screens/shared/stores/use-lazy-component.ts';

/**
 * A screen over which fairness proofs are shown. Their code comes after the screen's, unasked: a
 * proof needs no network from then on.
 */
export function withProof(Screen: ComponentType): ComponentType {
  return observer(function ScreenWithProof() {
    const { t } = useWords();
    const feedback = useFeedback();
    const [asked, setAsked] = useState<ProofRequest | null>(null);
    const [isOpen, setIsOpen] = useState(false);
    const [Sheet, bring] = useLazyComponent(true, fetchSheet);
    const show = useCallback(
      (of: ProofRequest) => {
        setAsked(of);
        setIsOpen(true);
        // On its way still, it opens when it is there.
        bring().catch(() => {
          setIsOpen(false);
          feedback.toast(t('failure.network'), 'error');
        });
      },
      [bring, feedback, t],
    );
    return (
      <ProofContext value={show}>
        <Screen />
        {Sheet && asked && (
          <Sheet request={asked} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        )}
      </ProofContext>
    );
  });
}

async function fetchSheet() {
  const [{ ProofSheet }] = await Promise.all([
    import('../screens/draw-proof/proof-sheet.tsx'),
    loadMessages(fetchMessages),
  ]);
  return ProofSheet;
}

const fetchMessages = async () => ({ messages: (await import('../i18n/proof-en.ts')).proofEn });
