import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { useStores } from '../use-stores.tsx';
import css from './cart-preview.module.css';
import { amountText, percentOf216 } from './money-words.ts';

/** What the cart may do, counted by the function that settles it. */
export const CartPreviewCard = observer(function CartPreviewCard() {
  const t = useT();
  const { preview } = useStores().slip;
  if (!preview) return null;
  const figures = [
    [t('bet.ahead'), `${percentOf216(preview.aheadOutcomes)} %`],
    [t('bet.cost'), amountText(preview.expectedCost)],
    [t('bet.best'), amountText(preview.best, true)],
    [t('bet.worst'), amountText(preview.worst, true)],
  ] as const;
  return (
    <div className={css['card']}>
      <dl className={css['figures']}>
        {figures.map(([label, figure]) => (
          <div key={label} className={css['figure']}>
            <dt className={css['label']}>{label}</dt>
            <dd className={css['value']}>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={css['note']}>{t('bet.previewNote')}</p>
    </div>
  );
});
