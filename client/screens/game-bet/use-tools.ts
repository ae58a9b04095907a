import { MIN_STAKE } from '#contract/rules/limits.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { amountText } from './money-words.ts';

export interface Tools {
  undo: () => void;
  repeat: () => void;
  double: () => void;
  /** Asks how many. */
  random: () => void;
  /** All of them in words. */
  more: () => void;
}

const RANDOM_COUNTS = [1, 3, 5] as const;

/** The tools of the slip with what they say: each tells what it did, or why it could not. */
export function useTools(): Tools {
  const t = useT();
  const feedback = useFeedback();
  const { slip, tools, session } = useGameStores();

  const undo = () => (slip.canUndo ? slip.undo() : feedback.toast(t('bet.tools.nothingToUndo')));
  const redo = () => (slip.canRedo ? slip.redo() : feedback.toast(t('bet.tools.nothingToRedo')));
  const clear = () =>
    slip.lines.length > 0 ? slip.clear() : feedback.toast(t('bet.problem.empty'));

  const draw = (count: number) => {
    const drawn = tools.random(count);
    const picks = drawn.map((each) => pickName(t, each)).join(', ');
    feedback.toast(drawn.length === 0 ? t('bet.tools.noneLeft') : t('bet.tools.picked', { picks }));
  };

  const scale = (act: 'double' | 'half') => {
    const { held, isChipHeld } = tools[act]();
    const done = act === 'double' ? 'doubled' : 'halved';
    const min = amountText(MIN_STAKE);
    if (held > 0) feedback.toast(t(`bet.tools.${done}Held`, { count: held, min }));
    else if (slip.lines.length > 0)
      feedback.toast(t(`bet.tools.${done}`, { total: amountText(slip.cost) }));
    else if (isChipHeld && act === 'half') feedback.toast(t('bet.problem.stake_min', { min }));
    else if (slip.chip !== null)
      feedback.toast(t('bet.tools.stake', { amount: amountText(slip.chip) }));
  };

  const repeat = async () => {
    if (!session.isLoggedIn)
      return feedback.toast(t(session.isGuest ? 'record.guest' : 'record.visitor'));
    const repeated = await tools.repeat();
    if (repeated === 'copied') feedback.toast(t('bet.tools.repeated'));
    else if (repeated === 'partly') feedback.toast(t('record.copiedSome'));
    else if (repeated === 'none') feedback.toast(t('bet.tools.repeatNone'));
    else feedback.toast(t('bet.tools.repeatFailed'), 'error');
  };

  const offer = async (title: string, acts: readonly (readonly [string, () => void])[]) => {
    const options = acts.map(([words]) => ({ words }));
    const chosen = await feedback.choose({ title, options });
    if (chosen !== null) acts[chosen]?.[1]();
  };
  const draws = RANDOM_COUNTS.map(
    (count) => [t('bet.tools.randomOf', { count }), () => draw(count)] as const,
  );

  return {
    undo,
    repeat: () => void repeat(),
    double: () => scale('double'),
    random: () => void offer(t('bet.tools.randomTitle'), draws),
    more: () =>
      void offer(t('bet.tools.name'), [
        ...draws,
        [t('bet.tools.repeat'), () => void repeat()],
        [t('bet.tools.double'), () => scale('double')],
        [t('bet.tools.half'), () => scale('half')],
        [t('bet.undo'), undo],
        [t('bet.redo'), redo],
        [t('bet.clear'), clear],
      ]),
  };
}
