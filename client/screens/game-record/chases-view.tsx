import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { formatMoney, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT, type Translate, useLocalization } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Chase } from '../../stores/game/record-stores.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import css from './chases-view.module.css';

/** Lists the player's chases, the newest first, and keeps them current while it is shown. */
export const ChasesView = observer(function ChasesView() {
  const t = useT();
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

const ChaseItem = observer(function ChaseItem({ chase, isOpen, onToggle }: ChaseItemProps) {
  const t = useT();
  const { gameList } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === chase.game_id);
  const figures = [
    [t('chases.spent'), chase.spent],
    [t('chases.returned'), chase.returned],
    [t('chases.refunded'), chase.refunded],
  ] as const;
  return (
    <FoldRow
      title={
        <span className={css['name']}>
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
                <span className="fine">{label}</span> {moneyText(amount)}
              </span>
            ))}
          </span>
          {chase.status === 'running' && (
            <span className="muted tabular">{describeNextBet(t, chase)}</span>
          )}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ChaseDetail chase={chase} />
    </FoldRow>
  );
});

function statusLabel(t: Translate, { status }: Chase): string {
  return status in TONES ? t(`chases.status.${status}`) : t('placed.outcome.unknown');
}

function describeNextBet(t: Translate, { rows }: Chase): string {
  const next = rows.find(({ status }) => status === 'waiting');
  return next ? t('chases.next', { no: formatPeriod(next.game_no) }) : t('chases.lastOne');
}

type Row = Chase['rows'][number];

/** Shows the plan of a chase, the state of each period and why the chase ended. */
const ChaseDetail = observer(function ChaseDetail({ chase }: { chase: Chase }) {
  const t = useT();
  return (
    <div className="stack">
      {chase.status === 'stopped' && (
        <p>{t(hasHitLossLimit(chase) ? 'chases.lost' : 'chases.won')}</p>
      )}
      <ol>
        {chase.rows.map((row) => (
          <li key={row.game_no} className={css['row']}>
            <span>{formatPeriod(row.game_no)}</span>
            <span className="fine">×{row.multiplier}</span>
            <span className={css['amount']}>{moneyText(row.amount)}</span>
            <span className={`${css['status']} ${row.status === 'placed' ? '' : 'fine'}`}>
              {rowStatusLabel(t, row)}
            </span>
          </li>
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
      {chase.rows.some(({ status }) => status === 'waiting') && <StopButton chase={chase} />}
    </div>
  );
});

/** Returns whether the loss limit ended the chase. The server checks the loss before the win. */
function hasHitLossLimit({ stop_at_loss, spent, returned }: Chase): boolean {
  if (stop_at_loss === null) return false;
  const [limit, paid, back] = [stop_at_loss, spent, returned].map((text) => parseMoney(text));
  return minor((paid ?? ZERO) - (back ?? ZERO)) >= (limit ?? ZERO);
}

function rowStatusLabel(t: Translate, { status }: Row): string {
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
  const { t, describeFailure } = useLocalization();
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
    if (failure) return feedback.toast(describeFailure(failure), 'error');
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

function sumRows({ rows }: Chase, status: Row['status']): string {
  const counted = rows.filter((row) => row.status === status);
  return formatMoney(sumMoney(counted.map(({ amount }) => parseMoney(amount) ?? ZERO)));
}
