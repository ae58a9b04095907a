import { observer } from 'mobx-react-lite';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Chase } from '../../stores/game/chase-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/** Stops a running chase, after saying what comes back. */
export const StopChase = observer(function StopChase({ chase }: { chase: Chase }) {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { chases } = useGameStores();
  const stop = async () => {
    const waiting = chase.rows.filter(({ status }) => status === 'waiting');
    const amount = amountOf(chase, 'waiting');
    const isSure = await feedback.confirm({
      title: t('chases.stopTitle'),
      text: t('chases.stopText', { count: waiting.length, amount }),
      confirmWords: t('chases.stop'),
      cancelWords: t('chases.keep'),
      isDanger: true,
    });
    if (!isSure) return;
    const failure = await chases.stop(chase.chase_no);
    if (failure) return feedback.toast(describeFailure(failure), 'error');
    // A period may have been bet while the question stood.
    const ended = chases.pages.rows.find(({ chase_no }) => chase_no === chase.chase_no) ?? chase;
    const back = ended.status === 'cancelled' ? amountOf(ended, 'cancelled') : amount;
    feedback.toast(t('chases.stopped', { amount: back }), 'success');
  };
  return (
    <Button kind="danger" isBusy={chases.stopping === chase.chase_no} onClick={() => void stop()}>
      {t('chases.stop')}
    </Button>
  );
});

function amountOf({ rows }: Chase, status: Chase['rows'][number]['status']): string {
  const counted = rows.filter((row) => row.status === status);
  return formatMoney(sumMoney(counted.map(({ amount }) => parseMoney(amount) ?? ZERO)));
}
