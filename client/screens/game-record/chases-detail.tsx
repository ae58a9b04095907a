import { observer } from 'mobx-react-lite';
import { minor, parseMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type { Chase } from '../../stores/game/chase-store.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import css from './chases-detail.module.css';
import { StopChase } from './chases-stop.tsx';

type Row = Chase['rows'][number];

/** What the plan was, why it ended, and what became of each of its periods. */
export const ChaseDetail = observer(function ChaseDetail({ chase }: { chase: Chase }) {
  const t = useT();
  return (
    <div className={css['detail']}>
      {chase.status === 'stopped' && (
        <p>{t(hitItsLossLimit(chase) ? 'chases.lost' : 'chases.won')}</p>
      )}
      <ol className={css['rows']}>
        {chase.rows.map((row) => (
          <li key={row.game_no} className={css['row']}>
            <span>{formatPeriod(row.game_no)}</span>
            <span className={css['quiet']}>×{row.multiplier}</span>
            <span className={css['amount']}>{moneyText(row.amount)}</span>
            <span className={`${css['status']} ${row.status === 'placed' ? '' : css['quiet']}`}>
              {rowWord(t, row)}
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
      {chase.rows.some(({ status }) => status === 'waiting') && <StopChase chase={chase} />}
    </div>
  );
});

/** The host looks at the loss first, and bets no more once a rule to stop has held. */
function hitItsLossLimit({ stop_at_loss, spent, returned }: Chase): boolean {
  if (stop_at_loss === null) return false;
  const [limit, paid, back] = [stop_at_loss, spent, returned].map((text) => parseMoney(text));
  return minor((paid ?? ZERO) - (back ?? ZERO)) >= (limit ?? ZERO);
}

function rowWord(t: Translate, { status }: Row): string {
  switch (status) {
    case 'waiting':
    case 'placed':
    case 'skipped':
    case 'cancelled':
      return t(`chases.row.${status}`);
    default:
      return t('record.status.unknown');
  }
}
