import type { i18n, TFunction } from 'i18next';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney } from '#contract/money.ts';
import { dayText } from '#contract/time-zone.ts';
import { formatDay } from '../../i18n/day-formats.ts';
import { inOneLine } from '../../i18n/game-words.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { chaseNet, chaseSteps, type ChaseStep } from '../../stores/game/records/chase-bets.ts';
import type { Chase } from '../../stores/game/records/record-stores.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import type { Resource } from '../../stores/resource.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { outcomeLabel } from '../shared/parts/bet-status.tsx';
import { StopChase } from '../shared/parts/stop-chase.tsx';
import { useRecordStores, useGameStores, areaStoresHook } from '../shared/stores/use-stores.ts';
import { lineNames } from './bet-detail.tsx';
import css from './chases-view.module.css';

const useChaseBetStores = areaStoresHook('chaseBets');

/** Lists the player's chases, the newest first, and keeps them current while it is shown. */
export const ChasesView = observer(function ChasesView() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { chases, gameList } = useRecordStores();
  const [opened, setOpened] = useState<string | null>(null);
  useChaseUpdates();
  useEffect(() => void gameList.load(), [gameList]);
  return (
    <PagedRows
      pages={chases.pages}
      failureText={t('chases.failed')}
      empty={{
        sentence: t('chases.empty'),
        action: { label: t('record.act'), onClick: () => navigation.navigate(urlOf('gameBet')) },
      }}
    >
      <SectionCard isFlush>
        {chases.pages.rows.map((chase) => (
          <ChaseItem
            key={chase.chase_no}
            i18n={i18n}
            chase={chase}
            isOpen={chase.chase_no === opened}
            onToggle={() => setOpened(chase.chase_no === opened ? null : chase.chase_no)}
          />
        ))}
      </SectionCard>
    </PagedRows>
  );
});

/** Loads the chases when the list is shown and again after a draw has settled bets of the player. */
function useChaseUpdates(): void {
  const { chases } = useRecordStores();
  const { results } = useGameStores();
  useEffect(() => {
    const { pages } = chases;
    void (pages.status === 'idle' ? chases.load() : pages.refresh());
    return reaction(
      () => [results.news, results.waiting] as const,
      () => void pages.refresh(),
    );
  }, [chases, results]);
}

interface ChaseItemProps {
  i18n: i18n;
  chase: Chase;
  isOpen: boolean;
  onToggle: () => void;
}

const ChaseItem = observer(function ChaseItem(props: ChaseItemProps) {
  const { i18n, chase, isOpen, onToggle } = props;
  const { t } = i18n;
  const { gameList, records } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === chase.game_id);
  const bets = useChaseBets(chase, isOpen);
  const { net } = chaseNet(chase);
  const progress = t('chases.progress', chase);
  const progressTexts = { 'aria-label': progress, 'aria-valuetext': progress };
  return (
    <FoldRow
      title={
        <span className={css['name']}>
          <GameEmblem code={game?.code ?? ''} />
          <span className={css['words']}>
            <strong>
              {`${[lineNames(t, { lines: chase.lines }).join(''), game?.name ?? chase.chase_no].filter(Boolean).join(' · ')} `}
            </strong>
            <StatusTag tone={chase.status === 'running' ? 'accent' : 'muted'}>
              {statusLabel(t, chase)}
            </StatusTag>
          </span>
        </span>
      }
      end={
        <>
          <span className="fine">
            {`${t(chase.status === 'running' ? 'chases.net' : 'chases.netAtEnd')} `}
          </span>
          <Money amount={formatMoney(net)} isSigned tone="result" />
        </>
      }
      more={
        <>
          <span className={`fine tabular ${css['line']}`}>
            {describeDraws(i18n, chase, records.today).map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <span className={css['dot']}>{DOT}</span>}
                <span>{part}</span>
              </Fragment>
            ))}
          </span>
          <span className={`tabular ${css['figures']}`}>
            {figuresOf(t, chase).map(([label, figure]) => (
              <span key={label}>
                <span className="fine">{`${label} `}</span>
                <span translate="no">{`${figure} `}</span>
              </span>
            ))}
          </span>
        </>
      }
      action={
        chase.status === 'running' && (
          <span className={`beside ${css['progress']}`}>
            <progress value={chase.played} max={chase.periods} {...progressTexts} />
            <StopChase chase={chase} />
          </span>
        )
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ChaseDetail chase={chase} bets={bets} />
    </FoldRow>
  );
});

/** Returns the sums of a chase, without those that are zero by its state. */
function figuresOf(
  t: TFunction,
  chase: Chase,
): readonly (readonly [label: string, figure: string])[] {
  const { pending, returned, refunded } = chase;
  const { settled, left } = chaseNet(chase);
  const staked = moneyText(formatMoney(settled));
  return [
    [
      t('chases.staked'),
      pending === '0.00' ? staked : t('chases.pending', { staked, pending: moneyText(pending) }),
    ],
    [t('result.returned'), moneyText(returned)],
    ...(left > 0 ? [[t('chases.left'), moneyText(formatMoney(left))] as const] : []),
    ...(refunded === '0.00' ? [] : [[t('placed.outcome.refunded'), moneyText(refunded)] as const]),
  ];
}

/** Returns the bets of a chase. They are loaded while it is open, and when it has moved on. */
function useChaseBets(chase: Chase, isOpen: boolean): Resource<readonly Bet[]> {
  const { chaseBets } = useChaseBetStores();
  const bets = chaseBets.of(chase);
  const { status, spent, returned } = chase;
  useEffect(() => {
    if (isOpen) void bets.load();
  }, [bets, isOpen, status, spent, returned]);
  return bets;
}

function statusLabel(t: TFunction, chase: Chase): string {
  const { status } = chase;
  if (status === 'stopped')
    return t(`chases.status.${hasHitLossLimit(chase) ? 'stoppedAtLoss' : 'stoppedOnWin'}`);
  switch (status) {
    case 'running':
    case 'finished':
    case 'cancelled':
      return t(`chases.status.${status}`);
    default:
      return t('placed.outcome.unknown');
  }
}

const DOT = '\u00a0· ';

/** Returns two lines: the day, if not today, and the progress; the first draw and what comes next. */
function describeDraws(
  { t, language }: Pick<i18n, 't' | 'language'>,
  { status, played, periods, rows, createtime }: Chase,
  today: string,
): readonly string[] {
  const day = dayText(createtime * 1000);
  const next = rows.find((row) => row.status === 'waiting');
  const parts = [
    [
      ...(day === today ? [] : [formatDay(language, day)]),
      t('chases.progress', { played, periods }),
    ],
    [
      ...(rows[0] ? [t('chases.from', { no: rows[0].game_no.slice(8) })] : []),
      ...(status === 'running'
        ? [next ? t('chases.next', { no: next.game_no.slice(8) }) : t('chases.lastOne')]
        : []),
    ],
  ];
  return parts.filter((part) => part.length > 0).map((part) => part.map(inOneLine).join(DOT));
}

interface ChaseDetailProps {
  chase: Chase;
  bets: Resource<readonly Bet[]>;
}

/** Shows each period of a chase with its outcome and its net, and why the chase ended. */
const ChaseDetail = observer(function ChaseDetail({ chase, bets }: ChaseDetailProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {chase.status === 'stopped' && (
        <p>{t(hasHitLossLimit(chase) ? 'chases.lost' : 'chases.won')}</p>
      )}
      <LoadState source={bets} rows={1} failureText={t('record.failed')} />
      <ol>
        <li className={`ruled fine ${css['row']}`} aria-hidden="true">
          <span>{t('lost.draw')}</span>
          <span>{t('list.status')}</span>
          <span>{t('record.stake')}</span>
          <span>{t('result.net')}</span>
        </li>
        {foldWaiting(chaseSteps(chase, bets.value ?? [])).map((step) => (
          <ChaseStepRow key={step.row.game_no} t={t} step={step} />
        ))}
      </ol>
      <p className="fine">
        {[
          t('chases.chaseNo', { no: chase.chase_no }),
          `${t('chases.total')} ${moneyText(chase.amount)}`,
          ...(chase.stop_on_win ? [t('chases.stopsOnWin')] : []),
          ...(chase.stop_at_loss === null
            ? []
            : [t('chases.stopsAtLoss', { amount: chase.stop_at_loss })]),
        ].join(' · ')}
      </p>
    </div>
  );
});

interface FoldedStep extends ChaseStep {
  count: number;
  /** The last of several periods that wait with the same stake. */
  last: ChaseStep['row'];
}

/** Joins neighbours that wait with the same stake. */
function foldWaiting(steps: readonly ChaseStep[]): readonly FoldedStep[] {
  const folded: FoldedStep[] = [];
  for (const step of steps) {
    const before = folded.at(-1);
    const isSame = before?.row.status === 'waiting' && before.row.amount === step.row.amount;
    if (before && isSame && step.row.status === 'waiting') {
      before.last = step.row;
      before.count += 1;
    } else folded.push({ ...step, last: step.row, count: 1 });
  }
  return folded;
}

function ChaseStepRow({ t, step }: { t: TFunction; step: FoldedStep }) {
  const { row, last, bet, count, net } = step;
  const nos = [row, last].map(({ game_no }) => game_no.slice(8));
  return (
    <li className={`ruled ${css['row']}`}>
      <span translate="no">{[...new Set(nos)].join('–')}</span>
      <span className={row.status === 'placed' ? '' : 'muted'}>
        {bet ? outcomeLabel(t, bet) : rowStatusLabel(t, row)}
      </span>
      <span>{`${count > 1 ? `${count} × ` : ''}${moneyText(row.amount)}`}</span>
      {net === null ? (
        <span className="muted">{t('placed.none')}</span>
      ) : (
        <Money amount={formatMoney(net)} size="s" isSigned tone="result" />
      )}
    </li>
  );
}

/** Returns whether the loss limit ended the chase. The server checks the loss before the win. */
function hasHitLossLimit(chase: Chase): boolean {
  const limit = parseMoney(chase.stop_at_loss ?? '');
  return limit !== null && chaseNet(chase).net + limit <= 0;
}

function rowStatusLabel(t: TFunction, { status }: ChaseStep['row']): string {
  switch (status) {
    case 'waiting':
    case 'placed':
    case 'skipped':
    case 'cancelled':
      return t(`chases.row.${status}`);
    default:
      return t('placed.outcome.unknown');
  }
}
