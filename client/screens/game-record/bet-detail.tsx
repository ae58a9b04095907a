import { observer } from 'mobx-react-lite';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { timeText } from '../../i18n/day-formats.ts';
import { diceName, labelsOf, wirePickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/bet-result-store.ts';
import { Button } from '../../ui/button.tsx';
import { DiceRow } from '../../ui/dice-row.tsx';
import { moneyText } from '../../ui/money-parts.ts';
import { useGameStores } from '../use-game-stores.tsx';
import css from './bet-detail.module.css';

/** The dice, and each line with its odds, stake and return. */
export const BetDetail = observer(function BetDetail(props: { bet: Bet; onCopy: () => void }) {
  const { bet, onCopy } = props;
  const t = useT();
  const { gameList } = useGameStores();
  const dice = parseDice(bet.dice);
  const faces = gameList.games.find(({ game_id }) => game_id === bet.game_id)?.face ?? 'dice';
  return (
    <div className={css['detail']}>
      {dice ? (
        <p className={css['dice']}>
          <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} />
          <span>
            <strong className={css['sum']}>{sumOf(dice)}</strong> {labelsOf(t, dice).join(' · ')}
          </span>
        </p>
      ) : (
        <p className={css['quiet']}>{t('record.noDice')}</p>
      )}
      <table className={css['lines']}>
        <thead>
          <tr>
            <th scope="col">{t('rules.play')}</th>
            <th scope="col">{t('record.odds')}</th>
            <th scope="col">{t('record.stake')}</th>
            <th scope="col">{t('record.lineReturned')}</th>
          </tr>
        </thead>
        <tbody>
          {bet.lines.map(({ play, pick, odds, amount, status, returned }) => (
            <tr key={`${play} ${pick}`}>
              <th scope="row">{wirePickName(t, play, pick)}</th>
              <td>{odds.replaceAll('/', ' / ')}</td>
              <td>{moneyText(amount)}</td>
              <td className={status === 'win' ? css['won'] : ''}>
                {status === 'pending' ? t('record.lineWaits') : moneyText(returned)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['quiet']}>
        {t('record.betNo', { no: bet.order_no })} ·{' '}
        {t('record.placedAt', { time: timeText(bet.createtime) })}
      </p>
      <Button onClick={onCopy}>{t('record.copy')}</Button>
    </div>
  );
});
