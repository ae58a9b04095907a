import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { MAX_LINES } from '#contract/rules/limits.ts';
import { selectionKey } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { formatPeriod, inOneLine, listWords, pickName } from '../../i18n/game-words.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button, IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { missedText } from '../shared/parts/bet-status.tsx';
import { UnknownOrder } from '../shared/parts/unknown-order.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { formatAmount } from './amount-formats.ts';
import type { Placement } from './cart/placement.tsx';
import css from './bet-screen.module.css';

/** Shows why the last attempt to place a bet failed, and what the player can do. */
export const BetMessages = observer(function BetMessages({ placement }: { placement: Placement }) {
  const { t } = useTranslation();
  const { bets, slip } = useGameStores();
  return (
    <div role="alert" className={`stack-tight ${css['messages']}`}>
      <UnknownBet />
      {bets.state === 'failed' && <RefusedBet />}
      {placement.notice && bets.state === 'idle' && <Notice isBad text={t(placement.notice)} />}
      {slip.error === 'too_many' && (
        <Notice isBad text={t('bet.problem.too_many', { max: MAX_LINES })} />
      )}
    </div>
  );
});

/** Tells on the page what the draws of an absence brought, until the player closes it. */
export const AwayNote = observer(function AwayNote() {
  const { t } = useTranslation();
  const { results } = useGameStores();
  if (results.quiet.length < 2) return null;
  return (
    <div className={`beside near tint ${css['away']}`}>
      <span>
        <span>{`${missedText(t, results.quiet)} `}</span>
        <span className="fine if-wide">
          {listWords(t, [...new Set(results.quiet.map(({ gameName }) => inOneLine(gameName)))])}
        </span>
      </span>
      <LinkButton onClick={() => results.showQuiet()}>{t('result.show')}</LinkButton>
      <IconButton
        icon={<CloseIcon />}
        label={t('common.close')}
        onClick={() => results.dismissQuiet()}
      />
    </div>
  );
});

export const TrialNote = observer(function TrialNote() {
  const { t } = useTranslation();
  if (!useGameStores().session.isGuest) return null;
  return <Notice title={t('trial.title')} text={t('trial.text')} />;
});

const RefusedBet = observer(function RefusedBet() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { bets, host } = useGameStores();
  const { failure, oddsChanges } = bets;
  if (!failure) return null;
  if (failure.reason === 'assemble') {
    return <Notice isBad title={t('bet.failed')} text={t('bet.assemble')} />;
  }
  if (failure.failure.kind === 'unauthorized') return null; // the login page shows the message
  const { key } = failure.failure;
  if (key === 'odds_changed') {
    return (
      <Notice title={t('bet.oddsTitle')} text={t('bet.oddsText')}>
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
    <Notice isBad title={t('bet.failed')} text={describeFailure(i18n, failure.failure)}>
      {key === 'insufficient_balance' && !host.lacks('wallet.deposit') && (
        <div className={css['action']}>
          <Button onClick={() => navigation.switchTab(urlOf('deposit'))}>{t('bet.deposit')}</Button>
        </div>
      )}
    </Notice>
  );
});

interface NoticeProps {
  /** Marks a failure, as opposed to a decision for the player. */
  isBad?: boolean;
  title?: string;
  text: string;
  children?: ReactNode;
}

function Notice({ isBad = false, title, text, children }: NoticeProps) {
  return (
    <div className={`stack near tint ${isBad ? css['bad'] : ''}`}>
      {title && <strong className={isBad ? 'down' : ''}>{title}</strong>}
      <span>{text}</span>
      {children}
    </div>
  );
}

const UnknownBet = observer(function UnknownBet() {
  const { t } = useTranslation();
  const { order, unknown } = useGameStores().bets;
  if (!unknown) return null;
  const { gameNo, lines, amount, sentAt } = unknown;
  const list = (
    <ul>
      {lines.map(({ selection, stake }) => (
        <li
          key={selectionKey(selection)}
        >{`${pickName(t, selection)} · ${formatAmount(stake)}`}</li>
      ))}
    </ul>
  );
  return (
    <UnknownOrder
      order={order}
      text={t('lost.bet', { no: gameNo.slice(8) })}
      facts={[
        [t('lost.draw'), formatPeriod(gameNo)],
        [t('lost.lines'), list],
      ]}
      amount={formatMoney(amount)}
      sentAt={sentAt}
    />
  );
});
