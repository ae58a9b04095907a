import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount } from './amount-formats.ts';
import css from './stake-bar.module.css';

export interface CustomStakeSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export const CustomStakeSheet = observer(function CustomStakeSheet(props: CustomStakeSheetProps) {
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
