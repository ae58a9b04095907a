import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { parseMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { FoldRow } from '../../ui/controls/fold-row.tsx';
import { Money } from '../../ui/controls/money-text.tsx';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import { StatusTag, type StatusTagProps } from '../../ui/controls/status-tag.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { BetDetail } from './bet-detail.tsx';
import { lineName, outcomeWord, statusWord, type Line } from './bet-words.ts';
import css from './bet-row.module.css';

export interface BetRowProps {
  bet: Bet;
  isOpen: boolean;
  /** It is what the player came for: it is brought into view. */
  isSought?: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

const TONES: Record<Bet['status'], StatusTagProps['tone']> = {
  pending: 'brand',
  win: 'gold',
  lose: 'neutral',
  cancelled: 'neutral',
};

/** More tags than these are a count; the detail has them all. */
const TAGS = 6;

/** One bet: its period, its lines, what it cost and brought. Its detail opens in place. */
export const BetRow = observer(function BetRow(props: BetRowProps) {
  const { bet, isOpen, isSought = false, onToggle, onCopy } = props;
  const t = useT();
  const row = useRef<HTMLElement>(null);
  const wasFound = useRef(!isSought);
  useLayoutEffect(() => {
    // Once: a page that is come back to stands where it was left.
    if (!wasFound.current) row.current?.scrollIntoView({ block: 'start' });
    wasFound.current = true;
  }, []);
  const no = formatPeriod(bet.game_no);
  return (
    <FoldRow
      ref={row}
      title={
        <span className={css['period']}>
          <PeriodBadge gameNo={bet.game_no} name={t('game.period', { no })} />
          <span className={css['game']}>{bet.game_name}</span>
        </span>
      }
      end={<StatusTag tone={toneOf(bet)}>{statusWord(t, bet.status)}</StatusTag>}
      more={<LinesAndNet bet={bet} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <BetDetail bet={bet} onCopy={onCopy} />
    </FoldRow>
  );
});

/** What the bet was on, what it cost, and what came of it. */
function LinesAndNet({ bet }: { bet: Bet }) {
  const t = useT();
  return (
    <>
      <span className={css['tags']}>
        {bet.lines.slice(0, TAGS).map((line, at) => (
          // Lines keep their places, and two that are unknown may look the same.
          <LineTag key={at} line={line} />
        ))}
        {bet.lines.length > TAGS && <span className={css['tag']}>+{bet.lines.length - TAGS}</span>}
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
    </>
  );
}

function LineTag({ line }: { line: Line }) {
  const t = useT();
  return (
    <span className={`${css['tag']} ${line.status === 'win' ? css['tagWon'] : ''}`}>
      {lineName(t, line)} <span>{outcomeWord(t, line)}</span>
    </span>
  );
}

/** Gold is for a gain: a bet may win a line and still cost more than it brought. */
function toneOf({ status, net }: Bet): StatusTagProps['tone'] {
  if (status === 'win') return (parseMoney(net) ?? ZERO) > 0 ? 'gold' : 'up';
  return Object.hasOwn(TONES, status) ? TONES[status] : 'neutral';
}
