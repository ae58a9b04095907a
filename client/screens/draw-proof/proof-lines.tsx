import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { wirePickName } from '../../i18n/game-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/controls/icons.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import { checkLines, type LineCheck } from './proof-checks.ts';
import { ProofOutcome } from './proof-steps.tsx';
import css from './proof.module.css';

/** Shows the player's own lines of the period, settled again on this device. */
export const ProofLines = observer(function ProofLines({ dice }: { dice: Dice }) {
  const { t } = useTranslation();
  const { proofs } = useRecordStores();
  const checks = checkLines(proofs.bets, dice);
  return (
    <section className={`stack-tight ${css['section']}`}>
      <h3>{t('proof.lines')}</h3>
      {proofs.betsStatus === 'loading' && <p className="quiet">{t('common.loading')}</p>}
      {proofs.betsStatus === 'no-player' && <p className="quiet">{t('proof.linesVisitor')}</p>}
      {proofs.betsStatus === 'failed' && (
        <>
          <p className="quiet">{t('proof.linesFailed')}</p>
          <Button onClick={() => void proofs.loadBets()}>{t('common.retry')}</Button>
        </>
      )}
      {proofs.betsStatus === 'ready' && checks.length === 0 && (
        <p className="quiet">{t('proof.linesNone')}</p>
      )}
      {checks.length > 0 && (
        <>
          <ul>
            {checks.map((check) => (
              <LineRow key={check.key} t={t} check={check} />
            ))}
          </ul>
          <LinesOutcome checks={checks} />
        </>
      )}
    </section>
  );
});

function LineRow({ t, check }: { t: TFunction; check: LineCheck }) {
  const { line, due, state } = check;
  const isPaid = state === 'ok' || state === 'differs' || state === 'unreadable';
  return (
    <li className={css['line']}>
      <span className={css['pick']}>
        <span>{wirePickName(t, line.play, line.pick)}</span>
        <span className={`quiet ${css['regular']}`}>
          {`${moneyText(line.amount)} × ${line.odds.replaceAll('/', ' / ')}`}
        </span>
      </span>
      <span className={css['figures']}>
        <span>
          <span className={`quiet ${css['regular']}`}>{`${t('proof.due')} `}</span>
          <span>{due === null ? t('placed.none') : moneyText(formatMoney(due))}</span>
        </span>
        {isPaid ? (
          <span className={state === 'differs' ? css['differs'] : ''}>
            <span className={`quiet ${css['regular']}`}>{`${t('proof.paid')} `}</span>
            <span>{`${moneyText(line.returned)} `}</span>
            {state === 'ok' && <CheckIcon />}
            {state === 'differs' && <CloseIcon />}
          </span>
        ) : (
          <span className={`quiet ${css['regular']}`}>
            {t(`placed.outcome.${state === 'refunded' ? 'refunded' : 'pending'}`)}
          </span>
        )}
      </span>
    </li>
  );
}

/** Shows nothing for lines that these rules cannot settle. */
function LinesOutcome({ checks }: { checks: readonly LineCheck[] }) {
  const { t } = useTranslation();
  const count = (state: LineCheck['state']) => checks.filter((each) => each.state === state).length;
  const differing = count('differs');
  if (differing > 0)
    return <ProofOutcome isOk={false}>{t('proof.linesDiffer', { count: differing })}</ProofOutcome>;
  if (count('waiting') > 0) return <p className="quiet">{t('proof.linesWait')}</p>;
  return count('ok') === checks.length ? (
    <ProofOutcome isOk>{t('proof.linesOk')}</ProofOutcome>
  ) : null;
}
