import { observer } from 'mobx-react-lite';
import { formatMoney } from '#contract/money.ts';
import { sumOf } from '#contract/rules/dice.ts';
import { diceName, labelsOf, formatPeriod, wirePickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { SettledPeriod } from '../../stores/game/settled-period.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { StatusTag } from '../../ui/controls/status-tag.tsx';
import css from './newest-result.module.css';
import { outcomeOf, useFaces } from './result-words.ts';

export interface NewestResultProps {
  settled: SettledPeriod;
  /** Gold and the burst: only where the player is ahead. */
  isWin: boolean;
}

/** The newest draw in full: the net decides the colour. */
export const NewestResult = observer(function NewestResult({ settled, isWin }: NewestResultProps) {
  const t = useT();
  const { dice, gameId, gameNo, gameName, net, returned } = settled;
  const faces = useFaces(gameId);
  return (
    <div className={css['result']}>
      <p className={css['period']}>
        {gameName} · {t('game.period', { no: formatPeriod(gameNo) })}
      </p>
      <div className={css['dice']}>
        {isWin && <span className={css['burst']} aria-hidden="true" />}
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="l" isTumbling />
      </div>
      <p className={css['words']}>
        <strong className={css['sum']}>{sumOf(dice)}</strong> {labelsOf(t, dice).join(' · ')}
      </p>
      <StatusTag tone={isWin ? 'gold' : 'neutral'}>{t(`result.${outcomeOf(net)}`)}</StatusTag>
      <dl className={`${css['money']} ${isWin ? css['win'] : ''}`}>
        <div>
          <dt>{t('result.returned')}</dt>
          <dd>{moneyText(formatMoney(returned))}</dd>
        </div>
        <div>
          <dt>{t('result.net')}</dt>
          <dd>{moneyText(formatMoney(net), true)}</dd>
        </div>
      </dl>
      <Lines settled={settled} />
    </div>
  );
});

function Lines({ settled }: { settled: SettledPeriod }) {
  const t = useT();
  return (
    <ul className={css['lines']}>
      {settled.bets.flatMap((bet) =>
        bet.lines.map(({ play, pick, amount, status, returned }) => (
          <li key={`${bet.order_no} ${play} ${pick}`} className={css['line']}>
            <span>
              {wirePickName(t, play, pick)}{' '}
              <span className={css['stake']}>{moneyText(amount)}</span>
            </span>
            <span className={status === 'win' ? css['won'] : css['lost']}>
              {status === 'win'
                ? `${t('record.status.win')} ${moneyText(returned, true)}`
                : t(`record.status.${status}`)}
            </span>
          </li>
        )),
      )}
    </ul>
  );
}
