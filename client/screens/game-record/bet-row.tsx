import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { outcomeOf } from '../../stores/game/bet-outcome.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { PeriodBadge } from '../../ui/controls/badges.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { BetStatusTag, describePayout } from '../shared/parts/bet-status.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { lineName, type Line } from './line-name.ts';
import css from './bet-detail.module.css';

async function loadBetDetail() {
  return (await import('./bet-detail.tsx')).BetDetail;
}

export interface BetRowProps {
  bet: Bet;
  isOpen: boolean;
  /** The URL names this bet, so it is scrolled into view. */
  isLinked?: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

/** Shows one bet with its period, lines and money. Its detail opens below. */
export const BetRow = observer(function BetRow(props: BetRowProps) {
  const { bet, isOpen, isLinked = false, onToggle, onCopy } = props;
  const t = useT();
  const row = useRef<HTMLElement>(null);
  const isScrolled = useRef(!isLinked);
  useLayoutEffect(() => {
    // Only once: going back to the page must restore its own scroll position.
    if (!isScrolled.current) row.current?.scrollIntoView({ block: 'start' });
    isScrolled.current = true;
  }, []);
  const [BetDetail] = useLazyComponent(true, loadBetDetail);
  const no = formatPeriod(bet.game_no);
  return (
    <FoldRow
      ref={row}
      title={
        <span className={css['period']}>
          <PeriodBadge gameNo={bet.game_no} name={t('game.period', { no })} />
          <span className="fine">{bet.game_name}</span>
        </span>
      }
      end={<BetStatusTag bet={bet} />}
      more={<LinesAndNet bet={bet} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {BetDetail && <BetDetail bet={bet} onCopy={onCopy} />}
    </FoldRow>
  );
});

/** The row shows at most this many lines; the detail has all of them. */
const MAX_TAGS = 6;

function LinesAndNet({ bet }: { bet: Bet }) {
  const t = useT();
  return (
    <>
      <span className={css['tags']}>
        {bet.lines.slice(0, MAX_TAGS).map((line, at) => (
          // The index is a stable key, and two unknown lines may be equal.
          <LineTag key={at} line={line} />
        ))}
        {bet.lines.length > MAX_TAGS && (
          <span className={css['tag']}>+{bet.lines.length - MAX_TAGS}</span>
        )}
      </span>
      <span className={css['money']}>
        <span>
          <span className="muted">{t('record.stake')}</span> {moneyText(bet.amount)}
        </span>
        {bet.status !== 'pending' && (
          <span>
            <span className="muted">{t('result.net')}</span>{' '}
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
    <span className={`${css['tag']} ${outcomeOf(line) === 'won' ? css['tagWon'] : ''}`}>
      {lineName(t, line)} <span>{describePayout(t, line)}</span>
    </span>
  );
}
