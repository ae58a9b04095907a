import { observer } from 'mobx-react-lite';
import { parseMoney, ZERO } from '#contract/money.ts';
import { formatPeriod, wirePickName } from '../../i18n/game-words.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import { StatusTag, type StatusTagProps } from '../../ui/controls/status-tag.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './recent-bets.module.css';

/** More lines than these are a count. */
const SHOWN = 3;

/** What it was on, what came of it, and a tap away from being in the cart again. */
export const RecentBet = observer(function RecentBet({ bet }: { bet: Bet }) {
  const t = useT();
  const feedback = useFeedback();
  const { tools, game } = useGameStores();
  const no = formatPeriod(bet.game_no);
  const names = bet.lines.map(({ play, pick }) => wirePickName(t, play, pick));
  const left = names.length - SHOWN;
  const isSettled = bet.status !== 'pending';
  const status = statusWord(t, bet.status);
  const copy = () => {
    if (bet.game_id !== game.gameId) return;
    const copied = tools.copy(bet.game_id, bet.lines);
    if (copied === 'none') return feedback.toast(t('record.copiedNone'), 'error');
    feedback.toast(t(copied === 'partly' ? 'record.copiedSome' : 'record.copied'));
  };
  return (
    <li className={css['item']}>
      <button
        type="button"
        className={css['bet']}
        aria-label={t('bet.recent.copyName', {
          no,
          lines: names.join(', '),
          stake: moneyText(bet.amount),
          status: isSettled ? `${status}, ${t('result.net')} ${moneyText(bet.net, true)}` : status,
        })}
        onClick={copy}
      >
        <PeriodBadge gameNo={bet.game_no} name={t('game.period', { no })} />
        <StatusTag tone={toneOf(bet)}>{status}</StatusTag>
        <span className={css['lines']}>
          {names.slice(0, SHOWN).join(' · ')}
          {left > 0 && ` · ${t('bet.recent.more', { count: left })}`}
        </span>
        <span className={css['money']}>
          {isSettled ? (
            <Money amount={bet.net} size="s" isSigned tone="result" />
          ) : (
            moneyText(bet.amount)
          )}
        </span>
      </button>
    </li>
  );
});

/** Gold is for a gain: a bet may win a line and still cost more than it brought. */
function toneOf({ status, net }: Bet): StatusTagProps['tone'] {
  if (status === 'pending') return 'brand';
  if (status !== 'win') return 'neutral';
  return (parseMoney(net) ?? ZERO) > 0 ? 'gold' : 'up';
}

/** A status that the app does not know is shown as unknown (STA-10). */
function statusWord(t: Translate, status: Bet['status']): string {
  const isKnown = ['pending', 'win', 'lose', 'cancelled'].includes(status);
  return t(`record.status.${isKnown ? status : 'unknown'}`);
}
