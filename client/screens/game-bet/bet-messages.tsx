import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { MAX_LINES } from '#contract/rules/limits.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { formatPeriod, pickName } from '../../i18n/game-words.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-messages.module.css';
import type { Placing } from './use-placing.ts';

export interface BetMessagesProps {
  placing: Placing;
  /** The cart's own button checks again. */
  isInCart?: boolean;
}

/** What became of the last tap on "Place", where it is not simply a bet. */
export const BetMessages = observer(function BetMessages(props: BetMessagesProps) {
  const { placing, isInCart = false } = props;
  const t = useT();
  const { bets, slip } = useGameStores();
  return (
    <div role="alert" className={css['messages']}>
      {bets.state === 'unknown' && <UnknownBet onCheck={isInCart ? null : placing.checkAgain} />}
      {bets.state === 'failed' && <RefusedBet />}
      {placing.notice && bets.state === 'idle' && <Notice isBad words={t(placing.notice)} />}
      {slip.error === 'too_many' && (
        <Notice isBad words={t('bet.problem.too_many', { max: MAX_LINES })} />
      )}
      <GuestNote />
    </div>
  );
});

const UnknownBet = observer(function UnknownBet({ onCheck }: { onCheck: (() => void) | null }) {
  const t = useT();
  const { bets } = useGameStores();
  const no = formatPeriod(bets.unknownGameNo ?? '');
  return (
    <Notice
      title={t('bet.unknownTitle')}
      words={t('bet.unknownText', { no })}
      act={onCheck && <Button onClick={onCheck}>{t('bet.checkAgain')}</Button>}
    />
  );
});

const RefusedBet = observer(function RefusedBet() {
  const { t, describeFailure } = useWords();
  const navigation = useNavigation();
  const { failure, oddsChanges } = useGameStores().bets;
  if (!failure) return null;
  if (failure.reason === 'assemble') {
    return <Notice isBad title={t('bet.failed')} words={t('bet.assemble')} />;
  }
  if (failure.failure.kind === 'unauthorized') return null; // the login page says it
  const { key } = failure.failure;
  if (key === 'odds_changed') {
    return (
      <Notice title={t('bet.oddsTitle')} words={t('bet.oddsText')}>
        <ul>
          {oddsChanges.map(({ selection, before, after }) => (
            <li key={selection.play + selection.pick} className="tabular">
              {t('bet.oddsChange', {
                pick: pickName(t, selection),
                before: formatOdds(before),
                after: after ? formatOdds(after) : t('bet.off'),
              })}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice
      isBad
      title={t('bet.failed')}
      words={describeFailure(failure.failure)}
      act={
        key === 'insufficient_balance' ? (
          <Button onClick={() => navigation.switchTab(urlOf('deposit'))}>{t('bet.deposit')}</Button>
        ) : null
      }
    />
  );
});

/** A guest learns it before filling a cart, not at its end. */
const GuestNote = observer(function GuestNote() {
  const t = useT();
  const navigation = useNavigation();
  if (!useGameStores().session.isGuest) return null;
  return (
    <Notice
      words={t('bet.guestText')}
      act={
        <Button onClick={() => navigation.navigate(urlOf('register'))}>{t('bet.signUp')}</Button>
      }
    />
  );
});

interface NoticeProps {
  /** Something did not happen, as against something to decide. */
  isBad?: boolean;
  title?: string;
  words: string;
  act?: ReactNode;
  children?: ReactNode;
}

function Notice({ isBad = false, title, words, act, children }: NoticeProps) {
  return (
    <div className={`${css['notice']} ${isBad ? css['bad'] : ''}`}>
      {title && <strong>{title}</strong>}
      <span>{words}</span>
      {children}
      {act && <div className={css['act']}>{act}</div>}
    </div>
  );
}
