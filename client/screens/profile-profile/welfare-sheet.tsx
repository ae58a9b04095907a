import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useAccountStores } from '../use-account-stores.tsx';
import { WelfareTasks } from '../welfare-tasks.tsx';
import type { SheetProps } from './profile-sheet.ts';

export const WelfareSheet = observer(function WelfareSheet({ isOpen, onClose }: SheetProps) {
  const t = useT();
  const { welfare } = useAccountStores();
  const { status, failure } = welfare;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('welfare.title')}
      closeLabel={t('common.close')}
    >
      {status === 'failed' && (
        <LoadProblem
          failure={failure}
          failedWords={t('welfare.failed')}
          onRetry={() => void welfare.load()}
        />
      )}
      {(status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={5} label={t('common.loading')} />
      )}
      {status === 'ready' && <WelfareTasks />}
    </Sheet>
  );
});
