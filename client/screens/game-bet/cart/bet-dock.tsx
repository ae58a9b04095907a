import { observer } from 'mobx-react-lite';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHIPS } from '../../../stores/game/slip/bet-slip.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount, formatShortAmount } from '../amount-formats.ts';
import { EditIcon } from '../bet-icons.tsx';
import { CustomStakeSheet, useParts } from '../bet-parts.ts';
import { PlaceButton, type Placement } from './placement.tsx';
import css from './bet-dock.module.css';

interface BetDockProps {
  placement: Placement;
  isCartOpen: boolean;
  onOpenCart: () => void;
}

/** The lower edge of the board: the stake in one row, cart and place button in another. */
export function BetDock({ placement, isCartOpen, onOpenCart }: BetDockProps) {
  const { t } = useTranslation();
  const parts = useParts();
  // Covered before the sheet of the cart opens and until it leaves, both of which React defers. The button
  // is gone rather than hidden, because a test that has found it would wait until it shows again.
  const isSheetShown = useDeferredValue(isCartOpen);
  const isCovered = isCartOpen || isSheetShown;
  return (
    <section className={css['dock']} aria-label={t('bet.cart')}>
      <StakeBar />
      <div className={css['row']}>
        {parts && <parts.CartEntry onOpen={onOpenCart} />}
        {/* The cart covers it with a place button of its own. */}
        <div className={css['place']}>
          {!isCovered && <PlaceButton placement={placement} where="dock" />}
        </div>
        <div className={css['more']}>{parts && <parts.MoreTools />}</div>
      </div>
    </section>
  );
}

/** Amounts from here on have more than two digits, which need a smaller font. */
const LONG = 100_00;

interface StakeBarProps {
  /** True beside the board, where there is room for all tools. The dock has one row, which scrolls. */
  isWrapped?: boolean;
}

/** Sets the stake per line: one of six chips or a custom amount; then halves or doubles all stakes. */
export const StakeBar = observer(function StakeBar({ isWrapped = false }: StakeBarProps) {
  const { t } = useTranslation();
  const { slip, feel } = useGameStores();
  const [isCustomOpen, setIsCustomOpen] = useState(false);
  const parts = useParts();
  const isCustom = !CHIPS.some((chip) => chip === slip.chip);
  return (
    <div
      className={`${css['bar']} ${isWrapped ? css['wrapped'] : ''}`}
      role="group"
      aria-label={t('bet.stakePerLine')}
    >
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          className={css['chip']}
          aria-label={t('bet.chip', { amount: formatAmount(chip) })}
          aria-pressed={chip === slip.chip}
          onClick={() => {
            feel.chip();
            slip.setChip(String(chip / 100));
          }}
        >
          <span data-long={chip >= LONG || undefined} translate="no">
            {formatShortAmount(chip)}
          </span>
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
      {parts ? (
        <parts.StakeTools hasAll={isWrapped} />
      ) : (
        // The places of half and double, so that the chips do not move when these come.
        <>
          <span className={css['tool']} />
          <span className={css['tool']} />
        </>
      )}
      <CustomStakeSheet isOpen={isCustomOpen} onClose={() => setIsCustomOpen(false)} />
    </div>
  );
});
