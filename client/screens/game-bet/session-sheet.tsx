import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { Stat, Stats } from '../../ui/layout/section-card.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';

/** Shows the balance, and the duration and the net result of the session. */
export const SessionSheet = observer(function SessionSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, wallet, stats, preferences } = useGameStores();
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  const deposit = () => {
    onClose();
    navigation.switchTab(urlOf('deposit'));
  };
  return (
    <PageSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('session.title')}
      footer={
        !host.lacks('wallet.deposit') && (
          <Button isWide onClick={deposit}>
            {t('bet.deposit')}
          </Button>
        )
      }
    >
      <div className="stack">
        <Stats>
          <Stat label={t('session.balance')}>
            <Money amount={wallet.balances?.main ?? '0'} size="xl" hiddenLabel={hiddenLabel} />
          </Stat>
        </Stats>
        <Stats>
          <Stat label={t('session.time')}>
            <Elapsed />
          </Stat>
          {stats.net !== null && (
            <Stat label={t('session.net')}>
              <Money amount={stats.net} isSigned tone="result" />
            </Stat>
          )}
        </Stats>
      </div>
    </PageSheet>
  );
});

/** A component of its own, because it renders every second. */
const Elapsed = observer(function Elapsed() {
  return (
    <span className="numerals" translate="no">
      {formatDuration(useGameStores().stats.elapsedMs)}
    </span>
  );
});
