import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import { formatPeriod, resultName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { totalOf } from '../../stores/game/results/period-totals.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './result-note.module.css';

/** The time that a single result stays; those of an absence stay until the player closes them. */
const SHOWN_MS = 8_000;

/** Shows results that open no sheet, of losses and of draws during an absence, as one quiet line. */
export const ResultNote = observer(function ResultNote() {
  const t = useT();
  const { results, session } = useGameStores();
  const { quiet } = results;
  const [newest] = quiet;
  const net = moneyText(formatMoney(totalOf(quiet).net), true);
  const text = !newest
    ? ''
    : quiet.length > 1
      ? t('result.missed', { count: quiet.length, net })
      : t('result.quiet', {
          no: formatPeriod(newest.gameNo),
          result: resultName(t, newest.dice),
          net,
        });
  useEffect(() => {
    if (quiet.length !== 1) return;
    const timer = setTimeout(() => results.dismissQuiet(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [quiet, results]);
  // Screen readers announce changes only, so the live region is rendered empty first.
  const [shown, setShown] = useState('');
  useEffect(() => setShown(text), [text]);
  return (
    <div className={css['place']}>
      <div className={shown ? css['note'] : 'visually-hidden'}>
        <span role="status">
          {shown && session.isGuest && `${t('result.trialTitle')}: `}
          {shown}
        </span>
        {shown && (
          <>
            <LinkButton onClick={() => results.showQuiet()}>{t('result.show')}</LinkButton>
            <LinkButton onClick={() => results.dismissQuiet()}>{t('common.close')}</LinkButton>
          </>
        )}
      </div>
    </div>
  );
});
