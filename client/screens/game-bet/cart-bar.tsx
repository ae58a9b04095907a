import { DeleteOutline, UpOutline } from 'antd-mobile-icons';
import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { useFeedback } from '../use-feedback.tsx';
import { useGameStores } from '../use-game-stores.tsx';
import { amountText } from './money-words.ts';
import css from './cart-bar.module.css';

/** Always in view: what is picked, what it costs, and the way to the cart. */
export const CartBar = observer(function CartBar({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  const count = slip.lines.length;
  const total = amountText(slip.total);
  return (
    <div className={css['bar']}>
      <SlipTools />
      {count === 0 ? (
        <button
          type="button"
          className={`${css['cart']} ${css['empty']}`}
          onClick={() => feedback.toast(t('bet.problem.empty'))}
        >
          {t('bet.cartEmpty')}
        </button>
      ) : (
        <button
          type="button"
          className={css['cart']}
          aria-label={t('bet.cartName', { count, total })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <span className={css['lines']}>{t('bet.lines', { count })}</span>
          <span className={css['total']}>{total}</span>
          <UpOutline className={css['arrow']} aria-hidden="true" />
        </button>
      )}
    </div>
  );
});

export const SlipTools = observer(function SlipTools() {
  const t = useT();
  const { slip } = useGameStores();
  return (
    <span className={css['tools']}>
      <IconButton icon={<UndoIcon />} label={t('bet.undo')} onClick={() => slip.undo()} />
      <IconButton icon={<DeleteOutline />} label={t('bet.clear')} onClick={() => slip.clear()} />
    </span>
  );
});

/** antd-mobile-icons' own turns in a circle, which players read as "refresh". */
function UndoIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" className={css['undo']}>
      <path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H14a6 6 0 0 1 0 12H9" />
    </svg>
  );
}
