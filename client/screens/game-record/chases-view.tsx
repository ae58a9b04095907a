import type { TFunction } from 'i18next';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Minor, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { chaseNet, chaseSteps, type ChaseStep } from '../../stores/game/records/chase-bets.ts';
import type { Chase } from '../../stores/game/records/record-stores.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import type { Resource } from '../../stores/resource.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { outcomeLabel } from '../shared/parts/bet-status.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useRecordStores, useGameStores, areaStoresHook } from '../shared/stores/use-stores.ts';
import css from './chases-view.module.css';

const useChaseBetStores = areaStoresHook('chaseBets');

/** Lists the player's chases, the newest first, and keeps them current while it is shown. */
export const ChasesView = observer(function ChasesView() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { chases, gameList } = useRecordStores();
  const [opened, setOpened] = useState<string | null>(null);
  useChaseUpdates();
  useEffect(() => {
    void gameList.load();
  }, [gameList]);
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
            t={t}
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
  t: TFunction;
  chase: Chase;
  isOpen: boolean;
  onToggle: () => void;
}

const TONES: Record<Chase['status'], StatusTagProps['tone']> = {
  running: 'brand',
  finished: 'neutral',
  stopped: 'neutral',
  cancelled: 'neutral',
};

const ChaseItem = observer(function ChaseItem({ t, chase, isOpen, onToggle }: ChaseItemProps) {
  const { gameList } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === chase.game_id);
  const bets = useChaseBets(chase, isOpen);
  const figures = [
    [t('chases.spent'), chase.spent],
    [t('chases.returned'), chase.returned],
    [t('chases.refunded'), chase.refunded],
  ] as const;
  return (
    <FoldRow
      title={
        <span className={css['name']}>
          <GameEmblem code={game?.code ?? ''} />
          <strong>{game?.name ?? chase.chase_no}</strong>
          <span className="fine">
            {t('chases.progress', { played: chase.played, periods: chase.periods })}
          </span>
        </span>
      }
      end={<StatusTag tone={TONES[chase.status] ?? 'neutral'}>{statusLabel(t, chase)}</StatusTag>}
      more={
        <>
          <span className={css['figures']}>
            {figures.map(([label, amount]) => (
              <span key={label}>
                <span className="fine">{`${label} `}</span>
                <span translate="no">{moneyText(amount)}</span>
              </span>
            ))}
            <ChaseNet t={t} net={chaseNet(chase, bets.value)} />
          </span>
          {chase.status === 'running' && (
            <span className="muted tabular">{describeNextBet(t, chase)}</span>
          )}
        </>
      }
      action={<ChaseProgress t={t} chase={chase} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ChaseDetail chase={chase} bets={bets} />
    </FoldRow>
  );
});

/** Returns the bets of a chase. They are loaded while it runs or is open, and when it has moved on. */
function useChaseBets(chase: Chase, isOpen: boolean): Resource<readonly Bet[]> {
  const { chaseBets } = useChaseBetStores();
  const bets = chaseBets.of(chase);
  const { status, spent, returned } = chase;
  const isNeeded = isOpen || status === 'running';
  useEffect(() => {
    if (isNeeded) void bets.load();
  }, [bets, isNeeded, status, spent, returned]);
  return bets;
}

function statusLabel(t: TFunction, chase: Chase): string {
  const { status } = chase;
  if (status === 'stopped')
    return t(`chases.status.${hasHitLossLimit(chase) ? 'stoppedAtLoss' : 'stoppedOnWin'}`);
  return status in TONES ? t(`chases.status.${status}`) : t('placed.outcome.unknown');
}

function describeNextBet(t: TFunction, { rows }: Chase): string {
  const next = rows.find(({ status }) => status === 'waiting');
  return next ? t('chases.next', { no: formatPeriod(next.game_no) }) : t('chases.lastOne');
}

interface ChaseDetailProps {
  chase: Chase;
  bets: Resource<readonly Bet[]>;
}

/** Shows each period of a chase with its outcome and the net after it, and why the chase ended. */
const ChaseDetail = observer(function ChaseDetail({ chase, bets }: ChaseDetailProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {chase.status === 'stopped' && (
        <p>{t(hasHitLossLimit(chase) ? 'chases.lost' : 'chases.won')}</p>
      )}
      <LoadState source={bets} rows={1} failureText={t('record.failed')} />
      <ol className={css['steps']}>
        {chaseSteps(chase, bets.value ?? []).map((step) => (
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

function ChaseStepRow({ t, step }: { t: TFunction; step: ChaseStep }) {
  const { row, bet, net } = step;
  return (
    <li className={css['row']}>
      <span translate="no">{formatPeriod(row.game_no)}</span>
      <span className={row.status === 'placed' ? '' : 'muted'}>
        {bet ? outcomeLabel(t, bet) : rowStatusLabel(t, row)}
      </span>
      <span className="fine">{`×${row.multiplier} · ${moneyText(row.amount)}`}</span>
      <ChaseNet t={t} net={net} />
    </li>
  );
}

/** Shows the net of a chase so far. Shows nothing while it is unknown. */
function ChaseNet({ t, net }: { t: TFunction; net: Minor | null }) {
  if (net === null) return null;
  return (
    <span>
      <span className="fine">{`${t('result.net')} `}</span>
      <Money amount={formatMoney(net)} size="s" isSigned tone="result" />
    </span>
  );
}

/** Shows how far a chase is, and stops it. */
const ChaseProgress = observer(function ChaseProgress(props: { t: TFunction; chase: Chase }) {
  const { t, chase } = props;
  const { played, periods, rows } = chase;
  const text = t('chases.progress', { played, periods });
  return (
    <span className={css['progress']}>
      <progress value={played} max={periods} aria-label={text} aria-valuetext={text} />
      {rows.some(({ status }) => status === 'waiting') && <StopButton chase={chase} />}
    </span>
  );
});

/** Returns whether the loss limit ended the chase. The server checks the loss before the win. */
function hasHitLossLimit({ stop_at_loss, spent, returned }: Chase): boolean {
  if (stop_at_loss === null) return false;
  const [limit, paid, back] = [stop_at_loss, spent, returned].map((text) => parseMoney(text));
  return minor((paid ?? ZERO) - (back ?? ZERO)) >= (limit ?? ZERO);
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

/** Stops a running chase after a confirmation that names the refund. */
const StopButton = observer(function StopButton({ chase }: { chase: Chase }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { chases } = useRecordStores();
  const stop = async () => {
    const waiting = chase.rows.filter(({ status }) => status === 'waiting');
    const amount = sumRows(chase, 'waiting');
    const isConfirmed = await feedback.confirm({
      title: t('chases.stopTitle'),
      text: t('chases.stopText', { count: waiting.length, amount }),
      confirmLabel: t('chases.stop'),
      cancelLabel: t('chases.keep'),
      isDanger: true,
    });
    if (!isConfirmed) return;
    const failure = await chases.stop(chase.chase_no);
    if (failure) return feedback.toast(describeFailure(i18n, failure), 'error');
    // The server may have placed another bet while the dialog was open.
    const ended = chases.pages.rows.find(({ chase_no }) => chase_no === chase.chase_no) ?? chase;
    const refund = ended.status === 'cancelled' ? sumRows(ended, 'cancelled') : amount;
    feedback.toast(t('chases.stopped', { amount: refund }), 'success');
  };
  return (
    <Button kind="danger" isBusy={chases.stopping === chase.chase_no} onClick={() => void stop()}>
      {t('chases.stop')}
    </Button>
  );
});

function sumRows({ rows }: Chase, status: ChaseStep['row']['status']): string {
  const counted = rows.filter((row) => row.status === status);
  return formatMoney(sumMoney(counted.map(({ amount }) => parseMoney(amount) ?? ZERO)));
}
