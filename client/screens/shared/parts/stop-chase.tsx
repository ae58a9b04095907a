import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import type { Chase } from '../../../stores/game/records/record-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFeedback } from '../stores/use-feedback.ts';
import { useRecordStores } from '../stores/use-stores.ts';

/** Stops a running chase after a confirmation that names the refund. Shows nothing when no draw waits. */
export const StopChase = observer(function StopChase({ chase }: { chase: Chase }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { chases } = useRecordStores();
  const waiting = chase.rows.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return null;
  const stop = async () => {
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
    <Button isBusy={chases.stopping === chase.chase_no} onClick={() => void stop()}>
      {t('chases.stop')}
    </Button>
  );
});

function sumRows({ rows }: Chase, status: Chase['rows'][number]['status']): string {
  const counted = rows.filter((row) => row.status === status);
  return formatMoney(sumMoney(counted.map(({ amount }) => parseMoney(amount) ?? ZERO)));
}
