import { CheckShieldOutline } from 'antd-mobile-icons';
import { formatPeriod } from '../../../i18n/game-words.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useProof, type ProofRequest } from '../stores/use-proof.tsx';

/** Opens the fairness proof of a draw, wherever one is shown; `isIcon` where words have no room. */
export function ProofButton({ isIcon = false, ...asked }: ProofRequest & { isIcon?: boolean }) {
  const t = useT();
  const show = useProof();
  const label = t('proof.openOf', { no: formatPeriod(asked.gameNo) });
  const open = () => show(asked);
  return isIcon ? (
    <IconButton icon={<CheckShieldOutline aria-hidden="true" />} label={label} onClick={open} />
  ) : (
    <Button label={label} onClick={open}>
      {t('proof.open')}
    </Button>
  );
}
