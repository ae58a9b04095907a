import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/day-formats.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { isSettled } from '../../stores/game/results/bet-outcome.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { BetStatusTag } from '../shared/parts/bet-status.tsx';
import { useScrollToLinked } from '../shared/stores/page-hooks.ts';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import { BetDetail, lineNames } from './bet-detail.tsx';
import css from './bet-record.module.css';

export interface RowState {
  opened: string | null;
  onToggle: (orderNo: string) => void;
}

interface BetRowsProps extends RowState {
  bets: readonly Bet[];
  /** The bet that the URL names; it is scrolled into view. */
  linked?: string | null;
}

export function BetRows({ bets, opened, linked, onToggle }: BetRowsProps) {
  const { t } = useTranslation();
  return (
    <div className="topped">
      {bets.map((bet) => (
        <BetRow
          key={bet.order_no}
          t={t}
          bet={bet}
          isOpen={bet.order_no === opened}
          isLinked={bet.order_no === linked}
          onToggle={() => onToggle(bet.order_no)}
        />
      ))}
    </div>
  );
}

interface BetRowProps {
  t: TFunction;
  bet: Bet;
  isOpen: boolean;
  isLinked: boolean;
  onToggle: () => void;
}

const BetRow = observer(function BetRow(props: BetRowProps) {
  const { t, bet, isOpen, isLinked, onToggle } = props;
  const row = useScrollToLinked<HTMLElement>(isLinked, 'start');
  const { gameList } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === bet.game_id);
  const [names, more] = lineNames(t, bet);
  return (
    <FoldRow
      ref={row}
      title={
        <span className="beside">
          <GameEmblem code={game?.code ?? ''} />
          <span className={css['words']}>
            <span className={css['name']}>
              <span className={`bold ellipsis ${css['plays']}`}>{names}</span>
              {more && <span className="fine rigid">{more}</span>}
            </span>
            <span className="fine tabular">
              {/* The day and the game are for those who hear the row. */}
              <span className="visually-hidden">{`${bet.game_name} ${formatPeriod(bet.game_no)} `}</span>
              <span>{`${formatTime(bet.createtime)} · `}</span>
              <span className="if-wide">
                {`${t('list.drawOf', { no: bet.game_no.slice(8) })} · `}
              </span>
              <span>{t('record.stakeOf', { amount: moneyText(bet.amount) })}</span>
            </span>
          </span>
        </span>
      }
      // The status is shown only if there is no net to show.
      end={
        isSettled(bet) ? (
          <Money amount={bet.net} isSigned tone="result" />
        ) : (
          <BetStatusTag t={t} bet={bet} />
        )
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <BetDetail bet={bet} />
    </FoldRow>
  );
});
