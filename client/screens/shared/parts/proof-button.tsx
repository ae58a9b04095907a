import { useTranslation } from 'react-i18next';
import { formatPeriod } from '../../../i18n/game-words.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { icon } from '../../../ui/controls/icon.tsx';
import { useProof, type ProofRequest } from '../stores/use-proof.ts';

/** Opens the fairness proof of a draw; `isIcon` for narrow places. */
export function ProofButton({ isIcon = false, ...request }: ProofRequest & { isIcon?: boolean }) {
  const { t } = useTranslation();
  const show = useProof();
  const label = t('placed.proofOf', { no: formatPeriod(request.gameNo) });
  const open = () => show(request);
  return isIcon ? (
    <IconButton icon={<ProvenIcon />} label={label} onClick={open} />
  ) : (
    <Button label={label} onClick={open}>
      {t('placed.proof')}
    </Button>
  );
}

const ProvenIcon = icon(
  <path d="M12 3 5 5.2v6.3c0 4.3 2.9 7.7 7 9.5 4.1-1.8 7-5.2 7-9.5V5.2zM8.5 11.8l2.6 2.6 4.6-4.8" />,
);
