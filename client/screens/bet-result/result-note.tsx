import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { sumOf } from '#contract/rules/dice.ts';
import { formatPeriod, resultName } from '../../i18n/game-words.ts';
import { totalOf } from '../../stores/game/results/bet-result-store.ts';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { useFaces } from './results.tsx';
import css from './result-note.module.css';

/** The time that a single result stays; those of an absence stay until the player closes them. */
const SHOWN_MS = 8_000;

/** Shows results that open no sheet, of losses and of draws during an absence, as one quiet line. */
export const ResultNote = observer(function ResultNote() {
  const { t } = useTranslation();
  const { game, results, session } = useGameStores();
  const { quiet } = results;
  const [newest] = quiet;
  const faces = useFaces(newest?.gameId);
  const net = formatMoney(totalOf(quiet).net);
  const text = !newest
    ? ''
    : quiet.length > 1
      ? t('result.missed', { count: quiet.length, net: moneyText(net, true) })
      : t('result.quiet', {
          no: formatPeriod(newest.gameNo),
          result: resultName(t, newest.dice, faces),
          net: moneyText(net, true),
        });
  useEffect(() => {
    if (quiet.length !== 1) return;
    const timer = setTimeout(() => results.dismissQuiet(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [quiet, results]);
  // Screen readers announce changes only, so the live region is rendered empty first.
  const [shown, setShown] = useState('');
  useEffect(() => setShown(text), [text]);
  const isOne = quiet.length === 1 && newest !== undefined;
  // The bar of the open game tells the loss itself.
  const isTold = isOne && game.isStarted && game.gameId === newest.gameId;
  return (
    <div className={css['place']}>
      <div className={shown && !isTold ? css['note'] : 'visually-hidden'}>
        <span role="status" className={isOne ? 'visually-hidden' : undefined}>
          {shown && session.isGuest
            ? t('game.told', { name: t('result.trialTitle'), result: shown })
            : shown}
        </span>
        {shown && isOne && !isTold && (
          <span className={css['result']} aria-hidden="true">
            {session.isGuest && <span className="fine">{t('result.trialTitle')}</span>}
            <DiceRow dice={newest.dice} name="" faces={faces} size="s" />
            <strong className="numerals" translate="no">
              {sumOf(newest.dice)}
            </strong>
            <Money amount={net} isSigned tone="result" />
          </span>
        )}
        {shown && !isTold && (
          <>
            <LinkButton onClick={() => results.showQuiet()}>{t('result.show')}</LinkButton>
            <IconButton
              icon={<CloseIcon />}
              label={t('common.close')}
              onClick={() => results.dismissQuiet()}
            />
          </>
        )}
      </div>
    </div>
  );
});
