import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { useT } from '../../i18n/i18n.ts';
import { CHIPS } from '../../stores/game/bet-slip.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount, formatShortAmount } from './amount-formats.ts';
import { EditIcon } from './bet-icons.tsx';
import css from './stake-bar.module.css';

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
      <CustomStake isOpen={isCustomOpen} onClose={() => setIsCustomOpen(false)} />
    </div>
  );
});

const CustomStake = observer(function CustomStake(props: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const { slip } = useGameStores();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const error = slip.problemOf(text);
    if (error)
      return setProblem(t(`bet.problem.${error}`, { min: formatAmount(MIN_STAKE), max: '' }));
    slip.setChip(text);
    setProblem(null);
    setText('');
    props.onClose();
  };
  return (
    <Sheet {...props} title={t('bet.custom')} closeLabel={t('common.close')}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('bet.stakePerLine')}
          hint={t('bet.customHint', { min: formatAmount(MIN_STAKE) })}
          name="stake"
          autoComplete="off"
          inputMode="decimal"
          maxLength={12}
          value={text}
          onChange={setText}
          problem={problem}
        />
        <Button kind="primary" type="submit" isWide>
          {t('bet.customUse')}
        </Button>
      </form>
    </Sheet>
  );
});
