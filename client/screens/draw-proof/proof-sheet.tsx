import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { parseDice } from '#contract/rules/dice.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import type { ProofRequest } from '../shared/stores/use-proof.ts';
import { Proof } from './proof.tsx';

export interface ProofSheetProps {
  /** The draw, once there is one to prove. */
  request: ProofRequest | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the fairness proof of one draw over the current page. */
export function ProofSheet({ request, isOpen, onClose }: ProofSheetProps) {
  const t = useT();
  if (!request) return null;
  const { gameId, gameNo, draw = null } = request;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={`${t('placed.proof')} · ${formatPeriod(gameNo)}`}
      closeLabel={t('common.close')}
    >
      <LoadedProof key={`${gameId} ${gameNo}`} gameId={gameId} gameNo={gameNo} draw={draw} />
    </Sheet>
  );
}

interface LoadedProofProps {
  gameId: number;
  gameNo: string;
  draw: Draw | null;
}

const LoadedProof = observer(function LoadedProof({ gameId, gameNo, draw }: LoadedProofProps) {
  const t = useT();
  const { proofs, gameList } = useRecordStores();
  // Keeps the draw from when the sheet opened; reloading the list below must not restart the proof.
  const [knownDraw] = useState(draw);

  useEffect(() => {
    void proofs.open({ gameId, gameNo }, knownDraw);
    if (gameList.status === 'idle') void gameList.load();
  }, [proofs, gameList, gameId, gameNo, knownDraw]);

  const { drawStatus, failure, draw: loaded } = proofs;
  const dice = parseDice(loaded?.dice);
  if (loaded && dice) return <Proof gameId={gameId} draw={loaded} dice={dice} />;
  if (drawStatus === 'failed')
    return (
      <LoadProblem
        failure={failure}
        failureText={t('proof.failed')}
        onRetry={() => void proofs.loadDraw()}
      />
    );
  return drawStatus === 'loading' ? (
    <SkeletonRows rows={4} label={t('common.loading')} />
  ) : (
    <p>{t('proof.none')}</p>
  );
});
