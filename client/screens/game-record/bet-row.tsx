import { DownOutline } from 'antd-mobile-icons';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { parseMoney, ZERO } from '#contract/money.ts';
import { periodText, wirePickName } from '../../i18n/game-words.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/bet-result-store.ts';
import { Money } from '../../ui/money-text.tsx';
import { PeriodBadge } from '../../ui/period-badge.tsx';
import { StatusTag, type StatusTagProps } from '../../ui/status-tag.tsx';
import { moneyText } from '../../ui/money-parts.ts';
import { BetDetail } from './bet-detail.tsx';
import css from './bet-row.module.css';

export interface BetRowProps {
  bet: Bet;
  isOpen: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

type Line = Bet['lines'][number];

const TONES: Record<Bet['status'], StatusTagProps['tone']> = {
  pending: 'brand',
  win: 'gold',
  lose: 'neutral',
  cancelled: 'neutral',
};

/** More tags than these are a count; the detail has them all. */
const TAGS = 6;

/** One bet: its period, its lines, what it cost and brought. Its detail opens in place. */
export const BetRow = observer(function BetRow({ bet, isOpen, onToggle, onCopy }: BetRowProps) {
  const t = useT();
  const detailId = useId();
  const no = periodText(bet.game_no);
  return (
    <article className={`${css['row']} ${toneOf(bet) === 'gold' ? css['won'] : ''}`}>
      <button
        type="button"
        className={css['head']}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <span className={css['period']}>
          <PeriodBadge gameNo={bet.game_no} name={t('game.period', { no })} />
          <span className={css['game']}>{bet.game_name}</span>
        </span>
        <StatusTag tone={toneOf(bet)}>{statusWord(t, bet.status)}</StatusTag>
        <DownOutline
          className={`${css['arrow']} ${isOpen ? css['open'] : ''}`}
          aria-hidden="true"
        />
        <span className={css['tags']}>
          {bet.lines.slice(0, TAGS).map((line) => (
            <LineTag key={`${line.play} ${line.pick}`} line={line} />
          ))}
          {bet.lines.length > TAGS && (
            <span className={css['tag']}>+{bet.lines.length - TAGS}</span>
          )}
        </span>
        <span className={css['money']}>
          <span>
            <span className={css['label']}>{t('record.stake')}</span> {moneyText(bet.amount)}
          </span>
          {bet.status !== 'pending' && (
            <span>
              <span className={css['label']}>{t('result.net')}</span>{' '}
              <Money amount={bet.net} size="s" isSigned tone="result" />
            </span>
          )}
        </span>
      </button>
      <div id={detailId}>{isOpen && <BetDetail bet={bet} onCopy={onCopy} />}</div>
    </article>
  );
});

function LineTag({ line }: { line: Line }) {
  const t = useT();
  return (
    <span className={`${css['tag']} ${line.status === 'win' ? css['tagWon'] : ''}`}>
      {wirePickName(t, line.play, line.pick)} <span>{outcomeWord(t, line)}</span>
    </span>
  );
}

function outcomeWord(t: Translate, { status, returned }: Line): string {
  switch (status) {
    case 'win':
      return t('record.lineWon', { amount: moneyText(returned, true) });
    case 'lose':
      return t('record.lineLost');
    case 'pending':
      return t('record.lineWaits');
    case 'cancelled':
      return t('record.lineCancelled');
    default:
      return t('record.lineUnknown');
  }
}

/** Gold is for a gain: a bet may win a line and still cost more than it brought. */
function toneOf({ status, net }: Bet): StatusTagProps['tone'] {
  if (status === 'win') return (parseMoney(net) ?? ZERO) > 0 ? 'gold' : 'up';
  return TONES[status] ?? 'neutral';
}

/** SPEC section 4 has an unknown status: whatever a host may add is that. */
function statusWord(t: Translate, status: Bet['status']): string {
  return status in TONES ? t(`record.status.${status}`) : t('record.status.unknown');
}
