import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { winningOutcomes } from '#contract/rules/chances.ts';
import { type Selection, selectionKey } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { pickName } from '../../../i18n/game-words.ts';
import type { Figure } from '../../../stores/game/records/trend-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Stat, Stats } from '../../../ui/layout/section-card.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount, formatShare, formatShortAmount } from '../amount-formats.ts';
import { paysText } from '../cart/cart.tsx';
import { sumPayouts } from '../reading-sheets.tsx';
import { usePlacedChips } from './placed-chips.ts';
import css from './board.module.css';

export interface TileSheetProps extends SheetControl {
  selection: Selection;
}

export const TileSheet = observer(function TileSheet({ selection, ...sheet }: TileSheetProps) {
  const { t } = useTranslation();
  const { game, trend } = useGameStores();
  const placed = usePlacedChips().get(selectionKey(selection));
  const offer = game.offerOf(selection);
  const outcomes = winningOutcomes(selection);
  const figure = trend.isOf(game.gameId) ? trend.figureOf(selection) : null;
  return (
    <PageSheet
      {...sheet}
      title={pickName(t, selection)}
      footer={offer && <TileStake selection={selection} onLeave={sheet.onClose} />}
    >
      <div className="stack">
        <p className="muted">{t(`rules.${selection.play}`)}</p>
        {placed && (
          <p>
            <strong>{t('bet.placedOf', { stake: formatAmount(placed.stake) })}</strong>
          </p>
        )}
        <div className={css['leading']}>
          <Stats>
            <Stat label={t('tile.odds')}>{offer ? formatOdds(offer.odds) : t('bet.off')}</Stat>
            <Stat label={t('tile.chance')}>{formatShare(outcomes)}</Stat>
            {offer && (
              <Stat label={t('tile.returns')}>
                {formatShare(sumPayouts(selection, offer.odds))}
              </Stat>
            )}
          </Stats>
        </div>
        {figure && (
          <>
            <p className="fine">{t('tile.window', { count: trend.count })}</p>
            <dl className={`quiet ${css['known']}`}>
              {figuresOf(t, figure).map(([label, value]) => (
                <div key={label}>
                  <dt>{`${label} `}</dt>
                  <dd translate="no">{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p className="fine">{t('game.independent')}</p>
      </div>
    </PageSheet>
  );
});

function figuresOf(t: TFunction, figure: Figure) {
  return [
    [t('figure.appearances'), figure.hits],
    [t('figure.expected'), figure.expected],
    [t('figure.current'), figure.miss],
    [t('figure.average'), figure.average_miss],
    [t('figure.max'), figure.max_miss],
    [t('figure.previous'), figure.previous_miss ?? '–'],
    [t('figure.streak'), figure.longest_streak],
    [t('tile.temperature'), t(`temperature.${figure.temperature}`)],
  ] as const;
}

interface TileStakeProps {
  selection: Selection;
  onLeave: () => void;
}

/** What lies on the selection, with −, + and remove; or a button that lays the chip. */
const TileStake = observer(function TileStake({ selection, onLeave }: TileStakeProps) {
  const { t } = useTranslation();
  const { game, slip } = useGameStores();
  const offer = game.offerOf(selection);
  const key = selectionKey(selection);
  const line = slip.lines.find((each) => each.key === key);
  const leave = (act: () => void) => () => {
    act();
    onLeave();
  };
  if (!line) {
    return (
      <Button kind="primary" isWide onClick={leave(() => slip.lay(selection))}>
        {slip.chip === null || !offer
          ? t('tile.add')
          : t('tile.addOf', {
              amount: formatAmount(slip.chip),
              pays: paysText([slip.chip], offer.odds),
            })}
      </Button>
    );
  }
  const chip = slip.chip === null ? '' : formatShortAmount(slip.chip);
  return (
    <div className="stack-tight">
      <div className={`beside ${css['stepper']}`}>
        <Button label={t('tile.less')} onClick={() => slip.take(key)}>
          {`−${chip}`}
        </Button>
        <span className={css['laid']}>
          <span className="fine">{`${t('result.staked')} `}</span>
          <strong className="numerals" role="status" translate="no">
            {line.stake === null ? line.text : formatAmount(line.stake)}
          </strong>
          {line.stake !== null && offer && (
            <span className="fine">
              {t('bet.pays', { amount: paysText([line.stake], offer.odds) })}
            </span>
          )}
        </span>
        <Button label={t('tile.more')} onClick={() => slip.lay(selection)}>
          {`+${chip}`}
        </Button>
      </div>
      <Button kind="quiet" isWide onClick={leave(() => slip.remove(key))}>
        {t('tile.remove')}
      </Button>
    </div>
  );
});
