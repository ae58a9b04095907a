import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Minor, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { chaseSteps, type ChaseStep } from '../../stores/game/records/chase-bets.ts';
import type { Chase } from '../../stores/game/records/record-stores.ts';
import type { Resource } from '../../stores/resource.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { outcomeLabel } from '../shared/parts/bet-status.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import css from './chases-view.module.css';

interface ChaseDetailProps {
  chase: Chase;
  bets: Resource<readonly Bet[]>;
}

/** Shows each period of a chase with its outcome and the net after it, and why the chase ended. */
export const ChaseDetail = observer(function ChaseDetail({ chase, bets }: ChaseDetailProps) {
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
export function ChaseNet({ t, net }: { t: TFunction; net: Minor | null }) {
  if (net === null) return null;
  return (
    <span>
      <span className="fine">{`${t('result.net')} `}</span>
      <Money amount={formatMoney(net)} size="s" isSigned tone="result" />
    </span>
  );
}

/** Shows how far a chase is, and stops it. */
export const ChaseProgress = observer(function ChaseProgress(props: {
  t: TFunction;
  chase: Chase;
}) {
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
export function hasHitLossLimit({ stop_at_loss, spent, returned }: Chase): boolean {
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
