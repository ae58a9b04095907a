import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseDice, shapeOf, sizeOf, sumOf } from '#contract/rules/dice.ts';
import { formatDay, formatTime } from '../../i18n/day-formats.ts';
import { diceName, labelsOf, formatPeriod, shapeName } from '../../i18n/game-words.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import type { SizeFilter } from '../../stores/game/records/record-stores.ts';
import { PeriodBadge } from '../../ui/controls/badges.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { SumDot } from '../../ui/dice/sum-dot.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { FilterChip } from '../shared/lists/filter-chip.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useView } from '../shared/stores/page-hooks.ts';
import { useProof } from '../shared/stores/use-proof.ts';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import { TrendSkeleton, TrendView } from './trend-view.tsx';
import css from './history-screen.module.css';

const VIEWS = ['draws', 'trend'] as const;

export const HistoryScreen = observer(function HistoryScreen() {
  const { t, i18n } = useTranslation();
  const { history, host, gameList } = useRecordStores();
  const [query] = useSearchParams();
  const [requestedId, setRequestedId] = useState(() => Number(query.get('game_id') ?? NaN));
  const gameId = Number.isSafeInteger(requestedId) ? requestedId : gameList.games[0]?.game_id;

  const [view, setView] = useView(VIEWS);
  const hasNoTrend = host.lacks('games.trend');
  const isTrend = view === 'trend' && !hasNoTrend;
  const game = gameList.games.find((each) => each.game_id === gameId);

  // The trend chart reloads when the game list has a new draw.
  useEffect(() => gameList.follow(), [gameList, i18n.language]);
  useEffect(() => {
    if (gameId !== undefined && view === 'draws') void history.show(gameId);
  }, [gameId, history, view]);

  return (
    <InnerPage
      title={t(view === 'trend' ? 'trend.title' : 'history.title')}
      action={
        (view === 'trend' || !hasNoTrend) && (
          <span className={css['action']}>
            <LinkButton onClick={() => setView(view === 'trend' ? 'draws' : 'trend')}>
              {t(view === 'trend' ? 'history.viewDraws' : 'trend.title')}
            </LinkButton>
          </span>
        )
      }
    >
      {view === 'draws' && (
        <HistoryFilters>
          <GameChip gameId={gameId} onChange={setRequestedId} />
        </HistoryFilters>
      )}
      {gameId === undefined && gameList.status === 'failed' ? (
        <SectionCard isFlush>
          <LoadState source={gameList} rows={0} failureText={t('history.failed')} />
        </SectionCard>
      ) : (
        <>
          {view === 'draws' && <DrawList game={game} />}
          {view === 'trend' && hasNoTrend && (
            <SectionCard>
              <EmptyState sentence={t('trend.missing')} />
            </SectionCard>
          )}
          {isTrend && gameId === undefined && <TrendSkeleton />}
          {isTrend && gameId !== undefined && (
            <TrendView gameId={gameId} game={game}>
              <GameChip gameId={gameId} onChange={setRequestedId} />
            </TrendView>
          )}
        </>
      )}
      {view === 'draws' && <p className={`fine centered ${css['zone']}`}>{t('day.zoneNote')}</p>}
    </InnerPage>
  );
});

const SIZES = ['all', 'big', 'small'] as const satisfies readonly SizeFilter[];

interface GameChipProps {
  gameId: number | undefined;
  onChange: (gameId: number) => void;
}

const GameChip = observer(function GameChip({ gameId, onChange }: GameChipProps) {
  const { t } = useTranslation();
  const { games } = useRecordStores().gameList;
  if (gameId === undefined || games.length === 0) return null;
  return (
    <FilterChip
      legend={t('record.game')}
      options={games.map(({ game_id, name }) => ({ value: String(game_id), label: name }))}
      value={String(gameId)}
      onChange={(id) => onChange(Number(id))}
      isSwitch
    />
  );
});

const HistoryFilters = observer(function HistoryFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { history } = useRecordStores();
  const { days, size } = history.filter;
  return (
    <DayFilter
      today={history.today}
      value={days}
      onChange={(span) => void history.setFilter({ days: span })}
    >
      {children}
      <FilterChip
        legend={t('history.size')}
        options={SIZES.map((value) => ({ value, label: t(`history.${value}`) }))}
        value={size}
        onChange={(value) => void history.setFilter({ size: value })}
      />
    </DayFilter>
  );
});

const DrawList = observer(function DrawList({ game }: { game: ListedGame | undefined }) {
  const { t } = useTranslation();
  const { history } = useRecordStores();
  return (
    <PagedRows
      pages={history.pages}
      failureText={t('history.failed')}
      empty={{
        isFiltered: true,
        sentence: t('history.empty'),
        action: { label: t('history.reset'), onClick: () => void history.resetFilter() },
      }}
      head={<DrawStats />}
    >
      <SectionCard isFlush>
        <ul className={css['rows']}>
          {history.pages.rows.map((draw) => (
            <DrawRow key={draw.game_no} t={t} draw={draw} faces={game?.face ?? 'dice'} />
          ))}
        </ul>
      </SectionCard>
    </PagedRows>
  );
});

/** What is counted, and the colour of its bar. */
const FIGURES = [
  ['big', '--down-fill'],
  ['small', '--brand-fill'],
  ['odd', '--edge'],
  ['even', '--edge'],
  ['triple', '--gold-fill'],
] as const;

const DrawStats = observer(function DrawStats() {
  const { t, i18n } = useTranslation();
  const { history } = useRecordStores();
  const { stats, pages } = history;
  if (pages.status === 'failed') return null;
  const isToday = stats === null || stats.date === history.today;
  return (
    <SectionCard
      title={
        isToday
          ? t('history.statsToday')
          : t('history.stats', { date: formatDay(i18n.language, stats.date) })
      }
      aside={
        <span className="quiet tabular">
          {stats ? t('history.draws', { count: stats.draws }) : '…'}
        </span>
      }
    >
      <dl className={css['figures']}>
        {FIGURES.map(([figure, colour]) => (
          <div
            key={figure}
            className={css['figure']}
            style={barOf(`var(${colour})`, stats ? stats[figure] / Math.max(1, stats.draws) : 0)}
          >
            <dt className="fine">{t(figure === 'triple' ? 'play.isTriple' : `play.${figure}`)}</dt>
            <dd className="numerals bold">
              {stats ? formatNumber(stats[figure]) : <Skeleton width="2ch" />}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
});

const barOf = (colour: string, share: number) => ({
  '--bar-colour': colour,
  '--share': `${100 * share}%`,
});

function DrawRow({ t, draw, faces }: { t: TFunction; draw: Draw; faces: 'dice' | 'fish' }) {
  const showProof = useProof();
  const { history } = useRecordStores();
  const dice = parseDice(draw.dice);
  if (!dice) return null;
  const labels = labelsOf(t, dice);
  const shape = shapeName(t, dice);
  const no = formatPeriod(draw.game_no);
  return (
    <li>
      <button
        type="button"
        className={`tap anchor ${css['row']}`}
        onClick={() => {
          const { gameId } = history;
          if (gameId !== null) showProof({ gameId, gameNo: draw.game_no, draw });
        }}
      >
        <span className={`lines ${css['period']}`}>
          <PeriodBadge gameNo={draw.game_no} name={t('game.period', { no })} />
          <span className="fine tabular">{formatTime(draw.draw_time)}</span>
          {draw.proof.forced && <span className="fine tabular">{t('proof.forced')}</span>}
        </span>
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="s" />
        <span className={`beside ${css['result']}`}>
          <SumDot sum={sumOf(dice)} size={sizeOf(dice)} />
          <span className={`wrap ${css['labels']}`}>
            <span>{labels.join(' · ')}</span>
            {shapeOf(dice) !== 'different' && !labels.includes(shape) && (
              <span className="pill">{shape}</span>
            )}
          </span>
        </span>
        <span className="muted">
          <ForwardIcon />
        </span>
        <span className="visually-hidden">{t('placed.proof')}</span>
      </button>
    </li>
  );
}
