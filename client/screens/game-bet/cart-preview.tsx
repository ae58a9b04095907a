import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './cart-preview.module.css';
import { FigurePairs } from './figure-pairs.tsx';
import { amountText, shareOf216 } from './money-words.ts';

/** What the cart may do, counted by the function that settles it. */
export const CartPreviewCard = observer(function CartPreviewCard() {
  const { t, locale } = useWords();
  const { preview, chase } = useGameStores().slip;
  if (!preview) return null;
  const figures = [
    [t('bet.ahead'), shareOf216(locale, preview.aheadOutcomes)],
    [t('bet.cost'), amountText(preview.expectedCost)],
    [t('bet.best'), amountText(preview.best, true)],
    [t('bet.worst'), amountText(preview.worst, true)],
  ] as const;
  return (
    <div className={css['card']}>
      <FigurePairs figures={figures} />
      <p className={css['note']}>{t(chase.isOn ? 'chase.oneDraw' : 'bet.previewNote')}</p>
    </div>
  );
});
