import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { sumOf } from '#contract/rules/dice.ts';
import { formatPeriod, resultName } from '../../i18n/game-words.ts';
import { totalOf } from '../../stores/game/results/bet-result-store.ts';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { missedText } from '../shared/parts/bet-status.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { useFaces } from './results.tsx';
import css from './result-note.module.css';

/** The time that a single result stays; those of an absence stay until the player closes them. */
const RESULT_MS = 8_000;

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
      ? missedText(t, quiet)
      : t('result.quiet', {
          no: formatPeriod(newest.gameNo),
          result: resultName(t, newest.dice, faces),
          net: moneyText(net, true),
        });
  const isTrial = session.isGuest;
  // The bar of the open game tells a draw without a win itself, where it does not count new bets instead.
  const isTold =
    quiet.length === 1 &&
    game.isStarted &&
    game.gameId === newest?.gameId &&
    game.lastDraw?.game_no === newest.gameNo &&
    newest.net <= 0 &&
    results.waitingIn(game.gameId, game.period?.game_no ?? null).length === 0;
  // The betting page shows those of an absence on a card of its own (`AwayNote`).
  const hasCard = quiet.length > 1 && game.isStarted;
  useEffect(() => {
    if (quiet.length !== 1) return;
    const timer = setTimeout(() => results.dismissQuiet(), RESULT_MS);
    return () => clearTimeout(timer);
  }, [quiet, results]);
  return (
    <QuietNote
      text={text && isTrial ? t('game.told', { name: t('result.trialTitle'), result: text }) : text}
      openLabel={t('result.show')}
      onOpen={() => results.showQuiet()}
      onClose={() => results.dismissQuiet()}
      isSilent={isTold || hasCard}
    >
      {quiet.length === 1 && newest && (
        <span className={css['result']} aria-hidden="true">
          {isTrial && <span className="fine">{t('result.trialTitle')}</span>}
          <DiceRow dice={newest.dice} name="" faces={faces} size="s" />
          <strong className="numerals" translate="no">
            {sumOf(newest.dice)}
          </strong>
          <Money amount={net} isSigned tone="result" />
        </span>
      )}
    </QuietNote>
  );
});

interface QuietNoteProps {
  /** Empty while there is nothing to tell. */
  text: string;
  openLabel: string;
  onOpen: () => void;
  onClose: () => void;
  /** Only screen readers hear it. */
  isSilent?: boolean;
  /** Shown instead of the text, which screen readers still hear. */
  children?: ReactNode;
}

function QuietNote(props: QuietNoteProps) {
  const { text, openLabel, onOpen, onClose, isSilent = false, children } = props;
  const { t } = useTranslation();
  // Screen readers announce changes only, so the live region is rendered empty first.
  const shown = useDeferredValue(text, '');
  return (
    <div className={`above-foot ${css['place']}`}>
      <div className={shown && !isSilent ? css['note'] : 'visually-hidden'}>
        <span role="status" className={children ? 'visually-hidden' : undefined}>
          {shown}
        </span>
        {shown && !isSilent && (
          <>
            {children}
            <LinkButton onClick={onOpen}>{openLabel}</LinkButton>
            <IconButton icon={<CloseIcon />} label={t('common.close')} onClick={onClose} />
          </>
        )}
      </div>
    </div>
  );
}
