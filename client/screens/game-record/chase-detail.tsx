import { observer } from 'mobx-react-lite';
import { formatMoney, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT, useWords, type Translate } from '../../i18n/i18n.ts';
import type { Chase } from '../../stores/game/record-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import css from './chases-view.module.css';

type Row = Chase['rows'][number];

/** Shows the plan of a chase, the state of each period and why the chase ended. */
export const ChaseDetail = observer(function ChaseDetail({ chase }: { chase: Chase }) {
  const t = useT();
  return (
    <div className={css['detail']}>
      {chase.status === 'stopped' && (
        <p>{t(hasHitLossLimit(chase) ? 'chases.lost' : 'chases.won')}</p>
      )}
      <ol>
        {chase.rows.map((row) => (
          <li key={row.game_no} className={css['row']}>
            <span>{formatPeriod(row.game_no)}</span>
            <span className={css['quiet']}>×{row.multiplier}</span>
            <span className={css['amount']}>{moneyText(row.amount)}</span>
            <span className={`${css['status']} ${row.status === 'placed' ? '' : css['quiet']}`}>
              {rowStatusLabel(t, row)}
            </span>
          </li>
        ))}
      </ol>
      <p className={css['quiet']}>
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
      return t('placed.status.unknown');
  }
}

/** Stops a running chase after a confirmation that names the refund. */
const StopButton = observer(function StopButton({ chase }: { chase: Chase }) {
  const { t, describeFailure } = useWords();
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
