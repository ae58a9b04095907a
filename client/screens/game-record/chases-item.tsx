import { observer } from 'mobx-react-lite';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type { Chase } from '../../stores/game/chase-store.ts';
import { FoldRow } from '../../ui/controls/fold-row.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/status-tag.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { ChaseDetail } from './chases-detail.tsx';
import css from './chases-item.module.css';

export interface ChaseItemProps {
  chase: Chase;
  isOpen: boolean;
  onToggle: () => void;
}

const TONES: Record<Chase['status'], StatusTagProps['tone']> = {
  running: 'brand',
  finished: 'neutral',
  stopped: 'neutral',
  cancelled: 'neutral',
};

/** One chase: how far it is, and what it has cost and brought. Its periods open in place. */
export const ChaseItem = observer(function ChaseItem({ chase, isOpen, onToggle }: ChaseItemProps) {
  const t = useT();
  const { gameList } = useGameStores();
  const game = gameList.games.find(({ game_id }) => game_id === chase.game_id);
  const figures = [
    [t('chases.spent'), chase.spent],
    [t('chases.returned'), chase.returned],
    [t('chases.refunded'), chase.refunded],
  ] as const;
  return (
    <FoldRow
      title={
        <span className={css['name']}>
          <strong>{game?.name ?? chase.chase_no}</strong>
          <span className={css['quiet']}>
            {t('chases.progress', { played: chase.played, periods: chase.periods })}
          </span>
        </span>
      }
      end={<StatusTag tone={TONES[chase.status] ?? 'neutral'}>{statusWord(t, chase)}</StatusTag>}
      more={
        <>
          <span className={css['figures']}>
            {figures.map(([label, amount]) => (
              <span key={label}>
                <span className={css['quiet']}>{label}</span> {moneyText(amount)}
              </span>
            ))}
          </span>
          {chase.status === 'running' && <span className={css['next']}>{nextWords(t, chase)}</span>}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ChaseDetail chase={chase} />
    </FoldRow>
  );
});

function statusWord(t: Translate, { status }: Chase): string {
  return status in TONES ? t(`chases.status.${status}`) : t('record.status.unknown');
}

function nextWords(t: Translate, { rows }: Chase): string {
  const next = rows.find(({ status }) => status === 'waiting');
  return next ? t('chases.next', { no: formatPeriod(next.game_no) }) : t('chases.lastOne');
}
