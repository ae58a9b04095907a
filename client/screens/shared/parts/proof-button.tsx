import { useTranslation } from 'react-i18next';
import { formatPeriod } from '../../../i18n/game-words.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ShieldIcon } from '../../../ui/controls/icons.tsx';
import { useProof, type ProofRequest } from '../stores/use-proof.ts';

/** Opens the fairness proof of a draw; `isIcon` for narrow places. */
export function ProofButton({ isIcon = false, ...request }: ProofRequest & { isIcon?: boolean }) {
  const { t } = useTranslation();
  const show = useProof();
  const label = t('placed.proofOf', { no: formatPeriod(request.gameNo) });
  const open = () => show(request);
  return isIcon ? (
    <IconButton icon={<ShieldIcon />} label={label} onClick={open} />
  ) : (
    <Button label={label} onClick={open}>
      {t('placed.proof')}
    </Button>
  );
}
