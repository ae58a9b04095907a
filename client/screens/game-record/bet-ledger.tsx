import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { formatTime } from '../../i18n/day-formats.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import type { LedgerLine } from '../../stores/game/bet-ledger-store.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-detail.module.css';

/** What the bet moved in the wallet, with the balance after each line; asked for when it is opened. */
export const BetLedger = observer(function BetLedger({ bet }: { bet: Bet }) {
  const t = useT();
  const { ledger } = useGameStores().records;
  const { order_no, status } = bet;
  // A bet that is settled meanwhile has a line more.
  useEffect(() => {
    void ledger.load(order_no);
  }, [ledger, order_no, status]);
  const entry = ledger.entries.get(order_no);
  return (
    <section className={css['part']} aria-label={t('record.ledger')}>
      <h3 className={css['title']}>{t('record.ledger')}</h3>
      {(!entry || entry.status === 'loading') && (
        <SkeletonRows rows={1} label={t('common.loading')} />
      )}
      {entry?.status === 'failed' && (
        <LoadProblem
          failure={entry.failure}
          failedWords={t('record.ledgerFailed')}
          onRetry={() => void ledger.load(order_no)}
        />
      )}
      {entry?.status === 'ready' && <Lines bet={bet} lines={entry.lines} />}
    </section>
  );
});

function Lines({ bet, lines }: { bet: Bet; lines: readonly LedgerLine[] }) {
  const t = useT();
  return (
    <>
      {bet.chase_no !== null && (
        <p className={css['quiet']}>{t('record.ledgerChase', { no: bet.chase_no })}</p>
      )}
      {lines.length === 0 && bet.chase_no === null && (
        <p className={css['quiet']}>{t('record.ledgerNone')}</p>
      )}
      <ul>
        {lines.map((line, at) => (
          // They are added to, never moved.
          <li key={at} className={css['movement']}>
            <span>
              {typeWord(t, line.type)}{' '}
              <span className={css['quiet']}>{formatTime(line.createtime)}</span>
            </span>
            <Money amount={line.change} size="s" isSigned tone="result" />
            <span className={css['after']}>
              {t('record.ledgerAfter')} {moneyText(line.balance)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What may move for a bet; whatever else a host may say is no more than "other". */
function typeWord(t: Translate, type: LedgerLine['type']): string {
  const isOfBet = type === 'stake' || type === 'payout' || type === 'refund';
  return t(`record.ledgerType.${isOfBet ? type : 'other'}`);
}
