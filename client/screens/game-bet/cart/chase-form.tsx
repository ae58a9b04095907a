import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import {
  CHASE_PRESETS,
  CHASE_RANGES,
  FIELDS_OF,
  type ChaseField,
} from '../../../stores/game/slip/chase-plan-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice, Segments } from '../../../ui/controls/choice.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from './chase.module.css';

export const ChaseForm = observer(function ChaseForm() {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  const { periods } = chase.texts;
  return (
    <div className="stack-tight">
      <Segments
        legend={t('chase.kind')}
        options={[
          ['same', t('chase.same')],
          ['every', t('chase.every')],
          ['profit', t('chase.profit')],
        ]}
        value={chase.kind}
        onChange={(kind) => chase.setKind(kind)}
      />
      <Choice
        legend={t('chase.presets')}
        // Leaves room for rows of the plan: the first field says the same.
        isLegendHidden
        face="flow"
        options={CHASE_PRESETS.map((value) => ({ value, label: value }))}
        value={CHASE_PRESETS.find((preset) => preset === periods) ?? null}
        onChange={(value) => chase.set('periods', value)}
      />
      <div className={css['fields']}>
        {FIELDS_OF[chase.kind].map((field) => (
          <ChaseTextField key={field} field={field} />
        ))}
      </div>
      {chase.isOwn && (
        <div className={`spread ${css['edited']}`}>
          <span>{t('chase.own')}</span>
          <Button kind="quiet" onClick={() => chase.setKind(chase.kind)}>
            {t('chase.ownBack')}
          </Button>
        </div>
      )}
      <label className={`beside ${css['check']}`}>
        <span className="lines">
          <span>{t('chase.stopOnWin')}</span>
          <span className="fine">{t('chase.stopOnWinNote')}</span>
        </span>
        <input
          type="checkbox"
          className={`rigid ${css['box']}`}
          aria-label={t('chase.stopOnWin')}
          checked={chase.stopOnWin}
          onChange={(event) => chase.setStopOnWin(event.target.checked)}
        />
      </label>
    </div>
  );
});

/** A field below its label and its limits. */
const ChaseTextField = observer(function ChaseTextField({ field }: { field: ChaseField }) {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  const noteId = useId();
  const isWrong = chase.errorOf(field);
  return (
    <label className={`stack ${css['field']}`}>
      <span className="lines">
        <span>{t(`chase.${field === 'every' ? 'everyField' : field}`)}</span>
        <span id={noteId} className="problem" aria-live="polite">
          {isWrong && describeFieldProblem(t, field)}
        </span>
      </span>
      <input
        className={`typed tabular at-end ${css['input']}`}
        name="chase"
        autoComplete="off"
        inputMode={field === 'loss' ? 'decimal' : 'numeric'}
        maxLength={TEXT_MAX_LENGTH}
        aria-label={t(`chase.${field === 'every' ? 'everyField' : field}`)}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={noteId}
        placeholder={field === 'loss' ? t('chase.noLimit') : undefined}
        value={chase.texts[field]}
        onChange={(event) => chase.set(field, event.target.value)}
      />
    </label>
  );
});

function describeFieldProblem(t: TFunction, field: ChaseField): string {
  if (field === 'loss') return t('chase.problem.loss');
  const [min, max] = CHASE_RANGES[field];
  return t('chase.problem.whole', { min, max });
}
