import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatDuration } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money, type MoneyProps } from '../../ui/controls/money.tsx';
import { Stat, Stats } from '../../ui/layout/section-card.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';

/** Shows the balance, and how long the session lasts and what it brought. */
export const SessionSheet = observer(function SessionSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, results, stats } = useGameStores();
  const totals = stats.settled?.length ? stats.totals : null;
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
        <Stats>
          {totals ? (
            <Stat label={t('session.net')}>
              <Money amount={totals.net} size="xl" isSigned tone="result" />
            </Stat>
          ) : (
            <Balance size="xl" />
          )}
        </Stats>
        {!totals && stats.settled && <p className="quiet">{t('session.none')}</p>}
        <Stats isFour>
          {totals && (
            <>
              <Balance />
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

const Balance = observer(function Balance({ size = 'm' }: Pick<MoneyProps, 'size'>) {
  const { t } = useTranslation();
  const { preferences, wallet } = useGameStores();
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  return (
    <Stat label={t('session.balance')}>
      <Money amount={wallet.balances?.main ?? '0'} size={size} hiddenLabel={hiddenLabel} />
    </Stat>
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
