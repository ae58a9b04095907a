import { observer } from 'mobx-react-lite';
import { formatRelativeDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { BetRow } from './bet-row.tsx';
import css from './bet-day-section.module.css';

export interface BetDaySectionProps {
  day: string;
  bets: readonly Bet[];
  /** The bet whose detail is open. */
  opened: string | null;
  /** The bet an address names: it is brought into view. */
  sought: string | null;
  onToggle: (orderNo: string) => void;
  onCopy: (bet: Bet) => void;
}

export const BetDaySection = observer(function BetDaySection(props: BetDaySectionProps) {
  const { day, bets, opened, sought, onToggle, onCopy } = props;
  const words = useWords();
  const { t } = words;
  const { today } = useGameStores().records;
  return (
    <SectionCard
      title={formatRelativeDay(words, day, today)}
      aside={<span className={css['count']}>{t('record.total', { count: bets.length })}</span>}
      isFlush
    >
      <div className={css['bets']}>
        {bets.map((bet) => (
          <BetRow
            key={bet.order_no}
            bet={bet}
            isOpen={bet.order_no === opened}
            isSought={bet.order_no === sought}
            onToggle={() => onToggle(bet.order_no)}
            onCopy={() => onCopy(bet)}
          />
        ))}
      </div>
    </SectionCard>
  );
});
