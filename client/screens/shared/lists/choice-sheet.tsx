import { useState, type ReactNode } from 'react';
import type { Option } from '../../../ui/controls/choice.tsx';
import { CheckIcon } from '../../../ui/controls/icons.tsx';
import { PageSheet } from '../parts/page-sheet.tsx';
import css from './lists.module.css';

export interface SheetChoiceProps<T extends string> {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  children: (open: () => void) => ReactNode;
}

/**
 * Chooses one of some options in a sheet, which closes with it. They are buttons: the arrow keys of radio
 * buttons would choose on the way.
 */
export function SheetChoice<T extends string>(props: SheetChoiceProps<T>) {
  const { legend, options, value, onChange, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  return (
    <>
      {children(() => setIsOpen(true))}
      <PageSheet isOpen={isOpen} onClose={onClose} title={legend}>
        <ul>
          {options.map((option) => (
            <li key={option.value} className="ruled">
              <button
                type="button"
                className={`beside ${css['pick']} ${option.value === value ? 'accent' : ''}`}
                aria-pressed={option.value === value}
                onClick={() => {
                  onClose();
                  if (option.value !== value) onChange(option.value);
                }}
              >
                <span className={`lines grow ${css['words']}`}>
                  <span>{option.label}</span>
                  {option.note && <span className="fine">{option.note}</span>}
                </span>
                {option.value === value && <CheckIcon className="rigid large" />}
              </button>
            </li>
          ))}
        </ul>
      </PageSheet>
    </>
  );
}
