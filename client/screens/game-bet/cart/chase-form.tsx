import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CHASE_PRESETS,
  CHASE_RANGES,
  type ChaseField,
} from '../../../stores/game/slip/chase-plan-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/controls/choice.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from './chase.module.css';

/** Sets the number of periods: one of six presets or any number. */
export const ChasePeriods = observer(function ChasePeriods() {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  const { periods } = chase.texts;
  return (
    <div className={css['group']}>
      <Choice
        legend={t('chase.presets')}
        options={CHASE_PRESETS.map((value) => ({ value, label: value }))}
        value={CHASE_PRESETS.find((preset) => preset === periods) ?? null}
        onChange={(value) => chase.set('periods', value)}
      />
      <ChaseTextField
        field="periods"
        label={t('chase.periods')}
        hint={describeRange(t, 'periods')}
      />
    </div>
  );
});

/** Sets the rules that end the plan early. */
export const ChaseStops = observer(function ChaseStops() {
  const { t } = useTranslation();
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
        <span>{t('chase.stopOnWin')}</span>
      </label>
      <p id={noteId} className={`quiet ${css['note']}`}>
        {t('chase.stopOnWinNote')}
      </p>
      <ChaseTextField field="loss" label={t('chase.loss')} hint={t('chase.lossHint')} />
    </fieldset>
  );
});

/** Sets how the stakes change from period to period. */
export const ChaseKind = observer(function ChaseKind() {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  return (
    <div className={css['group']}>
      <Choice
        legend={t('chase.kind')}
        face="segments"
        options={[
          { value: 'same', label: t('chase.same') },
          { value: 'every', label: t('chase.every') },
          { value: 'profit', label: t('chase.profit') },
        ]}
        value={chase.kind}
        onChange={(kind) => chase.setKind(kind)}
      />
      {chase.kind === 'same' && (
        <ChaseTextField
          field="multiplier"
          label={t('chase.multiplier')}
          hint={describeRange(t, 'multiplier')}
        />
      )}
      {chase.kind === 'every' && (
        <div className={css['pair']}>
          <ChaseTextField
            field="every"
            label={t('chase.everyField')}
            hint={describeRange(t, 'every')}
          />
          <ChaseTextField field="times" label={t('chase.times')} hint={describeRange(t, 'times')} />
        </div>
      )}
      {chase.kind === 'profit' && (
        <ChaseTextField field="percent" label={t('chase.percent')} hint={t('chase.percentHint')} />
      )}
      {chase.isOwn && (
        <div className={css['edited']}>
          <span>{t('chase.own')}</span>
          <Button kind="quiet" onClick={() => chase.setKind(chase.kind)}>
            {t('chase.ownBack')}
          </Button>
        </div>
      )}
    </div>
  );
});

interface ChaseTextFieldProps {
  field: ChaseField;
  label: string;
  hint: string;
}

const ChaseTextField = observer(function ChaseTextField(props: ChaseTextFieldProps) {
  const { field, label, hint } = props;
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  return (
    <TextField
      label={label}
      hint={hint}
      name="chase"
      autoComplete="off"
      inputMode={field === 'loss' ? 'decimal' : 'numeric'}
      value={chase.texts[field]}
      onChange={(text) => chase.set(field, text)}
      problem={chase.errorOf(field) ? describeFieldProblem(t, field) : null}
    />
  );
});

function describeRange(t: TFunction, field: Exclude<ChaseField, 'loss'>): string {
  const [min, max] = CHASE_RANGES[field];
  return t('chase.wholeHint', { min, max });
}

function describeFieldProblem(t: TFunction, field: ChaseField): string {
  if (field === 'loss') return t('chase.problem.loss');
  const [min, max] = CHASE_RANGES[field];
  return t('chase.problem.whole', { min, max });
}
