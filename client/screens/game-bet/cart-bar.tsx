import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { UpIcon } from './bet-icons.tsx';
import { amountText } from './money-words.ts';
import css from './cart-bar.module.css';
import { SlipTools } from './tools-bar.tsx';

/** Always in view: what is picked, what it costs, and the way to the cart. */
export const CartBar = observer(function CartBar({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  const count = slip.lines.length;
  const total = amountText(slip.cost);
  const periods = slip.chasePlan?.periods;
  const lines = t('bet.lines', { count });
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
          <span className={css['words']}>
            <span>{periods === undefined ? lines : t('chase.barLines', { lines, periods })}</span>
            <span className={css['total']}>{total}</span>
          </span>
          <UpIcon className={css['arrow']} />
        </button>
      )}
    </div>
  );
});
