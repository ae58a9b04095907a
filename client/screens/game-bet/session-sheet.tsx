import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatDuration } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { Stat, Stats } from '../../ui/layout/section-card.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';

export const SessionSheet = observer(function SessionSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, preferences, results, stats, wallet } = useGameStores();
  const { totals } = stats;
  const isUnsettled = stats.settled?.length === 0;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  const leave = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <PageSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('session.title')}
      footer={
        <div className="acts">
          <Button isWide onClick={leave(() => navigation.navigate(urlOf('gameRecord')))}>
            {t('bet.recent.all')}
          </Button>
          {!host.lacks('wallet.deposit') && (
            <Button isWide onClick={leave(() => navigation.switchTab(urlOf('deposit')))}>
              {t('bet.deposit')}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">
        {totals && (
          <Stats>
            <Stat label={t('session.net')}>
              <Money amount={totals.net} size="xl" isSigned tone="result" />
            </Stat>
          </Stats>
        )}
        {isUnsettled && <p className="quiet">{t('session.none')}</p>}
        <Stats isFour={!isUnsettled}>
          <Stat label={t('common.balance')}>
            <Money amount={wallet.balances?.main ?? '0'} hiddenLabel={hiddenLabel} />
          </Stat>
          {totals && !isUnsettled && (
            <>
              <Stat label={t('result.returned')}>
                <Money amount={totals.returned} />
              </Stat>
              <Stat label={t('session.staked')}>
                <Money amount={totals.staked} />
              </Stat>
            </>
          )}
          {results.waiting.length > 0 && (
            <Stat label={t('session.pending')}>
              <Money amount={formatMoney(stakeOf(results.waiting))} />
            </Stat>
          )}
          <Stat label={t('session.time')}>
            <Elapsed />
          </Stat>
        </Stats>
      </div>
    </PageSheet>
  );
});

const stakeOf = (bets: readonly { amount: string }[]) =>
  sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));

/** A component of its own, because it renders every second. */
const Elapsed = observer(function Elapsed() {
  return (
    <span className="numerals" translate="no">
      {formatDuration(useGameStores().stats.elapsedMs)}
    </span>
  );
});
