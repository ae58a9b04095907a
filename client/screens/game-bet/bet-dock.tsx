import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { CHIPS } from '../../stores/game/bet-slip.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { lazySheet } from '../shared/parts/lazy.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount, formatShortAmount } from './amount-formats.ts';
import { UpIcon, EditIcon, MoreIcon, QuickPickIcon, RepeatIcon, UndoIcon } from './bet-icons.tsx';
import css from './bet-dock.module.css';

const CustomStakeSheet = lazySheet(async () => (await import('./bet-sheets.tsx')).CustomStakeSheet);

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

/** Shows the number of lines and the cost, and opens the cart. */
export const CartBar = observer(function CartBar({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  const count = slip.lines.length;
  const total = formatAmount(slip.cost);
  const periods = slip.chasePlan?.periods;
  const lines = t('bet.lines', { count });
  return (
    <div className={css['cartBar']}>
      <CartTools />
      {count === 0 ? (
        <button
          type="button"
          className={`${css['barButton']} ${css['barEmpty']}`}
          onClick={() => feedback.toast(t('bet.problem.empty'))}
        >
          {t('bet.cartEmpty')}
        </button>
      ) : (
        <button
          type="button"
          className={css['barButton']}
          aria-label={t('bet.cartName', { count, total })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <span className={css['barText']}>
            <span>{periods === undefined ? lines : t('chase.barLines', { lines, periods })}</span>
            <span className={css['barTotal']}>{total}</span>
          </span>
          <UpIcon className={css['barArrow']} />
        </button>
      )}
    </div>
  );
});

/** Shows the most used cart tools as icons; the last button lists all of them as text. */
export const CartTools = observer(function CartTools() {
  const t = useT();
  const tools = useTools();
  return (
    <div className={css['tools']} role="group" aria-label={t('bet.tools.name')}>
      <IconButton icon={<UndoIcon />} label={t('bet.undo')} onClick={tools.undo} />
      <IconButton icon={<RepeatIcon />} label={t('bet.tools.repeat')} onClick={tools.repeat} />
      <IconButton
        icon={<span className={css['double']}>×2</span>}
        label={t('bet.tools.double')}
        onClick={tools.double}
      />
      <span className={css['random']}>
        <IconButton icon={<QuickPickIcon />} label={t('bet.tools.random')} onClick={tools.random} />
      </span>
      <IconButton icon={<MoreIcon />} label={t('bet.tools.more')} onClick={tools.more} />
    </div>
  );
});

interface Tools {
  undo: () => void;
  repeat: () => void;
  double: () => void;
  /** Asks for the number of picks. */
  random: () => void;
  /** Lists all tools. */
  more: () => void;
}

const RANDOM_COUNTS = [1, 3, 5] as const;

/** Returns the cart tools. Each one reports in a toast what it did or why it could not. */
function useTools(): Tools {
  const t = useT();
  const feedback = useFeedback();
  const { slip, tools, session } = useGameStores();

  const undo = () => (slip.canUndo ? slip.undo() : feedback.toast(t('bet.tools.nothingToUndo')));
  const redo = () => (slip.canRedo ? slip.redo() : feedback.toast(t('bet.tools.nothingToRedo')));
  const clear = () =>
    slip.lines.length > 0 ? slip.clear() : feedback.toast(t('bet.problem.empty'));

  const pickAtRandom = (count: number) => {
    const picked = tools.random(count);
    const picks = picked.map((each) => pickName(t, each)).join(', ');
    feedback.toast(
      picked.length === 0 ? t('bet.tools.noneLeft') : t('bet.tools.picked', { picks }),
    );
  };

  const scale = (factor: 'double' | 'half') => {
    const { held, isChipHeld } = tools[factor]();
    const done = factor === 'double' ? 'doubled' : 'halved';
    const min = formatAmount(MIN_STAKE);
    if (held > 0) feedback.toast(t(`bet.tools.${done}Held`, { count: held, min }));
    else if (slip.lines.length > 0)
      feedback.toast(t(`bet.tools.${done}`, { total: formatAmount(slip.cost) }));
    else if (isChipHeld && factor === 'half') feedback.toast(t('bet.problem.stake_min', { min }));
    else if (slip.chip !== null)
      feedback.toast(t('bet.tools.stake', { amount: formatAmount(slip.chip) }));
  };

  const repeat = async () => {
    if (!session.isLoggedIn)
      return feedback.toast(t(session.isGuest ? 'placed.guest' : 'placed.visitor'));
    const repeated = await tools.repeat();
    if (repeated === 'copied') feedback.toast(t('bet.tools.repeated'));
    else if (repeated === 'partly') feedback.toast(t('placed.copiedSome'));
    else if (repeated === 'none') feedback.toast(t('bet.tools.repeatNone'));
    else feedback.toast(t('bet.tools.repeatFailed'), 'error');
  };

  const offer = async (title: string, actions: readonly (readonly [string, () => void])[]) => {
    const options = actions.map(([label]) => ({ label }));
    const chosen = await feedback.choose({ title, options });
    if (chosen !== null) actions[chosen]?.[1]();
  };
  const randomActions = RANDOM_COUNTS.map(
    (count) => [t('bet.tools.randomOf', { count }), () => pickAtRandom(count)] as const,
  );

  return {
    undo,
    repeat: () => void repeat(),
    double: () => scale('double'),
    random: () => void offer(t('bet.tools.randomTitle'), randomActions),
    more: () =>
      void offer(t('bet.tools.name'), [
        ...randomActions,
        [t('bet.tools.repeat'), () => void repeat()],
        [t('bet.tools.double'), () => scale('double')],
        [t('bet.tools.half'), () => scale('half')],
        [t('bet.undo'), undo],
        [t('bet.redo'), redo],
        [t('bet.clear'), clear],
      ]),
  };
}
