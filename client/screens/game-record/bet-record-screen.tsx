import { observer } from 'mobx-react-lite';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatMoney, minor, parseMoney, ZERO } from '#contract/money.ts';
import { formatRelativeDay } from '../../i18n/day-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { DayTotal } from '../../stores/day-span.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { Segments } from '../../ui/controls/choice.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { useIsDesk } from '../../ui/gestures/media.ts';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { DayFilter, DayTotals } from '../shared/lists/day-filter.tsx';
import { FilterChip } from '../shared/lists/filter-chip.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useGameStores, useRecordStores } from '../shared/stores/use-stores.ts';
import { BetRows, type RowState } from './bet-row.tsx';
import { BetTable } from './bet-table.tsx';
import { ChasesView } from './chases-view.tsx';
import { WithoutAccount } from './without-account.tsx';
import css from './bet-record.module.css';

export const BetRecordScreen = observer(function BetRecordScreen() {
  const { t } = useTranslation();
  const { session } = useRecordStores();
  return (
    <InnerPage title={t('page.bets')}>
      {session.isLoggedIn ? (
        <>
          <RecordViews />
          <p className="fine centered">{t('day.zoneNote')}</p>
        </>
      ) : (
        <WithoutAccount />
      )}
    </InnerPage>
  );
});

const RecordViews = observer(function RecordViews() {
  const { t } = useTranslation();
  const { host } = useRecordStores();
  const [view, setView] = useState<'bets' | 'chases'>('bets');
  if (host.lacks('games.chases')) return <RecordBets />;
  return (
    <>
      <Segments
        legend={t('home.records')}
        options={[
          ['bets', t('chases.bets')],
          ['chases', t('chases.chases')],
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'bets' ? <RecordBets /> : <ChasesView />}
    </>
  );
});

/** Lists the player's bets under a filter, grouped by day. One bet at a time shows its detail. */
const RecordBets = observer(function RecordBets() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { records, gameList } = useRecordStores();
  const { results } = useGameStores();
  const [query] = useSearchParams();
  const order_no = query.get('order_no');
  const [opened, setOpened] = useState(order_no);
  const { settled } = results;

  useEffect(() => void gameList.load(), [gameList, i18n.language]);
  // A settled bet changes the list, and the server names the games in the player's language.
  useEffect(() => void records.show(), [records, i18n.language, settled]);
  const isEmpty = records.pages.status === 'ready' && records.pages.total === 0;
  useEffect(() => {
    if (isEmpty) void records.first.load();
  }, [records, isEmpty]);
  useEffect(() => {
    if (order_no !== null) void records.seek(order_no);
  }, [records, i18n.language, settled, order_no]);

  const toggle = (orderNo: string) => setOpened(orderNo === opened ? null : orderNo);
  const rowState = { opened, onToggle: toggle };
  return (
    <>
      <DayFilter
        today={records.today}
        value={records.filter.span}
        onChange={(span) => void records.setFilter({ span })}
      >
        <KindFilters />
      </DayFilter>
      <PagedRows
        pages={records.pages}
        failureText={t('record.failed')}
        empty={
          records.hasKinds
            ? {
                isFiltered: true,
                sentence: t('record.noMatch'),
                action: { label: t('list.clear'), onClick: () => void records.clearKinds() },
              }
            : {
                sentence: t(records.first.value?.total === 0 ? 'record.never' : 'record.empty'),
                action: {
                  label: t('record.act'),
                  onClick: () => void navigation.navigate(urlOf('gameBet')),
                },
              }
        }
        head={
          <>
            {order_no !== null && <LinkedBet orderNo={order_no} {...rowState} />}
            <RecordStats />
          </>
        }
      >
        {records.days.map(({ rows, ...rest }) => (
          <BetDaySection key={rest.day} {...rest} bets={rows} linked={order_no} {...rowState} />
        ))}
      </PagedRows>
    </>
  );
});

/** Shows the figures of the entire filter, including bets on pages that are not loaded yet. */
const RecordStats = observer(function RecordStats() {
  const { t } = useTranslation();
  const { stats, pages } = useRecordStores().records;
  if (pages.status === 'failed') return null;
  const formatWinRate = (percent: string | null) =>
    percent === null ? t('placed.none') : `${formatNumber(Number(percent), 1)}%`;
  return (
    <SectionCard>
      <Stats isFour>
        <Stat label={t('record.bets')}>{stats && formatNumber(stats.bets - stats.pending)}</Stat>
        <Stat label={t('record.staked')}>{stats && <Money amount={settledStake(stats)} />}</Stat>
        <Stat label={t('result.net')}>
          {stats && <Money amount={stats.profit} isSigned tone="result" />}
        </Stat>
        <Stat label={t('record.winRate')}>{stats && formatWinRate(stats.win_rate)}</Stat>
      </Stats>
      {stats !== null && stats.pending > 0 && (
        <p className="fine below">{t('record.pendingNote', { count: stats.pending })}</p>
      )}
    </SectionCard>
  );
});

/** Returns the stakes of the settled bets, whose net the server tells. */
function settledStake({ returned, profit }: { returned: string; profit: string }): string {
  const back = parseMoney(returned) ?? ZERO;
  const net = parseMoney(profit.replace('-', '')) ?? ZERO;
  return formatMoney(minor(profit.startsWith('-') ? back + net : back - net));
}

interface BetDaySectionProps extends RowState {
  day: string;
  bets: readonly Bet[];
  total: DayTotal | null;
  linked: string | null;
}

const BetDaySection = observer(function BetDaySection(props: BetDaySectionProps) {
  const { day, total, ...rows } = props;
  const { i18n } = useTranslation();
  const { today } = useRecordStores().records;
  const isTable = useIsDesk();
  const title = formatRelativeDay(i18n, day, today);
  return (
    <SectionCard title={title} aside={<DayTotals total={total} count="record.total" />} isFlush>
      {isTable ? <BetTable label={title} {...rows} /> : <BetRows {...rows} />}
    </SectionCard>
  );
});

const STATUSES = [
  ['pending', 'placed.outcome.pending'],
  ['win', 'placed.outcome.won'],
  ['lose', 'placed.outcome.lost'],
  ['cancelled', 'placed.outcome.refunded'],
] as const;

const KindFilters = observer(function KindFilters() {
  const { t } = useTranslation();
  const { records, gameList } = useRecordStores();
  const { gameId, status } = records.filter;
  return (
    <>
      <FilterChip
        legend={t('record.game')}
        options={[
          { value: '', label: t('record.anyGame') },
          ...gameList.games.map(({ game_id, name }) => ({ value: String(game_id), label: name })),
        ]}
        value={gameId === null ? '' : String(gameId)}
        onChange={(id) => void records.setFilter({ gameId: id === '' ? null : Number(id) })}
      />
      <FilterChip
        legend={t('list.status')}
        options={[
          { value: 'all', label: t('list.anyStatus') },
          ...STATUSES.map(([value, label]) => ({ value, label: t(label) })),
        ]}
        value={status ?? 'all'}
        onChange={(chosen) => void records.setFilter({ status: chosen === 'all' ? null : chosen })}
      />
    </>
  );
});

/** Shows the bet that the URL names, unless it is among the loaded rows. */
const LinkedBet = observer(function LinkedBet(props: { orderNo: string } & RowState) {
  const { orderNo, ...rowState } = props;
  const { t } = useTranslation();
  const { sought, pages } = useRecordStores().records;
  if (sought?.orderNo !== orderNo || pages.status !== 'ready') return null;
  const { bet } = sought;
  if (pages.rows.some((row) => row.order_no === orderNo)) return null;
  return (
    <SectionCard title={t('record.sought')} isFlush>
      {bet ? (
        <BetRows bets={[bet]} {...rowState} />
      ) : (
        <p className={`quiet ${css['none']}`}>{t('record.soughtNone', { no: orderNo })}</p>
      )}
    </SectionCard>
  );
});
