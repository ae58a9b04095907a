import { useT } from '../../i18n/i18n.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { lineName, returnedText, statusWord, type Line } from './bet-words.ts';
import css from './bet-detail.module.css';

/** Each line with its odds, its stake, what became of it and what it brought back. */
export function BetLines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
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
        {lines.map((line, at) => (
          // Lines keep their places, and two that are unknown may look the same.
          <tr key={at}>
            <th scope="row">
              {lineName(t, line)}
              <span className={css['outcome']}>{statusWord(t, line.status)}</span>
            </th>
            <td>{line.odds.replaceAll('/', ' / ')}</td>
            <td>{moneyText(line.amount)}</td>
            <td className={line.status === 'win' ? css['won'] : ''}>{returnedText(t, line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
