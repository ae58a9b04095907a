import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/day-formats.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { FoldTable } from '../shared/lists/fold-table.tsx';
import { BetStatusTag } from '../shared/parts/bet-status.tsx';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import { BetDetail, lineNames } from './bet-detail.tsx';
import type { RowState } from './bet-row.tsx';
import css from './bet-record.module.css';

interface BetTableProps extends RowState {
  label: string;
  bets: readonly Bet[];
  linked: string | null;
}

export const BetTable = observer(function BetTable(props: BetTableProps) {
  const { label, bets, opened, linked, onToggle } = props;
  const { t } = useTranslation();
  const { gameList } = useRecordStores();
  const codeOf = (bet: Bet) => gameList.games.find(({ game_id }) => game_id === bet.game_id)?.code;
  const isSettled = (bet: Bet) => bet.status !== 'pending';
  return (
    <FoldTable
      label={label}
      columns={[
        {
          label: t('placed.play'),
          givesWay: true,
          renderCell: (bet) => {
            const [names, more] = lineNames(t, bet);
            return (
              <>
                <strong>{names}</strong>
                {more && <span className="fine nowrap">{more}</span>}
              </>
            );
          },
        },
        {
          label: t('record.game'),
          renderCell: (bet) => (
            <span className="beside">
              <GameEmblem code={codeOf(bet) ?? ''} />
              <span className={css['game']}>{bet.game_name}</span>
            </span>
          ),
        },
        {
          label: t('lost.draw'),
          renderCell: ({ game_no }) => game_no.slice(8),
        },
        { label: t('record.placedAt'), renderCell: ({ createtime }) => formatTime(createtime) },
        { label: t('list.status'), renderCell: (bet) => <BetStatusTag t={t} bet={bet} /> },
        { label: t('record.stake'), isFigure: true, renderCell: ({ amount }) => moneyText(amount) },
        {
          label: t('result.returned'),
          isFigure: true,
          renderCell: (bet) => (isSettled(bet) ? moneyText(bet.returned) : t('placed.none')),
        },
        {
          label: t('result.net'),
          isFigure: true,
          renderCell: (bet) =>
            isSettled(bet) ? (
              <Money amount={bet.net} size="s" isSigned tone="result" />
            ) : (
              t('placed.none')
            ),
        },
      ]}
      rows={bets}
      keyOf={({ order_no }) => order_no}
      opened={opened}
      linked={linked}
      onToggle={onToggle}
      renderDetail={(bet) => <BetDetail bet={bet} />}
    />
  );
});
