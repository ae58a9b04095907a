import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { AwayNews, AwayResults } from '../../stores/game/results/away-results.ts';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import css from './result-note.module.css';

/** The time that the line stays. The records tell the same, and it covers a part of the page. */
const SHOWN_MS = 12_000;

/** Tells in one quiet line what came of the bets that were settled while the app was closed. */
export const AwayNote = observer(function AwayNote({ away }: { away: AwayResults }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { news } = away;
  const text = news ? describe(t, news) : '';
  // Screen readers announce changes only, so the live region is rendered empty first.
  const [shown, setShown] = useState('');
  useEffect(() => setShown(text), [text]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => away.dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [away, news]);
  const openRecords = () => {
    away.dismiss();
    void navigation.navigate(urlOf('gameRecord'));
  };
  return (
    <div className={css['place']}>
      <div className={shown ? css['note'] : 'visually-hidden'}>
        <span role="status">{shown}</span>
        {shown && (
          <>
            <LinkButton onClick={openRecords}>{t('away.open')}</LinkButton>
            <IconButton
              icon={<CloseIcon />}
              label={t('common.close')}
              onClick={() => away.dismiss()}
            />
          </>
        )}
      </div>
    </div>
  );
});

function describe(t: TFunction, { bets, gameNo, outcome, ...sums }: AwayNews): string {
  const net = moneyText(formatMoney(sums.net), true);
  const returned = moneyText(formatMoney(sums.returned));
  if (gameNo === null) return t('away.several', { count: bets, net });
  return t(`away.${outcome}`, { no: gameNo.slice(8), returned, net });
}
