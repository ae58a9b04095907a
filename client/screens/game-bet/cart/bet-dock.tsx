import { observer } from 'mobx-react-lite';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHIPS } from '../../../stores/game/slip/bet-slip.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount, formatChip } from '../amount-formats.ts';
import { EditIcon } from '../bet-icons.tsx';
import { CustomStakeSheet, useParts } from '../bet-parts.ts';
import { useIsClosed } from '../board/placed-chips.ts';
import { PlaceButton, type Placement } from './placement.tsx';
import css from './bet-dock.module.css';

interface BetDockProps {
  placement: Placement;
  /** False until the board shows: the dock has its place and its chips from the first frame. */
  isReady: boolean;
  /** There is no board to bet on. */
  isMissing: boolean;
  isCartOpen: boolean;
  onOpenCart: () => void;
}

/** The lower edge of the board: the stake in one row, cart and place button in another. */
export function BetDock(props: BetDockProps) {
  const { placement, isReady, isMissing, isCartOpen, onOpenCart } = props;
  const { t } = useTranslation();
  const loaded = useParts();
  const parts = isReady ? loaded : null;
  // Covered before the sheet of the cart opens and until it leaves, both of which React defers. The button
  // is gone rather than hidden, because a test that has found it would wait until it shows again.
  const isSheetShown = useDeferredValue(isCartOpen);
  const isCovered = isCartOpen || isSheetShown;
  if (isMissing) return <PlaceButton placement={placement} where="dock" />;
  return (
    <section className={`stack-tight ${css['dock']}`} data-dock aria-label={t('bet.cart')}>
      <StakeBar />
      {parts && <parts.NotPlaced />}
      <div className={css['row']}>
        {parts && <parts.CartEntry onOpen={onOpenCart} />}
        {/* The cart covers it with a place button of its own. */}
        <div className={`${css['place']} ${isReady ? '' : css['waiting']}`}>
          {isReady && !isCovered && <PlaceButton placement={placement} where="dock" />}
        </div>
        <div className={`middle rigid muted ${css['more']}`}>{parts && <parts.MoreTools />}</div>
      </div>
    </section>
  );
}

const TOOLS = ['half', 'double', 'undo'] as const;

interface StakeBarProps {
  /** True beside the board, where there is room for all tools. The dock has one row, which scrolls. */
  isWrapped?: boolean;
}

/** Chooses the chip for the next tap, one of six or a custom amount; then tools for what lies on the table. */
export const StakeBar = observer(function StakeBar({ isWrapped = false }: StakeBarProps) {
  const { t } = useTranslation();
  const { slip, feel } = useGameStores();
  const [isCustomOpen, setIsCustomOpen] = useState(false);
  const parts = useParts();
  const isClosed = useIsClosed();
  const isCustom = !CHIPS.some((chip) => chip === slip.chip);
  return (
    <div
      className={`${css['bar']} ${isWrapped ? css['wrapped'] : ''}`}
      data-closed={isClosed || undefined}
      role="group"
      aria-label={t('bet.stakePerLine')}
    >
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          className={`middle rigid tabular ${css['chip']}`}
          aria-label={t('bet.chip', { amount: formatAmount(chip) })}
          aria-pressed={chip === slip.chip}
          onClick={() => {
            feel.give('chip');
            slip.setChip(String(chip / 100));
          }}
        >
          <span className="middle nowrap" translate="no">
            {formatChip(chip)}
          </span>
        </button>
      ))}
      <button
        type="button"
        className={`middle rigid tabular ${css['chip']}`}
        aria-label={t('bet.custom')}
        aria-haspopup="dialog"
        aria-pressed={isCustom}
        onClick={() => setIsCustomOpen(true)}
      >
        <span className="middle nowrap">
          {isCustom && slip.chip !== null ? formatChip(slip.chip) : <EditIcon />}
        </span>
      </button>
      {/* With places for the tools, so that nothing moves when these come. */}
      <span className={`rigid ${css['tools']}`}>
        {parts ? (
          <parts.StakeTools hasAll={isWrapped} />
        ) : (
          TOOLS.map((tool) => <span key={tool} className={`middle rigid tabular ${css['tool']}`} />)
        )}
      </span>
      <CustomStakeSheet isOpen={isCustomOpen} onClose={() => setIsCustomOpen(false)} />
    </div>
  );
});
