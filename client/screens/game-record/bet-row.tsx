import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { outcomeOf } from '../../stores/game/results/bet-outcome.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { copyLines } from '../../stores/game/slip/slip-lines.ts';
import { PeriodBadge } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { BetStatusTag, describePayout, outcomeLabel } from '../shared/parts/bet-status.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
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
  /** The bet of a guest's trial round. */
  isTrial?: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

/** Shows one bet with its period, lines and money, and repeats it. Its detail opens below. */
export const BetRow = observer(function BetRow(props: BetRowProps) {
  const { bet, isOpen, isLinked = false, isTrial = false, onToggle, onCopy } = props;
  const t = useT();
  const row = useRef<HTMLElement>(null);
  const isScrolled = useRef(!isLinked);
  useLayoutEffect(() => {
    // Only once: going back to the page must restore its own scroll position.
    if (!isScrolled.current) row.current?.scrollIntoView({ block: 'start' });
    isScrolled.current = true;
  }, []);
  const [BetDetail] = useLazyComponent(true, loadBetDetail);
  const { gameList } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === bet.game_id);
  const no = formatPeriod(bet.game_no);
  return (
    <FoldRow
      ref={row}
      title={
        <span className={css['period']}>
          <GameEmblem code={game?.code ?? ''} />
          <PeriodBadge gameNo={bet.game_no} name={t('game.period', { no })} />
          <span className="fine">{bet.game_name}</span>
        </span>
      }
      end={<BetStatusTag bet={bet} />}
      more={<LinesAndNet bet={bet} />}
      action={<RepeatButton bet={bet} onCopy={onCopy} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {BetDetail && <BetDetail bet={bet} isTrial={isTrial} />}
    </FoldRow>
  );
});

/** Copies the lines that the rules know into the cart. */
function RepeatButton({ bet, onCopy }: Pick<BetRowProps, 'bet' | 'onCopy'>) {
  const t = useT();
  const known = copyLines(bet.lines);
  if (known.length === 0) return null;
  const sum = formatMoney(sumMoney(known.map((line) => parseMoney(line.amount) ?? ZERO)));
  const label = t('record.repeat', { amount: moneyText(sum) });
  const no = formatPeriod(bet.game_no);
  return (
    <Button kind="quiet" label={`${label}, ${t('game.period', { no })}`} onClick={onCopy}>
      {label}
    </Button>
  );
}

/** The row shows at most this many lines; the detail has all of them. */
const MAX_TAGS = 6;

function LinesAndNet({ bet }: { bet: Bet }) {
  const t = useT();
  return (
    <>
      <span className={css['tags']}>
        {bet.lines.slice(0, MAX_TAGS).map((line, at) => (
          // The index is a stable key, and two unknown lines may be equal.
          <LineTag key={at} line={line} bet={bet} />
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

/** Shows a line, and its outcome unless it is the one that the row shows for the whole bet. */
function LineTag({ line, bet }: { line: Line; bet: Bet }) {
  const t = useT();
  const payout = describePayout(t, line);
  return (
    <span className={`${css['tag']} ${outcomeOf(line) === 'won' ? css['tagWon'] : ''}`}>
      {lineName(t, line)} {payout !== outcomeLabel(t, bet) && <span>{payout}</span>}
    </span>
  );
}
