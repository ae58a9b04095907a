import { observer } from 'mobx-react-lite';
import { useState, useEffect } from 'react';
import { formatRelativeDay } from '../../i18n/day-formats.ts';
import { useT, useLocalization } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import type { DayTotal } from '../../stores/day-totals.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { copyLines } from '../../stores/game/slip/slip-lines.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { DayTotals } from '../shared/lists/day-totals.tsx';
import { useIsTable } from '../shared/lists/is-table.ts';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import { BetRow } from './bet-row.tsx';
import { KindFilters } from './kind-filters.tsx';
import css from './bet-record-screen.module.css';

export const BetRecordScreen = observer(function BetRecordScreen() {
  const t = useT();
  const { session } = useRecordStores();
  return (
    <InnerPage title={t('record.title')} isWide>
      {session.isLoggedIn ? (
        <>
          <RecordViews />
          <p className="fine centered">
            {t('day.zoneNote')} · {t('app.playMoney')}
          </p>
        </>
      ) : (
        <WithoutAccount />
      )}
    </InnerPage>
  );
});

/** Shows a guest the bets of the trial round, if there are any, and offers an account. */
const WithoutAccount = observer(function WithoutAccount() {
  const t = useT();
  const { session, trial } = useGameStores();
  const bets = trial.round?.bets ?? [];
  const copy = useCopyBet();
  const text = session.isGuest ? 'placed.guest' : 'placed.visitor';
  return (
    <>
      {bets.length > 0 && <TrialBets bets={bets} onCopy={copy} />}
      <SignInPrompt title={t('record.title')} text={t(bets.length > 0 ? 'home.guestText' : text)} />
    </>
  );
});

interface TrialBetsProps {
  bets: readonly Bet[];
  onCopy: (bet: Bet) => void;
}

/** Lists the bets of a guest's trial round, which only this page remembers. */
function TrialBets({ bets, onCopy }: TrialBetsProps) {
  const t = useT();
  const { gameList } = useRecordStores();
  const [opened, setOpened] = useState<string | null>(null);
  // The games have the emblems and the faces of the dice.
  useEffect(() => {
    if (gameList.isUnasked) void gameList.load();
  }, [gameList]);
  return (
    <SectionCard
      title={t('record.trial')}
      aside={<span className="fine">{t('record.total', { count: bets.length })}</span>}
      isFlush
    >
      <p className={`fine ${css['none']}`}>{t('login.guestNote')}</p>
      <div className={css['bets']}>
        {bets.map((bet) => (
          <BetRow
            key={bet.order_no}
            bet={bet}
            isTrial
            isOpen={bet.order_no === opened}
            onToggle={() => setOpened(bet.order_no === opened ? null : bet.order_no)}
            onCopy={() => onCopy(bet)}
          />
        ))}
      </div>
    </SectionCard>
  );
}

const RecordViews = observer(function RecordViews() {
  const t = useT();
  const [view, setView] = useState<'bets' | 'chases'>('bets');
  const [ChasesView] = useLazyComponent(true, loadChasesView);
  return (
    <>
      <Choice
        legend={t('chases.views')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'bets', label: t('chases.bets') },
          { value: 'chases', label: t('chases.chases') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'bets' ? <RecordBets /> : ChasesView && <ChasesView />}
    </>
  );
});

async function loadBetTable() {
  return (await import('./bet-table.tsx')).BetTable;
}

async function loadChasesView() {
  return (await import('./chases-view.tsx')).ChasesView;
}

/** Lists the player's bets under a filter, grouped by day. One bet at a time shows its detail. */
const RecordBets = observer(function RecordBets() {
  const { t, locale } = useLocalization();
  const navigation = useNavigation();
  const { records, gameList } = useRecordStores();
  const { results } = useGameStores();
  const { order_no } = useQuery('gameRecord');
  const [opened, setOpened] = useState<string | null>(order_no ?? null);
  const copy = useCopyBet();
  const { settled } = results;

  useEffect(() => {
    void gameList.load();
  }, [gameList, locale]);
  // A settled bet changes the list, and the server names the games in the player's language.
  useEffect(() => {
    void records.show();
  }, [records, locale, settled]);
  useEffect(() => {
    if (order_no !== undefined) void records.seek(order_no);
  }, [records, locale, settled, order_no]);

  const toggle = (orderNo: string) => setOpened(orderNo === opened ? null : orderNo);
  const rowState = { opened, onToggle: toggle, onCopy: copy };
  return (
    <>
      <DayFilter
        legend={t('record.range')}
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
                sentence: t('record.noMatch'),
                action: { label: t('list.clear'), onClick: () => void records.clearKinds() },
              }
            : {
                sentence: t('record.empty'),
                action: {
                  label: t('record.act'),
                  onClick: () => void navigation.navigate(urlOf('gameBet')),
                },
              }
        }
        head={
          <>
            {order_no !== undefined && <LinkedBet orderNo={order_no} {...rowState} />}
            <RecordStats />
          </>
        }
      >
        {records.days.map(({ day, ...rest }) => (
          <BetDaySection key={day} day={day} {...rest} linked={order_no ?? null} {...rowState} />
        ))}
      </PagedRows>
    </>
  );
});

/**
 * Returns a function that copies the lines of a bet into the cart of its game and opens the bet page.
 * The cart checks them against current odds and limits and waits for the player to place the bet.
 */
function useCopyBet(): (bet: Bet) => void {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  return ({ game_id, lines }) => {
    const readable = copyLines(lines);
    slip.copy(game_id, readable);
    feedback.toast(t(readable.length < lines.length ? 'placed.copiedSome' : 'placed.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };
}

/** Shows the figures of the entire filter, including bets on pages that are not loaded yet. */
const RecordStats = observer(function RecordStats() {
  const { t, locale } = useLocalization();
  const { stats, pages } = useRecordStores().records;
  if (pages.status === 'failed') return null;
  const formatWinRate = (percent: string | null) =>
    percent === null ? t('placed.none') : `${formatNumber(locale, Number(percent), 1)}%`;
  const skeleton = <Skeleton width="4ch" />;
  return (
    <SectionCard>
      <Stats isFour>
        <Stat label={t('record.bets')}>{stats ? formatNumber(locale, stats.bets) : skeleton}</Stat>
        <Stat label={t('record.staked')}>{stats ? <Money amount={stats.amount} /> : skeleton}</Stat>
        <Stat label={t('record.net')}>
          {stats ? <Money amount={stats.profit} isSigned tone="result" /> : skeleton}
        </Stat>
        <Stat label={t('record.winRate')}>{stats ? formatWinRate(stats.win_rate) : skeleton}</Stat>
      </Stats>
      {stats !== null && stats.pending > 0 && (
        <p className={`fine ${css['note']}`}>{t('record.pendingNote', { count: stats.pending })}</p>
      )}
    </SectionCard>
  );
});

interface RowState {
  /** The bet whose detail is open. */
  opened: string | null;
  onToggle: (orderNo: string) => void;
  onCopy: (bet: Bet) => void;
}

/** Shows the bet that the URL names, unless it is among the loaded rows. */
const LinkedBet = observer(function LinkedBet(props: { orderNo: string } & RowState) {
  const { orderNo, opened, onToggle, onCopy } = props;
  const t = useT();
  const { sought, pages } = useRecordStores().records;
  if (sought?.orderNo !== orderNo || pages.status !== 'ready') return null;
  const { bet } = sought;
  if (pages.rows.some((row) => row.order_no === orderNo)) return null;
  return (
    <SectionCard title={t('record.sought')} isFlush>
      {bet ? (
        <div className={css['bets']}>
          <BetRow
            bet={bet}
            isOpen={opened === orderNo}
            onToggle={() => onToggle(orderNo)}
            onCopy={() => onCopy(bet)}
          />
        </div>
      ) : (
        <p className={`quiet ${css['none']}`}>{t('record.soughtNone', { no: orderNo })}</p>
      )}
    </SectionCard>
  );
});

interface BetDaySectionProps extends RowState {
  day: string;
  bets: readonly Bet[];
  total: DayTotal | null;
  /** The bet that the URL names; it is scrolled into view. */
  linked: string | null;
}

const BetDaySection = observer(function BetDaySection(props: BetDaySectionProps) {
  const { day, bets, total, opened, linked, onToggle, onCopy } = props;
  const localization = useLocalization();
  const { today } = useRecordStores().records;
  const isTable = useIsTable();
  const [BetTable] = useLazyComponent(isTable, loadBetTable);
  const title = formatRelativeDay(localization, day, today);
  return (
    <SectionCard title={title} aside={<DayTotals total={total} count="record.total" />} isFlush>
      {isTable && BetTable ? (
        <BetTable label={title} {...{ bets, opened, linked, onToggle, onCopy }} />
      ) : (
        <div className={css['bets']}>
          {bets.map((bet) => (
            <BetRow
              key={bet.order_no}
              bet={bet}
              isOpen={bet.order_no === opened}
              isLinked={bet.order_no === linked}
              onToggle={() => onToggle(bet.order_no)}
              onCopy={() => onCopy(bet)}
            />
          ))}
        </div>
      )}
    </SectionCard>
  );
});
