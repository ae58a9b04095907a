import { useId, type ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';
import css from './choice.module.css';

export interface Option<T extends string> {
  value: T;
  words: ReactNode;
  note?: string;
}

export interface ChoiceProps<T extends string> {
  legend: string;
  /** The legend is read but not shown. */
  isLegendHidden?: boolean;
  options: readonly Option<T>[];
  /** null: none of them. */
  value: T | null;
  onChange: (value: T) => void;
  /** `flow`: chips as wide as their words, for many of unlike length. */
  face?: 'chips' | 'pairs' | 'flow' | 'cards' | 'segments';
}

/** One of several: native radio buttons, so arrow keys and readers work as everywhere. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { legend, isLegendHidden = false, options, value, onChange, face = 'chips' } = props;
  const name = useId();
  return (
    <fieldset className={css['choice']}>
      <legend className={isLegendHidden ? 'visually-hidden' : css['legend']}>{legend}</legend>
      <div className={css[face]}>
        {options.map((option) => (
          <label key={option.value} className={css['option']}>
            <input
              type="radio"
              className={css['input']}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css['words']}>
              {option.words}
              {option.note && <span className={css['note']}>{option.note}</span>}
            </span>
            <span className={css['tick']}>
              <CheckIcon />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
