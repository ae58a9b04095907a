import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { formatMoney, type Minor } from '#contract/money.ts';
import { resultName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { SettledPeriod, PeriodTotals } from '../../stores/game/settled-period.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { outcomeOf, useFaces } from './result-words.ts';

export interface ResultSpokenProps {
  newest: SettledPeriod;
  draws: number;
  total: PeriodTotals;
}

/** Everything the sheet shows, in sentences for a reader: dice, colours and gold included. */
export const ResultSpoken = observer(function ResultSpoken(props: ResultSpokenProps) {
  const t = useT();
  const { newest, draws, total } = props;
  const faces = useFaces(newest.gameId);
  const sentence = t('result.spoken', {
    result: resultName(t, newest.dice, faces),
    returned: moneyText(formatMoney(newest.returned)),
    net: signed(newest.net),
    outcome: t(`result.${outcomeOf(newest.net)}`),
  });
  const inAll = t('result.spokenTotal', {
    count: draws,
    returned: moneyText(formatMoney(total.returned)),
    net: signed(total.net),
  });
  const words = draws > 1 ? `${sentence} ${inAll}` : sentence;
  // A reader speaks of what changes: the words come after their place.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(words), [words]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
});

const signed = (amount: Minor) => moneyText(formatMoney(amount), true);
