import { useTranslation } from 'react-i18next';
import { formatPeriod } from '../../../i18n/game-words.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ShieldIcon } from '../../../ui/controls/icons.tsx';
import { useProof, type ProofRequest } from '../stores/use-proof.ts';

export function ProofButton(request: ProofRequest) {
  const { t } = useTranslation();
  const show = useProof();
  const label = t('placed.proofOf', { no: formatPeriod(request.gameNo) });
  return <IconButton icon={<ShieldIcon />} label={label} onClick={() => show(request)} />;
}
