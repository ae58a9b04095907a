import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { CHIPS } from '../../stores/game/bet-slip.ts';
import { lazySheet } from '../shared/parts/lazy-sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount, formatShortAmount } from './amount-formats.ts';
import { EditIcon } from './bet-icons.tsx';
import css from './stake-bar.module.css';

const CustomStakeSheet = lazySheet(async () => (await import('./bet-sheets.ts')).CustomStakeSheet);

/** Sets the stake per line: one of six chips or a custom amount. */
export const StakeBar = observer(function StakeBar() {
  const t = useT();
  const { slip } = useGameStores();
  const [isCustomOpen, setIsCustomOpen] = useState(false);
  const isCustom = !CHIPS.some((chip) => chip === slip.chip);
  return (
    <div className={css['bar']} role="group" aria-label={t('bet.stakePerLine')}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          className={css['chip']}
          aria-label={t('bet.chip', { amount: formatAmount(chip) })}
          aria-pressed={chip === slip.chip}
          onClick={() => slip.setChip(String(chip / 100))}
        >
          <span>{formatShortAmount(chip)}</span>
        </button>
      ))}
      <button
        type="button"
        className={css['chip']}
        aria-label={t('bet.custom')}
        aria-haspopup="dialog"
        aria-pressed={isCustom}
        onClick={() => setIsCustomOpen(true)}
      >
        <span>{isCustom && slip.chip !== null ? formatShortAmount(slip.chip) : <EditIcon />}</span>
      </button>
      <CustomStakeSheet isOpen={isCustomOpen} onClose={() => setIsCustomOpen(false)} />
    </div>
  );
});
