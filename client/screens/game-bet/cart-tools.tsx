import { observer } from 'mobx-react-lite';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount } from './amount-formats.ts';
import { MoreIcon, QuickPickIcon, RepeatIcon, UndoIcon } from './bet-icons.tsx';
import css from './cart-tools.module.css';

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
