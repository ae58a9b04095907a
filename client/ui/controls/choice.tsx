import { useId, type ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';
import css from './choice.module.css';

export interface Option<T extends string> {
  value: T;
  label: ReactNode;
  note?: string;
}

export interface ChoiceProps<T extends string> {
  legend: string;
  isLegendHidden?: boolean;
  options: readonly Option<T>[];
  /** null: no option is selected. */
  value: T | null;
  onChange: (value: T) => void;
  face?: 'chips' | 'flow' | 'pairs' | 'segments';
}

/** Selects one option. Uses native radio buttons for keyboard and screen readers. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { legend, isLegendHidden = false, options, value, onChange, face = 'chips' } = props;
  const name = useId();
  const hasTicks = face === 'chips' || face === 'pairs';
  const at = options.findIndex((option) => option.value === value);
  return (
    <fieldset className={css['choice']}>
      <legend className={isLegendHidden ? 'visually-hidden' : `bold ${css['legend']}`}>
        {legend}
      </legend>
      <div className={css[face]} style={{ '--at': at, '--count': options.length }}>
        {options.map((option) => (
          <label key={option.value} className={`beside bold tabular centered ${css['option']}`}>
            <input
              type="radio"
              className="covering"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="lines">
              <span>{option.label}</span>
              {option.note && <span className="quiet regular">{option.note}</span>}
            </span>
            {hasTicks && option.value === value && (
              <span className={css['tick']}>
                <CheckIcon />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SegmentsProps<T extends string> = Pick<ChoiceProps<T>, 'legend' | 'value' | 'onChange'> & {
  options: readonly (readonly [value: T, label: string])[];
};

/** Switches between views of the same place, side by side. Only screen readers get the legend. */
export function Segments<T extends string>({ options, ...props }: SegmentsProps<T>) {
  const labelled = options.map(([value, label]) => ({ value, label }));
  return <Choice {...props} isLegendHidden face="segments" options={labelled} />;
}
