import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { GiftIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';

/** How many rewards wait, and the way to them. */
export const WelfareRow = observer(function WelfareRow({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const { availableCount, status } = useAccountStores().welfare;
  const words =
    availableCount > 0 ? t('welfare.some', { waiting: availableCount }) : t('welfare.none');
  return (
    <SectionCard isFlush>
      <ListRow
        icon={<GiftIcon />}
        title={t('welfare.title')}
        note={status === 'ready' ? words : undefined}
        onClick={onOpen}
      />
    </SectionCard>
  );
});
