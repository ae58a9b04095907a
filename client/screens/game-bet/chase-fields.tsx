import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { CHASE_PRESETS, type ChaseField } from '../../stores/game/chase-plan-form.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './chase-fields.module.css';
import { fieldProblem, rangeWords } from './chase-words.ts';

/** Over how many periods: six presets, or any number. */
export const ChasePeriods = observer(function ChasePeriods() {
  const t = useT();
  const { chase } = useGameStores().slip;
  const { periods } = chase.texts;
  return (
    <div className={css['group']}>
      <Choice
        legend={t('chase.presets')}
        options={CHASE_PRESETS.map((value) => ({ value, words: value }))}
        value={CHASE_PRESETS.find((preset) => preset === periods) ?? null}
        onChange={(value) => chase.set('periods', value)}
      />
      <ChaseTextField field="periods" label={t('chase.periods')} hint={rangeWords(t, 'periods')} />
    </div>
  );
});

/** When the plan ends early. */
export const ChaseStops = observer(function ChaseStops() {
  const t = useT();
  const { chase } = useGameStores().slip;
  const noteId = useId();
  return (
    <fieldset className={css['stops']}>
      <legend className={css['legend']}>{t('chase.stops')}</legend>
      <label className={css['check']}>
        <input
          type="checkbox"
          className={css['box']}
          checked={chase.stopOnWin}
          aria-describedby={noteId}
          onChange={(event) => chase.setStopOnWin(event.target.checked)}
        />
        {t('chase.stopOnWin')}
      </label>
      <p id={noteId} className={css['note']}>
        {t('chase.stopOnWinNote')}
      </p>
      <ChaseTextField field="loss" label={t('chase.loss')} hint={t('chase.lossHint')} />
    </fieldset>
  );
});

export interface ChaseTextFieldProps {
  field: ChaseField;
  label: string;
  hint: string;
}

export const ChaseTextField = observer(function ChaseTextField(props: ChaseTextFieldProps) {
  const { field, label, hint } = props;
  const t = useT();
  const { chase } = useGameStores().slip;
  return (
    <TextField
      label={label}
      hint={hint}
      name="chase"
      autoComplete="off"
      inputMode={field === 'loss' ? 'decimal' : 'numeric'}
      maxLength={field === 'loss' ? 12 : 4}
      value={chase.texts[field]}
      onChange={(text) => chase.set(field, text)}
      problem={chase.errorOf(field) ? fieldProblem(t, field) : null}
    />
  );
});
