import { useT } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { WelfareTasks } from '../shared/parts/welfare-tasks.tsx';
import type { SheetProps } from './profile-sheet.ts';

export function WelfareSheet({ isOpen, onClose }: SheetProps) {
  const t = useT();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('welfare.title')}
      closeLabel={t('common.close')}
    >
      <WelfareTasks />
    </Sheet>
  );
}
