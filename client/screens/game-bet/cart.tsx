import { observer } from 'mobx-react-lite';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { clockText } from '../../ui/controls/countdown.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { BetMessages } from './bet-messages.tsx';
import { CartLine } from './cart-line.tsx';
import { CartPreviewCard } from './cart-preview.tsx';
import css from './cart.module.css';
import { ChaseRow } from './chase-row.tsx';
import type { Placing } from './use-placing.ts';

/** What is about to be bet, line by line, and what may come of it. */
export const Cart = observer(function Cart({ placing }: { placing: Placing }) {
  const t = useT();
  const { slip } = useGameStores();
  if (slip.lines.length === 0) {
    return (
      <>
        <BetMessages placing={placing} isInCart />
        <p className={css['empty']}>{t('bet.cartEmptyText')}</p>
      </>
    );
  }
  return (
    <div className={css['cart']}>
      <BetMessages placing={placing} isInCart />
      <PinNote />
      <ul className={css['lines']}>
        {slip.lines.map((line) => (
          <CartLine key={line.key} line={line} />
        ))}
      </ul>
      <CartPreviewCard />
      <ChaseRow />
      <p className={css['playMoney']}>{t('app.playMoney')}</p>
    </div>
  );
});

/** For which period the cart is, and how long that one can be bet. */
const PinNote = observer(function PinNote() {
  const t = useT();
  const { slip, game } = useGameStores();
  const no = slip.gameNo ? formatPeriod(slip.gameNo) : '';
  if (slip.pinState === 'passed') {
    return (
      <div className={css['passed']} role="status">
        <strong>{t('bet.passedTitle', { no })}</strong>
        <span>{t('bet.passedText')}</span>
      </div>
    );
  }
  const clock = clockText(game.remainingMs);
  return (
    <p className={css['pin']}>
      <span>{t('bet.forPeriod', { no })}</span>
      <span className="tabular">
        {slip.pinState === 'ready'
          ? `${t('game.closesIn')} ${clock}`
          : t('bet.waiting', { time: clock })}
      </span>
    </p>
  );
});
